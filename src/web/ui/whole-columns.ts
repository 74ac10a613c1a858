type Span = { left: number; right: number };

const isSticky = (cell: Element): boolean => {
  const { position, left, right } = getComputedStyle(cell);
  return position === "sticky" && (left !== "auto" || right !== "auto");
};

/** Where figures can be seen: the box without its borders and its bar for scrolling. */
function insideOf(box: HTMLElement): Span {
  const left = box.getBoundingClientRect().left + box.clientLeft;
  return { left, right: left + box.clientWidth };
}

/** Of each column by its head, whether a figure in it could be cut. */
function cutColumns(heads: readonly HTMLTableCellElement[], box: Span): boolean[] {
  const staying = heads.filter(isSticky).map((head) => ({ head, span: head.getBoundingClientRect() }));
  return heads.map((head) => {
    if (staying.some((other) => other.head === head)) return false;
    const { left, right, width } = head.getBoundingClientRect();
    // Figures end where the padding begins.
    const padding = Number.parseFloat(getComputedStyle(head).paddingRight) || 0;
    const [from, to] = [left + padding, right - padding];
    if (width === 0) return false;
    return from < box.left || to > box.right || staying.some(({ span }) => from < span.right && to > span.left);
  });
}

/** Keeps what the keyboard or a link leads to from lying under the columns that stay. */
function keepClear(box: HTMLElement, heads: readonly HTMLTableCellElement[]): void {
  const widthOf = (side: "left" | "right"): number =>
    heads
      .filter((head) => isSticky(head) && getComputedStyle(head)[side] !== "auto")
      .reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  box.style.scrollPaddingInline = `${widthOf("left")}px ${widthOf("right")}px`;
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
    const heads = [...(table?.tHead?.rows[0]?.cells ?? [])];
    if (table === null || heads.length === 0) return;
    if (isNew) keepClear(box, heads);
    const cut = cutColumns(heads, insideOf(box));
    if (!isNew && cut.join() === marked) return;
    marked = cut.join();
    mark(table, cut);
  };
  const later = (isNew: boolean): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => look(isNew));
  };
  const scrolled = (): void => look(false);
  const sizes = new ResizeObserver(() => look(true));
  const rows = new MutationObserver(() => later(true));
  box.addEventListener("scroll", scrolled, { passive: true });
  sizes.observe(box);
  const table = box.querySelector("table");
  if (table !== null) sizes.observe(table);
  rows.observe(box, { childList: true, subtree: true });
  look(true);
  return () => {
    cancelAnimationFrame(frame);
    box.removeEventListener("scroll", scrolled);
    sizes.disconnect();
    rows.disconnect();
  };
}
