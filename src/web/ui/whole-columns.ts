type Span = { left: number; right: number };

/** A head of a column, and whether the column stays at a side while the others scroll. */
type Head = { head: HTMLTableCellElement; stays: "left" | "right" | null };

function headOf(head: HTMLTableCellElement): Head {
  const { position, left, right } = getComputedStyle(head);
  if (position !== "sticky") return { head, stays: null };
  if (left !== "auto") return { head, stays: "left" };
  return { head, stays: right === "auto" ? null : "right" };
}

/** Where figures can be seen: the box without its borders and its bar for scrolling. */
function insideOf(box: HTMLElement): Span {
  const left = box.getBoundingClientRect().left + box.clientLeft;
  return { left, right: left + box.clientWidth };
}

/** Of each column by its head, whether a figure in it could be cut. */
function cutColumns(heads: readonly Head[], box: Span): boolean[] {
  const staying = heads.filter(({ stays }) => stays !== null).map(({ head }) => head.getBoundingClientRect());
  return heads.map(({ head, stays }) => {
    if (stays !== null) return false;
    const { left, right, width } = head.getBoundingClientRect();
    // Figures end where the padding begins.
    const padding = Number.parseFloat(getComputedStyle(head).paddingRight) || 0;
    const [from, to] = [left + padding, right - padding];
    if (width === 0) return false;
    return from < box.left || to > box.right || staying.some((span) => from < span.right && to > span.left);
  });
}

function headsOf(box: HTMLElement): Head[] {
  return [...(box.querySelector("table")?.tHead?.rows[0]?.cells ?? [])].map(headOf);
}

/** Keeps what the keyboard or a link leads to, and where columns come to rest, from lying under the columns that stay. */
export function keepClear(box: HTMLElement, heads: readonly Head[] = headsOf(box)): void {
  const widthOf = (side: "left" | "right"): number =>
    heads.filter(({ stays }) => stays === side).reduce((sum, { head }) => sum + head.offsetWidth, 0);
  const clear = `${widthOf("left")}px ${widthOf("right")}px`;
  if (box.style.scrollPaddingInline !== clear) box.style.scrollPaddingInline = clear;
}

function mark(table: HTMLTableElement, cut: readonly boolean[]): void {
  for (const row of table.rows) {
    let column = 0;
    for (const cell of row.cells) {
      if (cell.tagName === "TD") cell.toggleAttribute("data-cut", cell.colSpan === 1 && cut[column] === true);
      column += cell.colSpan;
    }
  }
}

/** On a phone rows may stand as cards: their head is for screen readers alone, and every figure is in sight. */
function areCards({ tHead }: HTMLTableElement): boolean {
  return tHead !== null && getComputedStyle(tHead).position === "absolute";
}

/**
 * As the `ref` of a box whose table scrolls sideways: a column that is not whole in sight shows no figures, since a figure
 * without its beginning is another figure. Also the columns that stay beside the scrolled ones cover those.
 */
export function wholeColumns(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  let marked = "";
  let frame = 0;
  const look = (isNew: boolean): void => {
    const table = box.querySelector("table");
    const heads = headsOf(box);
    if (table === null || heads.length === 0) return;
    // All is measured before anything is written: each write between two looks would have the page laid out again.
    const cut = areCards(table) ? heads.map(() => false) : cutColumns(heads, insideOf(box));
    if (isNew) keepClear(box, heads);
    if (!isNew && cut.join() === marked) return;
    marked = cut.join();
    mark(table, cut);
  };
  const later = (isNew: boolean): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => look(isNew));
  };
  const scrolled = (): void => look(false);
  // Also told of the sizes it begins with, once the page is laid out and before it is painted.
  const sizes = new ResizeObserver(() => look(true));
  const rows = new MutationObserver(() => later(true));
  box.addEventListener("scroll", scrolled, { passive: true });
  sizes.observe(box);
  const table = box.querySelector("table");
  if (table !== null) sizes.observe(table);
  rows.observe(box, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    box.removeEventListener("scroll", scrolled);
    sizes.disconnect();
    rows.disconnect();
  };
}
