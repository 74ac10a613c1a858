import { expect, test } from "vitest";
import { chartContext } from "./chart-context.ts";
import { buckets, type DayRange, type SplitType } from "./period.ts";
import type { Day } from "./facts.ts";

const TODAY = "2026-11-23";
const LONG_AGO = "2020-01-01";

function contextOf(range: DayRange, splitType: SplitType, dataFrom: Day | null = LONG_AGO) {
  return chartContext(buckets(range.startDate, range.endDate, splitType, TODAY), splitType, TODAY, dataFrom);
}

const days = ({ startDate, endDate }: DayRange): string => `${startDate}/${endDate}`;

test("today by month stands at the end of a year, and the days of its month before it are known apart", () => {
  const { columns, lead } = contextOf({ startDate: TODAY, endDate: TODAY }, "month");
  // 11 months and the one of today are 12 columns
  expect(columns).toHaveLength(11);
  expect([columns[0], columns.at(-1)].map((column) => column && days(column))).toEqual(["2025-12-01/2025-12-31", "2026-10-01/2026-10-31"]);
  expect(lead && [days(lead.before), days(lead.whole), lead.whole.complete]).toEqual([
    "2026-11-01/2026-11-22",
    "2026-11-01/2026-11-23",
    false,
  ]);
});

test("seven days by week bring ten weeks; a range that begins with its column has no days before it", () => {
  // Monday 16 to Sunday 22 is one week, Tuesday 17 to Monday 23 are parts of two
  expect(contextOf({ startDate: "2026-11-16", endDate: "2026-11-22" }, "week")).toMatchObject({ columns: { length: 11 }, lead: null });
  const { columns, lead } = contextOf({ startDate: "2026-11-17", endDate: TODAY }, "week");
  expect(columns).toHaveLength(10);
  expect(lead && [days(lead.before), days(lead.whole)]).toEqual(["2026-11-16/2026-11-16", "2026-11-16/2026-11-22"]);
});

test("eight columns say enough by themselves, seven bring five days", () => {
  expect(contextOf({ startDate: "2026-11-16", endDate: TODAY }, "day")).toEqual({ columns: [], lead: null });
  const { columns, lead } = contextOf({ startDate: "2026-11-17", endDate: TODAY }, "day");
  expect(columns.map(({ startDate }) => startDate)).toEqual(["2026-11-12", "2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16"]);
  expect(lead).toBeNull();
});

test("nothing before the first order is drawn: its column is cut there, and a first day has no context", () => {
  const { columns } = contextOf({ startDate: "2026-11-01", endDate: TODAY }, "month", "2026-08-15");
  expect(columns.map((column) => [days(column), column.complete])).toEqual([
    ["2026-08-15/2026-08-31", false],
    ["2026-09-01/2026-09-30", true],
    ["2026-10-01/2026-10-31", true],
  ]);
  const young = contextOf({ startDate: TODAY, endDate: TODAY }, "month", "2026-11-20");
  expect(young.columns).toEqual([]);
  expect(young.lead && days(young.lead.before)).toBe("2026-11-20/2026-11-22");
  expect(contextOf({ startDate: TODAY, endDate: TODAY }, "month", TODAY)).toEqual({ columns: [], lead: null });
  expect(contextOf({ startDate: TODAY, endDate: TODAY }, "month", null)).toEqual({ columns: [], lead: null });
});
