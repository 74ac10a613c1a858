/**
 * Periods of the reports: preset tiles, buckets and comparison ranges (docs/brief-coverage.md, Market, currency, filter; docs/PROFIT.md, Periods and
 * comparison; docs/RULES.md, Comparison range). All ranges are inclusive days; `today` is always passed in.
 */
import {
  addDays,
  addMonths,
  daysBetween,
  earlierDay,
  endOfMonth,
  endOfWeek,
  isoWeekday,
  laterDay,
  monthsBetween,
  startOfMonth,
  startOfWeek,
} from "./day.ts";
import type { Day } from "./facts.ts";

export const PRESETS = ["option1", "option2", "option3", "option4", "option5", "cOption1", "cOption2", "cOption3"] as const;
export type Preset = (typeof PRESETS)[number];

export const SPLIT_TYPES = ["day", "week", "month"] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

export type DayRange = { startDate: Day; endDate: Day };
export type DateTile = DayRange & { id: string };
export type Bucket = DayRange & { complete: boolean };

/** At least one tile, the first is the selected one; `splitType` null = the preset leaves the split as it is. */
export type PresetTiles = { tiles: readonly [DateTile, ...DateTile[]]; splitType: SplitType | null };

export const CUSTOM_TILE_ID = "custom";
export const MAX_BUCKETS = 800;

export function presetTiles(preset: Preset, today: Day): PresetTiles {
  const tilesOnly = (...tiles: PresetTiles["tiles"]): PresetTiles => ({ tiles, splitType: null });
  /** The running day or week, then one further back under each id. */
  const back = (tile: typeof dayTile, current: string, ...earlier: string[]): PresetTiles["tiles"] => [
    tile(current, today, 0),
    ...earlier.map((id, index) => tile(id, today, index + 1)),
  ];
  switch (preset) {
    case "option1":
      return tilesOnly(...back(dayTile, "today", "yesterday"), ...monthTiles(today, "month", "lastMonth"));
    case "option2":
      return tilesOnly(
        ...back(dayTile, "today", "yesterday"),
        lastDaysTile("last7days", today, 7),
        lastDaysTile("last14days", today, 14),
        lastDaysTile("last30days", today, 30),
      );
    case "option3":
      return tilesOnly(...back(weekTile, "currentWeek", "lastWeek", "last2weeks", "last3weeks"));
    case "option4":
      return tilesOnly(...monthTiles(today, "month", "lastMonth", "last2months", "last3months"));
    case "option5":
      return tilesOnly(...back(dayTile, "today", "yesterday", "last2days", "last3days"));
    case "cOption1":
      return { tiles: [{ id: preset, ...twelveMonths(today) }], splitType: "month" };
    case "cOption2":
      return { tiles: [{ id: preset, ...monthsToDate(today, 2) }], splitType: "week" };
    case "cOption3":
      return { tiles: [lastDaysTile(preset, today, 30)], splitType: "day" };
  }
}

/** Eleven whole months and the running one up to today. */
export function twelveMonths(today: Day): DayRange {
  return monthsToDate(today, 11);
}

/** The one tile of a range that was picked by hand. */
export function customTile(startDate: Day, endDate: Day): DateTile {
  assertOrder(startDate, endDate);
  return { id: CUSTOM_TILE_ID, startDate, endDate };
}

/** The range that a range is compared with; the first rule that fits decides. RangeError when start is after end. */
export function comparisonRange(startDate: Day, endDate: Day, today: Day): DayRange {
  assertOrder(startDate, endDate);
  if (startDate === endDate) return shifted(startDate, endDate, -7);
  const startsMonth = startDate === startOfMonth(startDate);
  const endsMonth = endDate === endOfMonth(endDate);
  if (startsMonth && endDate <= endOfMonth(startDate) && (endsMonth || endDate === today)) {
    return monthBefore(startDate, endDate, endsMonth);
  }
  const endsWeek = endDate === endOfWeek(startDate);
  if (isoWeekday(startDate) === 1 && endDate <= endOfWeek(startDate) && (endsWeek || endDate === today)) {
    return shifted(startDate, endDate, -7);
  }
  if (startsMonth && endsMonth) {
    return { startDate: addMonths(startDate, -(monthsBetween(startDate, endDate) + 1)), endDate: addDays(startDate, -1) };
  }
  return shifted(startDate, endDate, -(daysBetween(startDate, endDate) + 1));
}

