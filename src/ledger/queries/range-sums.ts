import type { Sums } from "#core/figures.ts";
import { addSums } from "#core/sums.ts";
import type { ReportScope } from "./report-scope.ts";
import { findSegmentSums } from "./segment-sums.ts";
import { cutIntoSegments, type DayRange, untilToday } from "./segments.ts";
import { type SumsRow, sumsOfRow } from "./sum-columns.ts";

export type RangeSums = {
  sums: Sums;
  postings: number;
  /** Some of the postings have no exchange rate. */
  lacksRates: boolean;
};

/** Sums of each range, in the order given; ranges may overlap, and what lies after today is not in them. */
export async function findRangeSums(scope: ReportScope, ranges: readonly DayRange[]): Promise<RangeSums[]> {
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const rows = await findSegmentSums(scope, segments);
  return partsOf.map((parts) => rangeSumsOf(parts.flatMap((part) => rows.get(part) ?? [])));
}

/** The sums of rows that do not overlap. */
export function rangeSumsOf(rows: readonly SumsRow[]): RangeSums {
  return {
    sums: addSums(rows.map(sumsOfRow)),
    postings: rows.reduce((total, row) => total + row.postings, 0),
    lacksRates: rows.some(({ missing }) => missing !== 0),
  };
}
