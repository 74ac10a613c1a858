import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, endOfMonth, isoWeekday, parseDay, startOfMonth } from "./day.ts";
import { buckets, comparisonRange, MAX_BUCKETS, SPLIT_TYPES, yearAgoRange } from "./period.ts";

const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1990-01-01", n));
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: 500 }), fc.integer({ min: -30, max: 500 }))
  .map(([startDate, length, todayAfter]) => ({
    startDate,
    endDate: addDays(startDate, length),
    today: addDays(startDate, todayAfter),
  }));
/** Ranges that begin with a month or a week and end with one or today, where the rules differ. */
const calendarRanges = fc
  .tuple(days, fc.integer({ min: 0, max: 130 }), fc.constantFrom("month", "week"), fc.boolean())
  .map(([day, length, start, toToday]) => {
    const startDate = start === "month" ? startOfMonth(day) : addDays(day, 1 - isoWeekday(day));
    const endDate = toToday ? addDays(startDate, length) : endOfMonth(addDays(startDate, length));
    return { startDate, endDate, today: toToday ? endDate : addDays(endDate, 40) };
  });

describe("the range a period is compared with", () => {
  test.each([
    // a single day: the same weekday a week earlier, also on the first of a month
    ["2026-03-18", "2026-03-18", "2026-03-18", "2026-03-11", "2026-03-11"],
    ["2026-03-01", "2026-03-01", "2026-03-01", "2026-02-22", "2026-02-22"],
    ["2026-03-29", "2026-03-29", "2026-04-10", "2026-03-22", "2026-03-22"],
    ["2028-03-07", "2028-03-07", "2028-03-07", "2028-02-29", "2028-02-29"],
    // a month so far: the same day numbers of the month before, cut at its last day
    ["2026-03-01", "2026-03-18", "2026-03-18", "2026-02-01", "2026-02-18"],
    ["2026-03-01", "2026-03-30", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["2028-03-01", "2028-03-30", "2028-03-30", "2028-02-01", "2028-02-29"],
    ["2026-01-01", "2026-01-10", "2026-01-10", "2025-12-01", "2025-12-10"],
    ["2028-02-01", "2028-02-28", "2028-02-28", "2028-01-01", "2028-01-28"], // the 28th of a leap February is not its end
    // a whole month: the whole month before
    ["2026-03-01", "2026-03-31", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["2026-02-01", "2026-02-28", "2026-03-18", "2026-01-01", "2026-01-31"],
    ["2028-02-01", "2028-02-29", "2028-02-29", "2028-01-01", "2028-01-31"],
    // from the first to a day that is neither today nor the month's end: as many days before
    ["2026-03-01", "2026-03-18", "2026-03-20", "2026-02-11", "2026-02-28"],
    // a week, whole or so far: the week before
    ["2026-03-16", "2026-03-18", "2026-03-18", "2026-03-09", "2026-03-11"],
    ["2026-03-09", "2026-03-15", "2026-03-18", "2026-03-02", "2026-03-08"],
    ["2026-12-28", "2027-01-03", "2027-01-10", "2026-12-21", "2026-12-27"],
    ["2026-06-01", "2026-06-07", "2026-06-20", "2026-05-25", "2026-05-31"], // Monday the 1st to Sunday
    ["2026-06-01", "2026-06-07", "2026-06-07", "2026-05-01", "2026-05-07"], // the same as a month so far: the month is first
    ["2026-03-09", "2026-03-11", "2026-03-18", "2026-03-06", "2026-03-08"], // Monday to Wednesday of a week that is over
    ["2026-03-09", "2026-03-16", "2026-03-16", "2026-03-01", "2026-03-08"], // Monday to Monday is no week
    // whole months: as many whole months before
    ["2026-01-01", "2026-03-31", "2026-04-02", "2025-10-01", "2025-12-31"],
    ["2028-01-01", "2028-02-29", "2028-02-29", "2027-11-01", "2027-12-31"],
    ["2026-01-01", "2026-12-31", "2027-01-01", "2025-01-01", "2025-12-31"],
    // anything else: as many days before
    ["2026-03-11", "2026-03-17", "2026-03-18", "2026-03-04", "2026-03-10"],
    ["2026-02-16", "2026-03-17", "2026-03-18", "2026-01-17", "2026-02-15"], // 30 days
    ["2026-01-01", "2026-03-18", "2026-03-18", "2025-10-16", "2025-12-31"], // 31 + 28 + 18 = 77 = 16 + 30 + 31 days
    ["2028-02-29", "2028-03-01", "2028-05-01", "2028-02-27", "2028-02-28"],
  ])("%s to %s, seen on %s, is compared with %s to %s", (startDate, endDate, today, expectedStart, expectedEnd) => {
    expect(comparisonRange(parseDay(startDate), parseDay(endDate), parseDay(today))).toEqual({
      startDate: expectedStart,
      endDate: expectedEnd,
    });
  });

  test("a range that ends before it starts has no comparison", () => {
    expect(() => comparisonRange("2026-03-02", "2026-03-01", "2026-03-18")).toThrow(RangeError);
    expect(() => yearAgoRange("2026-03-02", "2026-03-01")).toThrow(RangeError);
  });

  test("it is over before the range begins", () => {
    fc.assert(
      fc.property(fc.oneof(ranges, calendarRanges), ({ startDate, endDate, today }) => {
        const before = comparisonRange(startDate, endDate, today);
        expect(before.startDate <= before.endDate && before.endDate < startDate).toBe(true);
      }),
    );
  });

  test("it has as many days, unless months are compared with months", () => {
    fc.assert(
      fc.property(fc.oneof(ranges, calendarRanges), ({ startDate, endDate, today }) => {
        const before = comparisonRange(startDate, endDate, today);
        if (startDate !== startOfMonth(startDate) || (endDate !== endOfMonth(endDate) && endDate !== today)) {
          expect(daysBetween(before.startDate, before.endDate)).toBe(daysBetween(startDate, endDate));
        } else if (startDate !== endDate && endDate === endOfMonth(endDate)) {
          expect([startOfMonth(before.startDate), endOfMonth(before.endDate)]).toEqual([before.startDate, before.endDate]);
        }
      }),
    );
  });
});

describe("the range a year earlier", () => {
  test.each([
    ["2026-03-18", "2026-03-18", "2025-03-19", "2025-03-19"], // Wednesday and Wednesday
    ["2026-03-01", "2026-03-18", "2025-03-02", "2025-03-19"],
    ["2026-03-01", "2026-03-31", "2025-03-01", "2025-03-31"], // a whole month meets the same month
    ["2028-02-01", "2028-02-29", "2027-02-01", "2027-02-28"],
    ["2029-02-01", "2029-02-28", "2028-02-01", "2028-02-29"],
    ["2026-02-01", "2026-03-31", "2025-02-02", "2025-04-01"], // two months are not a month
    ["2026-12-28", "2027-01-03", "2025-12-29", "2026-01-04"],
  ])("%s to %s is compared with %s to %s", (startDate, endDate, expectedStart, expectedEnd) => {
    expect(yearAgoRange(parseDay(startDate), parseDay(endDate))).toEqual({ startDate: expectedStart, endDate: expectedEnd });
  });

  test("unless a whole month is asked for, weekdays meet weekdays", () => {
    fc.assert(
      fc.property(ranges, ({ startDate, endDate }) => {
        fc.pre(startDate !== startOfMonth(startDate) || endDate !== endOfMonth(startDate));
        const before = yearAgoRange(startDate, endDate);
        expect([isoWeekday(before.startDate), isoWeekday(before.endDate)]).toEqual([isoWeekday(startDate), isoWeekday(endDate)]);
        expect(daysBetween(before.startDate, startDate)).toBe(364);
      }),
    );
  });
});

const written = (...args: Parameters<typeof buckets>) =>
  buckets(...args).map(({ startDate, endDate, complete }) => `${startDate}..${endDate}${complete ? " complete" : ""}`);

describe("buckets of a range", () => {
  test("weeks are cut to the range, and only whole weeks that are over are complete", () => {
    // Wednesday 16 December 2026 to Tuesday 5 January 2027, seen on that Tuesday
    expect(written("2026-12-16", "2027-01-05", "week", "2027-01-05")).toEqual([
      "2026-12-16..2026-12-20",
      "2026-12-21..2026-12-27 complete",
      "2026-12-28..2027-01-03 complete",
      "2027-01-04..2027-01-05",
    ]);
  });

  test("months are cut to the range, with a leap February among them", () => {
    expect(written("2028-01-15", "2028-04-10", "month", "2028-04-10")).toEqual([
      "2028-01-15..2028-01-31",
      "2028-02-01..2028-02-29 complete",
      "2028-03-01..2028-03-31 complete",
      "2028-04-01..2028-04-10",
    ]);
  });

  test("the days of a change of the clock are buckets like any other, and today is not complete", () => {
    expect(written("2026-03-28", "2026-03-30", "day", "2026-03-30")).toEqual([
      "2026-03-28..2026-03-28 complete",
      "2026-03-29..2026-03-29 complete",
      "2026-03-30..2026-03-30",
    ]);
  });

  test("a week or month that ends today is not over yet", () => {
    expect(written("2026-03-16", "2026-03-22", "week", "2026-03-22")).toEqual(["2026-03-16..2026-03-22"]);
    expect(written("2026-03-16", "2026-03-22", "week", "2026-03-23")).toEqual(["2026-03-16..2026-03-22 complete"]);
    expect(written("2026-03-01", "2026-03-31", "month", "2026-03-31")).toEqual(["2026-03-01..2026-03-31"]);
  });

  test("a part of a month is never complete, however long ago", () => {
    expect(written("2020-03-02", "2020-03-31", "month", "2026-03-31")).toEqual(["2020-03-02..2020-03-31"]);
    expect(written("2020-03-01", "2020-03-30", "month", "2026-03-31")).toEqual(["2020-03-01..2020-03-30"]);
  });

  test("800 buckets are given and one more is refused", () => {
    expect(buckets("2026-01-01", addDays("2026-01-01", 799), "day", "2026-01-01").length).toBe(MAX_BUCKETS);
    expect(() => buckets("2026-01-01", addDays("2026-01-01", 800), "day", "2026-01-01")).toThrow(RangeError);
    expect(() => buckets("0001-01-01", "9999-12-31", "month", "2026-01-01")).toThrow(RangeError);
    expect(() => buckets("2026-03-02", "2026-03-01", "day", "2026-03-18")).toThrow(RangeError);
  });

  test("the last day of the calendar is a bucket too", () => {
    expect(written("9999-12-30", "9999-12-31", "day", "2026-01-01")).toEqual(["9999-12-30..9999-12-30", "9999-12-31..9999-12-31"]);
  });

  test("they partition the range, each within one week or month, with only the edges cut", () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom(...SPLIT_TYPES), ({ startDate, endDate, today }, splitType) => {
        const cut = buckets(startDate, endDate, splitType, today);
        expect([cut[0]?.startDate, cut.at(-1)?.endDate]).toEqual([startDate, endDate]);
        for (const [index, bucket] of cut.entries()) {
          const next = cut[index + 1];
          if (next !== undefined) expect(next.startDate).toBe(addDays(bucket.endDate, 1));
          expect(bucket.startDate <= bucket.endDate).toBe(true);
          const month = bucket.startDate.slice(0, 7) === bucket.endDate.slice(0, 7);
          const week = isoWeekday(bucket.startDate) + daysBetween(bucket.startDate, bucket.endDate) <= 7;
          expect({ day: bucket.startDate === bucket.endDate, week, month }[splitType]).toBe(true);
          if (index > 0 && splitType === "week") expect(isoWeekday(bucket.startDate)).toBe(1);
          if (index > 0 && splitType === "month") expect(bucket.startDate.endsWith("-01")).toBe(true);
          if (bucket.complete) expect(bucket.endDate < today).toBe(true);
        }
      }),
    );
  });
});
