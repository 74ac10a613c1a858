import type { RawRecord } from "./cells.ts";
import { textAt, withoutControls } from "./cells.ts";

/** How many of our columns a row names: the more, the more surely it is the header. */
export type HeaderScore = (cells: RawRecord["cells"]) => number;

// Titles and instructions above the header take a few rows at most.
const SEARCHED_ROWS = 20;

/** Index of the header among the first records: the row that names most of our columns, else the first. */
export function findHeader(records: readonly RawRecord[], score: HeaderScore): number {
  let best = 0;
  let bestScore = 0;
  for (const [at, { cells }] of records.slice(0, SEARCHED_ROWS).entries()) {
    const reached = score(cells);
    if (reached > bestScore) {
      best = at;
      bestScore = reached;
    }
  }
  return best;
}

/** The names of the columns, one for each; a repeated name gets its number, because a mapping must tell them apart. */
export function headerNames(cells: RawRecord["cells"]): string[] {
  const seen = new Map<string, number>();
  return cells.map((_, at) => {
    const name = withoutControls(textAt(cells, at)).replaceAll(/\s+/g, " ");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 || name === "" ? name : `${name} (${count})`;
  });
}

const DATA = /^[-+−]?[\d\s.,:/-]+$/;

/** A row with numbers or dates in it that names none of our columns is data: the file has no header. */
export function looksLikeData(cells: RawRecord["cells"]): boolean {
  return cells.some((_, at) => DATA.test(textAt(cells, at)));
}
