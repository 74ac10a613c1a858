/** A list that can be read by pages, newest first unless it says otherwise. */
import type { JsonObject } from "./render-money.ts";

export type Listing = {
  /** Name of the array in the answer. */
  readonly name: string;
  /** How many rows all pages hold together. */
  readonly total: number;
  /** Does the answer tell `count`, `totalCount`? */
  readonly tells: readonly ("count" | "totalCount")[];
  slice(offset: number, limit: number): readonly JsonObject[];
};

/** Months from the one of `to` down to the one of `from`. */
export function monthsDown(from: number, to: number, monthOf: (moment: number) => number): number[] {
  const months: number[] = [];
  for (let month = monthOf(to); month >= monthOf(from); month -= 1) months.push(month);
  return months;
}

/** Index of the first row at or after the moment, in rows ascending by it. */
export function firstAtOrAfter<T>(rows: readonly T[], moment: number, momentOf: (row: T) => number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && momentOf(row) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Rows of months (each ascending) read from the newest down, between two moments inclusive, those that pass the test.
 * Only the rows of a page are rendered.
 */
export function newestFirst<T>(
  months: readonly (readonly T[])[],
  span: { readonly from: number; readonly to: number },
  momentOf: (row: T) => number,
  passes: (row: T) => boolean,
): { readonly total: number; slice(offset: number, limit: number): T[] } {
  const walk = (visit: (row: T) => boolean): void => {
    for (const rows of months) {
      for (let index = firstAtOrAfter(rows, span.to + 1, momentOf) - 1; index >= 0; index -= 1) {
        const row = rows[index];
        if (row === undefined || momentOf(row) < span.from) break;
        if (passes(row) && !visit(row)) return;
      }
    }
  };
  let total: number | null = null;
  return {
    get total() {
      if (total === null) {
        let counted = 0;
        walk(() => (counted += 1) > 0);
        total = counted;
      }
      return total;
    },
    slice: (offset, limit) => {
      const page: T[] = [];
      let position = 0;
      walk((row) => {
        if (position >= offset) page.push(row);
        position += 1;
        return page.length < limit;
      });
      return page;
    },
  };
}
