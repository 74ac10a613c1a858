/**
 * Ranges of days cut where any of them begins or ends, so that one statement reads every day once, however many ranges
 * a report asks for and however they overlap: the sums of a range are the sums of its segments.
 */
import { addDays, compareDays, earlierDay, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";

/** Both ends inclusive. */
export type DayRange = { startDate: Day; endDate: Day };

export type Segmentation = {
  /** Disjoint and ascending; days outside every range are in none of them. */
  segments: readonly DayRange[];
  /** Per range, in the order given: the positions of its segments; none when it ends before it starts. */
  partsOf: readonly (readonly number[])[];
};

export function cutIntoSegments(ranges: readonly DayRange[]): Segmentation {
  const filled = ranges.filter(({ startDate, endDate }) => startDate <= endDate);
  const cuts = [...new Set(filled.flatMap(({ startDate, endDate }) => [startDate, addDays(endDate, 1)]))].toSorted(compareDays);
  const covering = coverage(filled);
  const segments: DayRange[] = [];
  let open = 0;
  for (const [at, startDate] of cuts.entries()) {
    open += covering.get(startDate) ?? 0;
    const next = cuts[at + 1];
    if (open > 0 && next !== undefined) segments.push({ startDate, endDate: addDays(next, -1) });
  }
  const startAt = new Map(segments.map(({ startDate }, position) => [startDate, position]));
  const endAt = new Map(segments.map(({ endDate }, position) => [endDate, position]));
  const partsOf = ranges.map(({ startDate, endDate }) => {
    const first = startAt.get(startDate);
    const last = endAt.get(endDate);
    return startDate > endDate || first === undefined || last === undefined ? [] : sequence(first, last);
  });
  return { segments, partsOf };
}

/** How many ranges more are open from the day on. */
function coverage(ranges: readonly DayRange[]): Map<Day, number> {
  const change = new Map<Day, number>();
  for (const { startDate, endDate } of ranges) {
    const after = addDays(endDate, 1);
    change.set(startDate, (change.get(startDate) ?? 0) + 1);
    change.set(after, (change.get(after) ?? 0) - 1);
  }
  return change;
}

function sequence(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Neighbouring segments joined into as few ranges as hold the same days. */
export function spansOf(segments: readonly DayRange[]): DayRange[] {
  const spans: DayRange[] = [];
  for (const { startDate, endDate } of segments) {
    const last = spans.at(-1);
    if (last !== undefined && addDays(last.endDate, 1) === startDate) last.endDate = endDate;
    else spans.push({ startDate, endDate });
  }
  return spans;
}

/** What monthly rollups answer of the segments (whole months), and the ragged rest for the daily ones; both as spans. */
export function monthsAndDays(segments: readonly DayRange[]): { months: DayRange[]; days: DayRange[] } {
  const months: DayRange[] = [];
  const days: DayRange[] = [];
  for (const segment of segments) {
    const full = wholeMonths(segment);
    if (full === null) {
      days.push(segment);
      continue;
    }
    if (segment.startDate < full.startDate) days.push({ startDate: segment.startDate, endDate: addDays(full.startDate, -1) });
    months.push(full);
    if (full.endDate < segment.endDate) days.push({ startDate: addDays(full.endDate, 1), endDate: segment.endDate });
  }
  return { months: spansOf(months), days: spansOf(days) };
}

/** From the first day of the first whole month to the last day of the last one; null when there is none. */
function wholeMonths({ startDate, endDate }: DayRange): DayRange | null {
  const first = startOfMonth(startDate) === startDate ? startDate : addDays(endOfMonth(startDate), 1);
  const last = endOfMonth(endDate) === endDate ? endDate : addDays(startOfMonth(endDate), -1);
  return first < last ? { startDate: first, endDate: last } : null;
}

/** The range without the days after today: postings may lie there, reports do not show them. */
export function untilToday({ startDate, endDate }: DayRange, today: Day): DayRange {
  return { startDate, endDate: earlierDay(endDate, today) };
}
