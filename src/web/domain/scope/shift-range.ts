import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";

/** The range before or after: a month (also the running one) moves by whole months, anything else by its own length. */
export function shiftedRange({ startDate, endDate }: DayRange, direction: -1 | 1, today: Day): DayRange {
  const startsMonth = startDate === startOfMonth(startDate);
  if (
    startsMonth &&
    endDate <= endOfMonth(startDate) &&
    (endDate === endOfMonth(startDate) || endDate === today) &&
    startDate !== endDate
  ) {
    const start = addMonths(startDate, direction);
    return { startDate: start, endDate: cutAt(endOfMonth(start), today) };
  }
  const days = (daysBetween(startDate, endDate) + 1) * direction;
  return { startDate: addDays(startDate, days), endDate: addDays(endDate, days) };
}

/** Nothing has happened after today, so a range that begins there is not offered. */
export function hasRangeAfter(range: DayRange, today: Day): boolean {
  return shiftedRange(range, 1, today).startDate <= today;
}

function cutAt(day: Day, today: Day): Day {
  return day > today ? today : day;
}
