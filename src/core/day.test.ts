import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  compareDays,
  dayInZone,
  daysBetween,
  eachDay,
  earlierDay,
  endOfMonth,
  endOfWeek,
  instantOf,
  isDay,
  isoWeekday,
  monthsBetween,
  startOfMonth,
  startOfWeek,
} from "./day.ts";
import { MARKETS, zoneOf } from "./market.ts";

const WARSAW = "Europe/Warsaw";
const days = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays("1950-01-01", n));

describe("days of the calendar", () => {
  test.each(["2024-02-29", "2028-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"])("%s exists", (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    "2026-02-29",
    "2100-02-29", // a century year that 400 does not divide
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00",
    "2026-01-01 ",
    "0000-01-01",
    "+002026-01-01",
    "01.02.2026",
    "",
  ])("%j is not a day", (text) => {
    expect(isDay(text)).toBe(false);
  });

  test("a day is added across the leap day, the year's end and both changes of the clock", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
    expect(addDays("2026-03-29", 1)).toBe("2026-03-30"); // a day of 23 hours
    expect(addDays("2026-10-25", 1)).toBe("2026-10-26"); // a day of 25 hours
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  });

  test("a 31st falls on the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-03-31", 1)).toBe("2026-04-30");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
    expect(addMonths("2026-11-30", 2)).toBe("2027-01-30");
  });

  test("a result beyond the calendar is refused", () => {
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("0001-01-01", -1)).toThrow(RangeError);
  });

  test("the days between two days count their steps, also across leap days", () => {
    expect(daysBetween("2026-01-01", "2026-01-01")).toBe(0);
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(daysBetween("2026-02-28", "2026-03-01")).toBe(1);
    expect(daysBetween("2028-01-01", "2029-01-01")).toBe(366);
    expect(daysBetween("2026-03-30", "2026-03-28")).toBe(-2);
  });

  test("the months between two days count months of the calendar, not thirty days", () => {
    expect(monthsBetween("2026-01-31", "2026-02-01")).toBe(1);
    expect(monthsBetween("2026-03-01", "2026-03-31")).toBe(0);
    expect(monthsBetween("2025-11-30", "2026-02-01")).toBe(3);
  });

  test("months and ISO weeks begin and end where a calendar on the wall says", () => {
    expect(startOfMonth("2028-02-29")).toBe("2028-02-01");
    expect(endOfMonth("2028-02-01")).toBe("2028-02-29");
    expect(endOfMonth("2026-02-14")).toBe("2026-02-28");
    expect(endOfMonth("2026-12-31")).toBe("2026-12-31");
    // 31 December 2026 is a Thursday, so its week ends on 3 January 2027
    expect(isoWeekday("2026-12-31")).toBe(4);
    expect(startOfWeek("2026-12-31")).toBe("2026-12-28");
    expect(endOfWeek("2026-12-31")).toBe("2027-01-03");
    // 29 March 2026, the change of the clock, is a Sunday
    expect(isoWeekday("2026-03-29")).toBe(7);
    expect(startOfWeek("2026-03-29")).toBe("2026-03-23");
    expect(endOfWeek("2026-03-29")).toBe("2026-03-29");
    expect(startOfWeek("2026-03-30")).toBe("2026-03-30");
  });

  test("each day of a range is listed once, and an empty range has none", () => {
    expect(eachDay("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    expect(eachDay("2026-03-28", "2026-03-30")).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
    expect(eachDay("2026-03-28", "2026-03-28")).toEqual(["2026-03-28"]);
    expect(eachDay("2026-03-28", "2026-03-27")).toEqual([]);
  });

  test("days sort as they follow each other", () => {
    expect(["2027-01-01" as const, "2026-12-31" as const, "2026-02-01" as const].toSorted(compareDays)).toEqual([
      "2026-02-01",
      "2026-12-31",
      "2027-01-01",
    ]);
    expect(earlierDay("2026-02-01", "2025-12-31")).toBe("2025-12-31");
  });

  test("adding days and counting them are inverse, and a week holds its day", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3000, max: 3000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(addDays(addDays(day, n), -n)).toBe(day);
        expect(startOfWeek(day) <= day && day <= endOfWeek(day)).toBe(true);
        expect(daysBetween(startOfWeek(day), endOfWeek(day))).toBe(6);
        expect(isoWeekday(startOfWeek(day))).toBe(1);
      }),
    );
  });
});

describe("the day of an instant", () => {
  test.each([
    ["2026-03-31T23:30:00Z", "2026-04-01"], // 01:30 in summer time
    ["2026-03-31T21:59:59Z", "2026-03-31"], // 23:59:59
    ["2026-03-31T22:00:00Z", "2026-04-01"], // midnight
    ["2026-12-31T23:00:00Z", "2027-01-01"], // midnight in winter time
    ["2026-12-31T22:59:59.999Z", "2026-12-31"],
    ["2026-03-28T23:00:00Z", "2026-03-29"], // the day of 23 hours begins at UTC+1
    ["2026-03-29T21:59:59Z", "2026-03-29"], // and ends at UTC+2
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T22:00:00Z", "2026-10-25"], // the day of 25 hours begins at UTC+2
    ["2026-10-25T22:59:59Z", "2026-10-25"], // and ends at UTC+1
    ["2026-10-25T23:00:00Z", "2026-10-26"],
    ["2028-02-28T23:00:00Z", "2028-02-29"],
    ["2026-03-31T18:30:00-05:00", "2026-04-01"], // the offset of the source does not matter
  ])("%s is %s in Warsaw", (at, day) => {
    expect(dayInZone(at, WARSAW)).toBe(day);
  });

  test("an instant without an offset has no day", () => {
    expect(() => dayInZone("2026-03-31T23:30:00", WARSAW)).toThrow(RangeError);
  });
});

describe("the instant of a local time in a file", () => {
  test.each([
    ["2026-01-15 12:00", "2026-01-15T11:00:00Z"],
    ["2026-07-15T12:00:05", "2026-07-15T10:00:05Z"],
    ["2026-10-25 02:30", "2026-10-25T00:30:00Z"], // 02:30 comes twice: the first, still summer time
    ["2026-10-25 03:00", "2026-10-25T02:00:00Z"],
    ["2026-03-29 02:30", "2026-03-29T01:30:00Z"], // 02:30 is left out: 03:30 summer time
    ["2026-03-29 03:00", "2026-03-29T01:00:00Z"],
  ])("%s in Warsaw is %s", (local, instant) => {
    expect(instantOf(local, WARSAW)).toBe(instant);
  });

  test.each(["2026-02-29 10:00", "2026-01-15", "2026-01-15 24:00", "2026-01-15 10:60", "2026-01-15 10:00Z", "15.01.2026 10:00"])(
    "%j is not a local time",
    (local) => {
      expect(() => instantOf(local, WARSAW)).toThrow(RangeError);
    },
  );

  test("a local time stays on its own day in every market, also on the days when the clock changes", () => {
    const clockDays = fc.constantFrom("2026-03-29", "2026-10-25", "2028-02-29", "2026-12-31", "2027-03-28");
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(clockDays, times, fc.constantFrom(...MARKETS), (day, [hour, minute], market) => {
        const local = `${day} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
        expect(dayInZone(instantOf(local, zoneOf(market)), zoneOf(market))).toBe(day);
      }),
    );
  });
});
