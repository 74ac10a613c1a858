import type { Bucket } from "#contract/dashboard.ts";
import { addDays, daysBetween, earlierDay, laterDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { DayRange, SplitType } from "#core/period.ts";

/** A single day says nothing alone: its line shows the two weeks that lead to it. */
const LEAD_DAYS = 13;
const MAX_DAILY = 190;
const MAX_WEEKLY = 1300;

export type SparkPoint = { value: number | null; complete: boolean };

function from({ startDate, endDate }: DayRange): Day {
  return daysBetween(startDate, endDate) < LEAD_DAYS ? addDays(endDate, -LEAD_DAYS) : startDate;
}

/** One question that covers the lines of all tiles. */
export function sparkRange(ranges: readonly DayRange[]): DayRange & { splitType: SplitType } {
  const startDate = ranges.map(from).reduce(earlierDay);
  const endDate = ranges.map((range) => range.endDate).reduce(laterDay);
  const days = daysBetween(startDate, endDate);
  return { startDate, endDate, splitType: days <= MAX_DAILY ? "day" : days <= MAX_WEEKLY ? "week" : "month" };
}

/** The figure per bucket of the tile's line, the profit unless another is asked for; null where it is not known. */
export function sparkPoints(buckets: readonly Bucket[], range: DayRange, figure: "netProfit" | "sales" = "netProfit"): SparkPoint[] {
  const start = from(range);
  return buckets
    .filter(({ startDate, endDate }) => endDate >= start && startDate <= range.endDate)
    .map(({ figures, complete }) => ({ value: shownFigure(figures, figure).value, complete }));
}
