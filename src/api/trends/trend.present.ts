/** What every kind of trend shares: its frame of buckets and how a row of it is shown. */
import type { BodyOf } from "#contract/route.ts";
import type { TrendRow, trendsRoute, TrendTotals } from "#contract/trends.ts";
import { type NumberKey, shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { isKnownAtAll, knownUntil } from "#core/known-days.ts";
import type { Bucket, DayRange } from "#core/period.ts";
import { comparedBuckets, isTrendTooEarly, trendChange } from "#core/trends.ts";
import { knownDaysOf } from "#ledger/reports/sums/known-days.ts";
import { findRangeSums, type SumsOfRange } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { TrendOrder } from "#ledger/reports/trends/trend-page.ts";
import { presentFigures, presentRest, presentSum } from "../domain/report.present.ts";
import { askedBuckets, askedRange } from "../domain/report.ts";
import { sortedBy } from "../domain/table-page.ts";

export type TrendsAsked = BodyOf<typeof trendsRoute>;

/** What all rows of one answer share. */
export type TrendFrame = {
  asked: TrendsAsked;
  range: DayRange;
  cut: readonly Bucket[];
  rate: RangeRate;
  /** Of the whole scope. */
  sumsOf: SumsOfRange;
  /** The compared buckets are not as complete as each other, so no row has a change. */
  tooEarly: boolean;
};
const NO_CHANGE = { amount: null, ratio: null };

export type Cut = { limit: number | null; offset: number };
export type TrendPart = { rows: TrendRow[]; total: number };

export async function trendFrame(scope: ReportScope, asked: TrendsAsked): Promise<TrendFrame> {
  const range = askedRange(asked);
  const known = knownDaysOf(scope);
  // What is not known to its end is not complete: nothing falls because nobody knows it.
  const isKnown = (bucket: DayRange) => isKnownAtAll(bucket, known) && knownUntil(bucket, known, scope.today) === null;
  const cut = askedBuckets(asked, scope.today).map((bucket) => ({ ...bucket, complete: bucket.complete && isKnown(bucket) }));
  const rate = await findRangeRate(scope, range.endDate);
  const sumsOf = await findRangeSums(scope, [...cut, range]);
  const compared = comparedBuckets(cut);
  const figures = (bucket: Bucket): Figures => presentFigures(sumsOf(bucket), rate);
  const tooEarly =
    compared !== null && isTrendTooEarly({ before: figures(compared.before), last: figures(compared.last) }, asked.metric, scope.estimates);
  return { asked, range, cut, rate, sumsOf, tooEarly };
}

export function orderOf(sort: string): TrendOrder {
  return sortedBy(sort, ["deltaAmount", "deltaRatio", "total", "name", "change"], "change");
}

/** What no row carries; of tags and markets it is a row like the others, of what was sold without a tag. */
export function presentUnallocated(sumsOf: SumsOfRange, frame: TrendFrame): TrendTotals {
  const { rows } = frame.asked;
  return presentTrend(sumsOf, frame, rows === "product" || rows === "offer" ? presentRest : presentSum);
}

export function presentTrend(
  sumsOf: SumsOfRange,
  { asked, cut, range, rate, tooEarly }: TrendFrame,
  present = presentFigures,
): TrendTotals {
  const figures: Figures[] = cut.map((bucket) => present(sumsOf(bucket), rate));
  const whole = present(sumsOf(range), rate);
  const values = (key: NumberKey): (number | null)[] => figures.map((found) => found[key]);
  const change = tooEarly ? NO_CHANGE : trendChange(figures, cut, asked.metric);
  return {
    values: values(asked.metric),
    states: figures.map(({ profitState }) => profitState),
    state: whole.profitState,
    ...(asked.second === undefined ? {} : { seconds: values(asked.second) }),
    total: shownFigure(whole, asked.metric).value,
    deltaAmount: change.amount,
    deltaRatio: change.ratio,
  };
}
