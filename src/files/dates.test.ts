import { expect, test } from "vitest";
import { createMomentReader, readDay } from "./dates.ts";
import type { Cell } from "./cells.ts";

const read = createMomentReader();

test.each<[Cell, string, string]>([
  ["2026-06-29T11:31:15.900Z", "2026-06-29T11:31:15.9Z", "2026-06-29"],
  ["2026-06-29T23:30:00Z", "2026-06-29T23:30:00Z", "2026-06-30"],
  ["2026-06-29T13:31:15+02:00", "2026-06-29T11:31:15Z", "2026-06-29"],
  ["2026-06-29T13:31:15+0200", "2026-06-29T11:31:15Z", "2026-06-29"],
  ["2026-06-29 13:31:15", "2026-06-29T11:31:15Z", "2026-06-29"],
  ["2026-06-29 13:31", "2026-06-29T11:31:00Z", "2026-06-29"],
  ["2026-06-29T13:31:15.123", "2026-06-29T11:31:15.123Z", "2026-06-29"],
  ["2026-01-15 00:10", "2026-01-14T23:10:00Z", "2026-01-15"],
  ["2026-06-29", "2026-06-28T22:00:00Z", "2026-06-29"],
  ["29.06.2026 13:31:15", "2026-06-29T11:31:15Z", "2026-06-29"],
  ["29.06.2026 13:31", "2026-06-29T11:31:00Z", "2026-06-29"],
  ["29.06.2026", "2026-06-28T22:00:00Z", "2026-06-29"],
  ["1. 6. 2026 9:05", "2026-06-01T07:05:00Z", "2026-06-01"],
  // 46202 days after 1899-12-30 is 2026-06-29; 0.5 of a day is noon
  ["46202", "2026-06-28T22:00:00Z", "2026-06-29"],
  ["46202,5", "2026-06-29T10:00:00Z", "2026-06-29"],
  [46202.5, "2026-06-29T10:00:00Z", "2026-06-29"],
  // 08:30 is 0.354166…: the nearest second counts
  [46202.354166666664, "2026-06-29T06:30:00Z", "2026-06-29"],
])("%s in Warsaw is %s and belongs to %s", (cell, at, day) => {
  expect(read(cell, "Europe/Warsaw")).toEqual({ at, day });
});

test("the hour that autumn repeats is the first one", () => {
  // clocks go back at 03:00 summer time = 01:00 UTC on 25 October 2026; 02:30 summer time = 00:30 UTC
  expect(read("2026-10-25 02:30", "Europe/Warsaw")).toEqual({ at: "2026-10-25T00:30:00Z", day: "2026-10-25" });
  expect(read("2026-10-25 03:30", "Europe/Warsaw")).toEqual({ at: "2026-10-25T02:30:00Z", day: "2026-10-25" });
});

test("the hour that spring leaves out is the instant after", () => {
  // clocks go forward at 02:00 = 01:00 UTC on 29 March 2026: 02:30 does not exist, 03:30 summer time = 01:30 UTC
  expect(read("2026-03-29 02:30", "Europe/Warsaw")).toEqual({ at: "2026-03-29T01:30:00Z", day: "2026-03-29" });
});

test("a zone that is not whole hours from UTC is read right too", () => {
  // 13:31 − 5:30
  expect(read("2026-06-29 13:31", "Asia/Kolkata")).toEqual({ at: "2026-06-29T08:01:00Z", day: "2026-06-29" });
});

test("the same text in another zone is another moment", () => {
  expect(read("2026-06-29 13:31", "Europe/Warsaw")).not.toEqual(read("2026-06-29 13:31", "Europe/London"));
});

test.each<Cell>([
  "2026-02-31",
  "2026-06-29 25:00",
  "2026-06-29 12:61",
  "31.06.2026",
  "06/29/2026",
  "29-06-2026",
  "0206-06-29",
  "wczoraj",
  "2026-06-29Z",
  "12",
  1,
])("%s is no date", (cell) => {
  expect(read(cell, "Europe/Warsaw")).toMatchObject({ code: "rowBadDate" });
});

test.each<[Cell, string]>([
  ["2026-01-01", "2026-01-01"],
  ["01.02.2026", "2026-02-01"],
  ["2026-01-01T23:30:00Z", "2026-01-01"],
  [46202, "2026-06-29"],
])("the day of %s is %s, as written", (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

test("a day that does not exist is refused", () => {
  expect(readDay("2026-02-29")).toMatchObject({ code: "rowBadDate" });
});
