import { expect, test } from "vitest";
import { addDays, dayInZone, endOfMonth, isoWeekday, parseDay } from "./day.ts";
import type { Day } from "./facts.ts";
import { nextReportAt, periodOfReport, type ReportSchedule } from "./report-schedule.ts";

const WARSAW = "Europe/Warsaw";
const HALF_PAST_TWO = 150;
const SEVEN = 420;

const of = (cadence: ReportSchedule["cadence"], day: number, minute = SEVEN): ReportSchedule => ({ cadence, day, minute });

test.each([
  ["daily, before its hour", of("daily", 1), "2026-11-24T05:00:00Z", "2026-11-24T06:00:00Z"],
  ["daily, at its very moment the next day", of("daily", 1), "2026-11-24T06:00:00Z", "2026-11-25T06:00:00Z"],
  ["weekly on Monday", of("weekly", 1), "2026-11-24T12:00:00Z", "2026-11-30T06:00:00Z"],
  ["weekly on Tuesday, today and over", of("weekly", 2), "2026-11-24T12:00:00Z", "2026-12-01T06:00:00Z"],
  ["monthly on the 10th", of("monthly", 10), "2026-11-24T12:00:00Z", "2026-12-10T06:00:00Z"],
  ["the 31st of a month of 28 days", of("monthly", 31), "2026-02-01T00:00:00Z", "2026-02-28T06:00:00Z"],
  ["the 31st in a leap year", of("monthly", 31), "2028-02-01T00:00:00Z", "2028-02-29T06:00:00Z"],
  ["the 31st of a month of 30 days", of("monthly", 31), "2026-04-01T00:00:00Z", "2026-04-30T05:00:00Z"],
  ["the 30th after the last of February", of("monthly", 30), "2026-02-28T06:00:00Z", "2026-03-30T05:00:00Z"],
  ["five days after the end of the month", of("monthEnd", 5), "2026-11-24T12:00:00Z", "2026-12-05T06:00:00Z"],
  ["a month of 31 days, 31 days after it", of("monthEnd", 31), "2026-01-01T00:00:00Z", "2026-01-31T06:00:00Z"],
  ["forty five days after the end of January", of("monthEnd", 45), "2026-02-20T00:00:00Z", "2026-03-17T06:00:00Z"],
  // 29 March 2026: from 2:00 to 3:00 there is no hour in Warsaw; half past two is half past three, 1:30 UTC
  ["in the hour that spring leaves out", of("daily", 1, HALF_PAST_TWO), "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"],
  // 25 October 2026: half past two comes twice, at 0:30 and 1:30 UTC; the first counts
  ["in the hour that autumn repeats", of("daily", 1, HALF_PAST_TWO), "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"],
  ["not again in the repeated hour", of("daily", 1, HALF_PAST_TWO), "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
])("%s", (_what, schedule, after, expected) => {
  expect(nextReportAt(schedule, after, WARSAW)).toBe(expected);
});

test.each([
  ["daily: yesterday", of("daily", 1), "2026-03-01", "2026-02-28", "2026-02-28"],
  ["weekly: the last whole week, whatever the weekday", of("weekly", 4), "2026-11-26", "2026-11-16", "2026-11-22"],
  ["monthly: the last whole month, on its successor's last day too", of("monthly", 31), "2026-02-28", "2026-01-01", "2026-01-31"],
  ["five days after the end of November", of("monthEnd", 5), "2026-12-05", "2026-11-01", "2026-11-30"],
  ["forty five days after the end of January", of("monthEnd", 45), "2026-03-17", "2026-01-01", "2026-01-31"],
  ["in between: the last month whose day was there", of("monthEnd", 45), "2026-04-10", "2026-01-01", "2026-01-31"],
])("%s", (_what, schedule, on, startDate, endDate) => {
  expect(periodOfReport(schedule, parseDay(on))).toEqual({ startDate, endDate });
});

const EVERY = [
  of("daily", 1, HALF_PAST_TWO),
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => of("weekly", day, 0)),
  ...[1, 15, 28, 29, 30, 31].map((day) => of("monthly", day, 1439)),
  ...[1, 5, 28, 31, 45, 60].map((day) => of("monthEnd", day, HALF_PAST_TWO)),
];

test.each(EVERY)("four years of %o: one after another, each period once and without a gap, its days over", (schedule) => {
  let at = "2026-01-01T00:00:00Z";
  let before: Day | null = null;
  for (; at < "2030-01-01";) {
    const next = nextReportAt(schedule, at, WARSAW);
    expect(next > at).toBe(true);
    const day = dayInZone(next, WARSAW);
    const { startDate, endDate } = periodOfReport(schedule, day);
    expect(endDate < day).toBe(true);
    if (before !== null) expect(startDate).toBe(addDays(before, 1));
    if (schedule.cadence === "weekly") expect(isoWeekday(day)).toBe(schedule.day);
    if (schedule.cadence === "monthly") expect(Number(day.slice(8))).toBe(Math.min(schedule.day, Number(endOfMonth(day).slice(8))));
    if (schedule.cadence === "monthEnd") expect(addDays(endDate, schedule.day)).toBe(day);
    // Whoever looks a second before sees the same moment.
    expect(nextReportAt(schedule, Temporal.Instant.from(next).subtract({ seconds: 1 }).toString(), WARSAW)).toBe(next);
    [at, before] = [next, endDate];
  }
});
