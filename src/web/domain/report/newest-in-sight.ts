import { keepClear, wholeColumns } from "../../ui/whole-columns.ts";

/** The width that every period has while the table scrolls: as many of them as fit fill the box, so that none stands half in it. */
const WIDTH = "--z-period";
/** Of a pixel, by which widths may be rounded. */
const ROUNDING = 1;

/** Where the table stood when it was put there, and how wide all was then. */
type Placed = { left: number; box: number; table: number };

/**
 * As the `ref` of a box that scrolls sideways: where its periods do not fit, the newest of them are in sight, in whole columns. Measured
 * whenever the box, the table or its fonts change, until the reader scrolls elsewhere.
 */
export function newestInSight(box: HTMLElement | null): (() => void) | undefined {
  const table = box?.querySelector("table");
  if (box === null || table === null || table === undefined) return undefined;
  let placed: Placed | null = null;
  let isElsewhere = false;
  let frame = 0;
  const place = (): void => {
    const left = box.scrollLeft;
    fitPeriods(box, table);
    // Where the reader is stays, although the table was narrower for a moment.
    box.scrollLeft = isElsewhere ? left : placeOfNewest(box, table);
    if (isElsewhere) return;
    placed = { left: box.scrollLeft, box: box.clientWidth, table: table.offsetWidth };
  };
  const later = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // As widths change the browser scrolls by itself, to keep a column where it was; at the same widths it is the reader.
  const scrolled = (): void => {
    if (placed === null || placed.box !== box.clientWidth || placed.table !== table.offsetWidth) return;
    isElsewhere = Math.abs(box.scrollLeft - placed.left) > ROUNDING;
  };
  // With the box, before anything is painted; a change of the table alone waits for the next frame, since placing changes it again.
  const sizes = new ResizeObserver((entries) => (entries.some(({ target }) => target === box) ? place() : later()));
  const texts = new MutationObserver(later);
  sizes.observe(box);
  sizes.observe(table);
  texts.observe(table, { childList: true, characterData: true, subtree: true });
  box.addEventListener("scroll", scrolled, { passive: true });
  document.fonts.addEventListener("loadingdone", later);
  const end = wholeColumns(box);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    texts.disconnect();
    box.removeEventListener("scroll", scrolled);
    document.fonts.removeEventListener("loadingdone", later);
    end?.();
  };
}

/** What stays at the sides of the box while the periods scroll: the names, and where there is room for it their total. */
function staying(table: HTMLTableElement): { names: number; total: number } {
  const total = table.tHead?.querySelector<HTMLElement>("[data-total]") ?? null;
  const { position = "", right = "auto" } = total === null ? {} : getComputedStyle(total);
  return {
    names: table.tHead?.querySelector<HTMLElement>("th")?.offsetWidth ?? 0,
    total: total !== null && position === "sticky" && right !== "auto" ? total.offsetWidth : 0,
  };
}

function periodsOf(table: HTMLTableElement): HTMLElement[] {
  return [...(table.tHead?.querySelectorAll<HTMLElement>("[data-period]") ?? [])];
}

/** By their own widths first: a font that came later may have made them narrower too. */
function fitPeriods(box: HTMLElement, table: HTMLTableElement): void {
  box.style.removeProperty(WIDTH);
  if (table.offsetWidth > box.clientWidth + ROUNDING) {
    const { names, total } = staying(table);
    const free = box.clientWidth - names - total;
    const widest = Math.max(1, ...periodsOf(table).map((head) => head.getBoundingClientRect().width));
    const fitting = Math.max(1, Math.floor((free + ROUNDING) / widest));
    box.style.setProperty(WIDTH, `${Math.max(widest, free / fitting)}px`);
  }
  keepClear(box);
}

/** The newest period is whole in sight, and the first one in sight begins where the names end. */
function placeOfNewest(box: HTMLElement, table: HTMLTableElement): number {
  const periods = periodsOf(table);
  const newest = periods.at(-1);
  if (newest === undefined) return 0;
  const { names, total } = staying(table);
  const origin = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
  const from = (head: HTMLElement): number => head.getBoundingClientRect().left - origin - names;
  const least = from(newest) + names + newest.getBoundingClientRect().width - (box.clientWidth - total);
  if (least <= ROUNDING) return 0;
  return periods.map(from).find((at) => at >= least - ROUNDING) ?? from(newest);
}
