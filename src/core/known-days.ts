/**
 * Days before the first order were not read, or were not yet: a comparison with them compares with what is not known. Of days
 * that no store knows nothing is known at all, which is not 0 (docs/RULES.md, No data is not zero).
 */
import { addDays, compareDays, earlierDay, endOfMonth, laterDay, startOfMonth } from "./day.ts";
import type { Day } from "./facts.ts";
import type { DayRange } from "./period.ts";

/** How much of a range lies in what is known: all of it, its end, or nothing. */
export type Known = "whole" | "part" | "none";

/** `dataFrom` is the day of the first order of the stores that are looked at; without one nothing is known. */
export function knownOf({ startDate, endDate }: DayRange, dataFrom: Day | null): Known {
  if (dataFrom === null || endDate < dataFrom) return "none";
  return startDate < dataFrom ? "part" : "whole";
}

/** The days that the stores of a scope know together: disjoint, ascending, and not touching each other. */
export type KnownDays = readonly DayRange[];

/** The days of several stores put together. */
export function knownTogether(stores: readonly DayRange[]): DayRange[] {
  const known: DayRange[] = [];
  for (const { startDate, endDate } of stores.toSorted((a, b) => compareDays(a.startDate, b.startDate))) {
    const last = known.at(-1);
    if (last !== undefined && startDate <= addDays(last.endDate, 1)) last.endDate = laterDay(last.endDate, endDate);
    else known.push({ startDate, endDate });
  }
  return known;
}

/** The known days within a range. */
function knownWithin({ startDate, endDate }: DayRange, known: KnownDays): DayRange[] {
  return known
    .map((days) => ({ startDate: laterDay(startDate, days.startDate), endDate: earlierDay(endDate, days.endDate) }))
    .filter((days) => days.startDate <= days.endDate);
}

/** Whether any day of a range is known: without one its figures are not 0, they are not known. */
export function isKnownAtAll(range: DayRange, known: KnownDays): boolean {
  return knownWithin(range, known).length > 0;
}

/**
 * The last known day of a range whose end is not known, to say how far its figures reach; null where its last day is known, or
 * none is. Days after `today` nobody can know yet.
 */
export function knownUntil({ startDate, endDate }: DayRange, known: KnownDays, today: Day): Day | null {
  const range = { startDate, endDate: earlierDay(endDate, today) };
  const last = knownWithin(range, known).at(-1);
  return last === undefined || last.endDate === range.endDate ? null : last.endDate;
}

/** The last day that is known; null where none is. */
export function lastKnownDay(known: KnownDays): Day | null {
  return known.at(-1)?.endDate ?? null;
}

/** From when on every day up to and including this one is known; null where it is not known itself. */
export function knownThroughout(day: Day, known: KnownDays): Day | null {
  return known.find(({ startDate, endDate }) => startDate <= day && day <= endDate)?.startDate ?? null;
}

/** The month of the last known day, up to today; null where nothing is known. */
export function lastKnownMonth(known: KnownDays, today: Day): DayRange | null {
  const last = lastKnownDay(known);
  if (last === null || last > today) return null;
  return { startDate: startOfMonth(last), endDate: earlierDay(endOfMonth(last), today) };
}
