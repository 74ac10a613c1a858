import { addDays, addMonths, eachDay, endOfMonth, laterDay, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { SumsByDay } from "#core/forecast.ts";
import { knownThroughout } from "#core/known-days.ts";
import { knownDaysOf } from "./known-days.ts";
import { findRangeSums } from "./range-sums.ts";
import type { ReportScope } from "../scope/report-scope.ts";

/** As many months as a forecast learns from. */
const MONTHS = 25;

export type History = {
  /** Days with a posting; what is booked on days after today is among them, to the end of the month. */
  days: SumsByDay;
  /** The first day with an order, of those that are looked at and known without a gap up to yesterday; null without any. */
  firstDay: Day | null;
};

/** The only report that reads further than today. */
export async function findHistory(scope: ReportScope): Promise<History> {
  const { today } = scope;
  const end = endOfMonth(today);
  const ranges = eachDay(addMonths(startOfMonth(today), -MONTHS), end).map((day) => ({ startDate: day, endDate: day }));
  const sumsOf = await findRangeSums({ ...scope, today: end }, ranges);
  const found = ranges.map((range) => ({ day: range.startDate, ...sumsOf(range) })).filter(({ postings }) => postings > 0);
  const first = found.find(({ day, sums }) => sums.orders > 0 && day <= today);
  // Days that no store knows are no days without sales: nothing is learned from them, nor across them.
  const since = knownThroughout(addDays(today, -1), knownDaysOf(scope));
  const firstDay = first === undefined || since === null ? null : laterDay(first.day, since);
  return { days: new Map(found.map(({ day, sums }) => [day, sums])), firstDay };
}
