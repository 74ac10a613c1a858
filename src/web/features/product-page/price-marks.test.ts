import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { parseDay } from "#core/day.ts";
import type { DayRange } from "#core/period.ts";
import { marksByColumn, markTexts, withPriceMarks } from "./price-marks.ts";

const WEEKS: DayRange[] = [
  { startDate: "2026-03-02", endDate: "2026-03-08" },
  { startDate: "2026-03-09", endDate: "2026-03-15" },
];
const mark = (day: Day) => ({ day, text: `zmiana ${day}` });

test("a change stands over the column that holds its day, both ends included", () => {
  const days: Day[] = ["2026-03-01", "2026-03-08", "2026-03-09", "2026-03-15", "2026-03-16"];
  const marks = days.map(mark);
  expect(marksByColumn(WEEKS, marks).map((column) => column.map(({ day }) => day))).toEqual([["2026-03-08"], ["2026-03-09", "2026-03-15"]]);
});

test("a column with many changes names three and counts the rest", () => {
  const marks = [1, 2, 3, 4, 5].map((day) => mark(parseDay(`2026-03-0${day}`)));
  expect(markTexts(marks, (count) => `i ${count} więcej`)).toEqual([
    "zmiana 2026-03-01",
    "zmiana 2026-03-02",
    "zmiana 2026-03-03",
    "i 2 więcej",
  ]);
  expect(markTexts(marks.slice(0, 3), () => "")).toHaveLength(3);
});

test("marks have an axis of their own and leave the chart's figures as they are; without marks nothing changes", () => {
  const option = { yAxis: { type: "value" }, series: [{ data: [1, 2] }], tooltip: { trigger: "axis" } };
  expect(withPriceMarks(option, [[], []], "light")).toBe(option);
  const marked = withPriceMarks(option, [[], ["zmiana"]], "light");
  expect(marked["yAxis"]).toEqual([{ type: "value" }, { type: "value", min: 0, max: 1, show: false }]);
  expect(marked["series"]).toMatchObject([{ data: [1, 2] }, { yAxisIndex: 1, data: ["-", 1] }]);
});