/** The range a year earlier: 364 days, so that weekdays meet weekdays; a whole month meets the same month. */
export function yearAgoRange(startDate: Day, endDate: Day): DayRange {
  assertOrder(startDate, endDate);
  if (startDate === startOfMonth(startDate) && endDate === endOfMonth(startDate)) {
    const monthAgo = addMonths(startDate, -12);
    return { startDate: monthAgo, endDate: endOfMonth(monthAgo) };
  }
  return shifted(startDate, endDate, -364);
}

/**
 * The range cut into days, ISO weeks or months; the first and the last bucket are cut to the range. `complete`: the
 * whole day, week or month lies in the range and is over. RangeError when start is after end or above 800 buckets.
 */
export function buckets(startDate: Day, endDate: Day, splitType: SplitType, today: Day): Bucket[] {
  assertOrder(startDate, endDate);
  const cut: Bucket[] = [];
  for (let day = startDate; day <= endDate;) {
    if (cut.length === MAX_BUCKETS) throw new RangeError(`more than ${MAX_BUCKETS} buckets from ${startDate} to ${endDate}`);
    const whole = wholeBucket(day, splitType);
    const complete = startDate <= whole.startDate && whole.endDate <= endDate && whole.endDate < today;
    cut.push({ startDate: laterDay(startDate, whole.startDate), endDate: earlierDay(endDate, whole.endDate), complete });
    if (whole.endDate >= endDate) break;
    day = addDays(whole.endDate, 1);
  }
  return cut;
}

/** The day, week or month around a day, uncut. */
export function wholeBucket(day: Day, splitType: SplitType): DayRange {
  switch (splitType) {
    case "day":
      return { startDate: day, endDate: day };
    case "week":
      return { startDate: startOfWeek(day), endDate: endOfWeek(day) };
    case "month":
      return { startDate: startOfMonth(day), endDate: endOfMonth(day) };
  }
}

function dayTile(id: string, today: Day, daysAgo: number): DateTile {
  const day = addDays(today, -daysAgo);
  return { id, startDate: day, endDate: day };
}

/** Whole days, so today is not among them. */
function lastDaysTile(id: string, today: Day, days: number): DateTile {
  return { id, startDate: addDays(today, -days), endDate: addDays(today, -1) };
}

function weekTile(id: string, today: Day, weeksAgo: number): DateTile {
  const monday = addDays(startOfWeek(today), -7 * weeksAgo);
  return { id, startDate: monday, endDate: earlierDay(endOfWeek(monday), today) };
}

/** The month so far under the first id, then one whole month further back under each of the next. */
function monthTiles(today: Day, current: string, ...earlier: string[]): [DateTile, ...DateTile[]] {
  const wholeMonths = earlier.map((id, index) => {
    const startDate = addMonths(startOfMonth(today), -(index + 1));
    return { id, startDate, endDate: endOfMonth(startDate) };
  });
  return [{ id: current, startDate: startOfMonth(today), endDate: today }, ...wholeMonths];
}

function monthsToDate(today: Day, monthsAgo: number): DayRange {
  return { startDate: addMonths(startOfMonth(today), -monthsAgo), endDate: today };
}

/** The same day numbers of the month before, cut at its last day; the whole month before for a whole month. */
function monthBefore(startDate: Day, endDate: Day, wholeMonth: boolean): DayRange {
  const before = addMonths(startDate, -1);
  return { startDate: before, endDate: wholeMonth ? endOfMonth(before) : addMonths(endDate, -1) };
}

function shifted(startDate: Day, endDate: Day, days: number): DayRange {
  return { startDate: addDays(startDate, days), endDate: addDays(endDate, days) };
}

function assertOrder(startDate: Day, endDate: Day): void {
  if (startDate > endDate) throw new RangeError(`a range that ends before it starts: ${startDate} to ${endDate}`);
}
