import type { Minor } from "#core/facts.ts";
import type { Sums } from "#core/figures.ts";
import { addSums } from "#core/sums.ts";
import { isKnownAtAll } from "#core/known-days.ts";
import { feesAloneOf } from "./fees-alone.ts";
import { knownDaysOf } from "./known-days.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { findSegmentSums } from "./segment-sums.ts";
import { cutIntoSegments, type DayRange, untilToday } from "../scope/segments.ts";
import { type SumsRow, sumsOfRow } from "./sum-columns.ts";

export type RangeSums = {
  sums: Sums;
  postings: number;
  /** Some of the postings have no exchange rate. */
  lacksRates: boolean;
  /** Fees of these days are known and their sales are not. */
  isBeforeSales?: true;
  /** No store of the scope knows any of these days. */
  isUnknown?: true;
};

/** Answers for the ranges that were asked about; an Error for another one. */
export type SumsOfRange = (range: DayRange) => RangeSums;

/** Sums of each range; ranges may overlap, and what lies after today is not in them. */
export async function findRangeSums(scope: ReportScope, ranges: readonly DayRange[]): Promise<SumsOfRange> {
  const cut = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const rows = await findSegmentSums(scope, cut.segments);
  return sumsByRange(scope, ranges, cut.partsOf, rows);
}

/** Puts the rows of segments together to what was asked. */
export function sumsByRange(
  scope: Pick<ReportScope, "beginnings" | "markets">,
  ranges: readonly DayRange[],
  partsOf: readonly (readonly number[])[],
  rows: ReadonlyMap<number, SumsRow>,
): SumsOfRange {
  const feesAlone = feesAloneOf(scope.beginnings);
  const known = knownDaysOf(scope);
  const found = new Map<string, RangeSums>(
    ranges.map((range, at) => {
      const sums = rangeSumsOf((partsOf[at] ?? []).flatMap((part) => rows.get(part) ?? []));
      const isBefore = feesAlone !== null && range.endDate < feesAlone.salesFrom && sums.postings > 0;
      const isUnknown = !isKnownAtAll(range, known);
      return [keyOf(range), { ...sums, ...(isBefore ? { isBeforeSales: true } : {}), ...(isUnknown ? { isUnknown: true } : {}) }];
    }),
  );
  return (range) => {
    const sums = found.get(keyOf(range));
    if (sums === undefined) throw new Error(`nobody asked about ${keyOf(range)}`);
    return sums;
  };
}

/** Sales as reports divide by them: of days that no store knows they are none that are known. */
export function knownSales({ sums, isUnknown }: Pick<RangeSums, "sums" | "isUnknown">): Minor | null {
  return isUnknown && sums.sales === 0 ? null : sums.sales;
}

function keyOf({ startDate, endDate }: DayRange): string {
  return `${startDate}/${endDate}`;
}

/** The sums of rows that do not overlap. */
function rangeSumsOf(rows: readonly SumsRow[]): RangeSums {
  return {
    sums: addSums(rows.map(sumsOfRow)),
    postings: rows.reduce((total, row) => total + row.postings, 0),
    lacksRates: rows.some(({ missing }) => missing !== 0),
  };
}
