/**
 * When a report that is sent by itself goes out next, and which days it is of (docs/RULES.md, Reports that are sent). Days and
 * hours are those of the company's zone; a month that lacks the day sends on its last one.
 */
import { addDays, addMonths, dayInZone, earlierDay, endOfMonth, instantOf, isoWeekday, startOfMonth, startOfWeek } from "./day.ts";
import type { Day, Instant } from "./facts.ts";
import type { DayRange } from "./period.ts";

export const CADENCES = ["daily", "weekly", "monthly", "monthEnd"] as const;
export type Cadence = (typeof CADENCES)[number];

/** `day`: 1 = Monday … 7 of a week, 1–31 of a month, or so many days after a month's end; of `daily` it says nothing. */
export type ReportSchedule = { cadence: Cadence; day: number; /** Minutes after midnight. */ minute: number };

/** The largest `day` of each; the smallest is 1. */
export const LAST_DAY: Readonly<Record<Cadence, number>> = { daily: 1, weekly: 7, monthly: 31, monthEnd: 60 };

/** The whole day, week or month that a report of the day tells of: the last one that was over, or whose end it counts from. */
export function periodOfReport({ cadence, day }: Pick<ReportSchedule, "cadence" | "day">, on: Day): DayRange {
  switch (cadence) {
    case "daily":
      return { startDate: addDays(on, -1), endDate: addDays(on, -1) };
    case "weekly": {
      const monday = addDays(startOfWeek(on), -7);
      return { startDate: monday, endDate: addDays(monday, 6) };
    }
    case "monthly":
      return monthOf(addMonths(startOfMonth(on), -1));
    case "monthEnd":
      return monthOf(startOfMonth(addDays(startOfMonth(addDays(on, 1 - day)), -1)));
  }
}

function monthOf(first: Day): DayRange {
  return { startDate: first, endDate: endOfMonth(first) };
}

/** The first moment after `after` at which the report is due. */
export function nextReportAt(schedule: ReportSchedule, after: Instant, zone: string): Instant {
  let day = addDays(dayInZone(after, zone), -1);
  for (;;) {
    day = dueFrom(schedule, day);
    const at = momentOf(day, schedule.minute, zone);
    if (Temporal.Instant.compare(at, after) > 0) return at;
    day = addDays(day, 1);
  }
}

/** The hour that spring leaves out is an hour later, of the one that autumn repeats it is the first: once a day either way. */
function momentOf(day: Day, minute: number, zone: string): Instant {
  return instantOf(`${day} ${timeText(minute)}`, zone);
}

/** „07:30” */
export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The first day from `from` on, it included, on which the report is due. */
function dueFrom({ cadence, day }: ReportSchedule, from: Day): Day {
  switch (cadence) {
    case "daily":
      return from;
    case "weekly":
      return addDays(from, (day - isoWeekday(from) + 7) % 7);
    case "monthly": {
      const ofMonth = (first: Day): Day => earlierDay(addDays(first, day - 1), endOfMonth(first));
      const due = ofMonth(startOfMonth(from));
      return due >= from ? due : ofMonth(addMonths(startOfMonth(from), 1));
    }
    case "monthEnd": {
      // The end of the month that the day counts from lies `day` days before it.
      const end = endOfMonth(addDays(from, -day));
      return addDays(end, day);
    }
  }
}
