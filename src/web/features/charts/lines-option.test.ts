import { expect, test } from "vitest";
import type { Bucket } from "#contract/dashboard.ts";
import { emptySums } from "#core/sums.ts";
import { figuresOf } from "#core/figures.ts";
import type { Day } from "#core/facts.ts";
import type { DrawnSeries } from "./drawn-series.ts";
import { type Lines, linesOption } from "./lines-option.ts";

const bucket = (startDate: Day): Bucket => ({ startDate, endDate: startDate, complete: true, figures: figuresOf(emptySums(), null) });

const WORDS = {
  name: ({ id }: DrawnSeries) => id,
  bucket: ({ startDate }: Bucket) => startDate,
  isNarrow: false,
  axis: {
    money: { name: "PLN", value: String },
    count: { name: "", value: String },
    ratio: { name: "", value: String },
  },
  tip: () => {
    throw new Error("nothing is pointed at");
  },
};

const part = (id: string, ...values: number[]): DrawnSeries => ({
  id,
  metric: "sales",
  part: id,
  kind: "money",
  values,
  bounds: values.map(() => "exact" as const),
  lows: values,
});

const MAY_DAYS: Lines = {
  buckets: [bucket("2026-05-04"), bucket("2026-05-05")],
  context: { columns: [bucket("2026-05-02"), bucket("2026-05-03")], lead: null },
  series: [part("a", 12_000, 4000), part("b", 8000, 4000)],
  around: { outside: [part("a", 9000, 1000), part("b", 5000, 1000)], before: [], whole: [] },
  before: [part("a", 15_000, 1000), part("b", 7000, 1000)],
  shape: "bar",
};

const moneyAxis = (lines: Lines) => linesOption(lines, "light", WORDS)["yAxis"];

test("the axis of parts is as high as the highest column, not as columns that do not stand on each other", () => {
  // 120.00 + 80.00 in the range, 90.00 + 50.00 before it; lines of the time before, 150.00 the highest, stand on nothing
  expect(moneyAxis(MAY_DAYS)).toMatchObject([{ min: 0, max: 20_000 }]);
});

test("the days of the first column that lie before the range stand below it", () => {
  const lines = {
    ...MAY_DAYS,
    around: { outside: [], before: [part("a", 3000), part("b", 1000)], whole: [part("a", 15_000), part("b", 9000)] },
  };
  // 120.00 + 80.00 and 30.00 + 10.00 below: 240.00, in steps of 50.00
  expect(moneyAxis(lines)).toMatchObject([{ min: 0, max: 25_000 }]);
});

test("lines stand on nothing: the axis reaches to the highest of all that is drawn", () => {
  // 150.00 of the time before
  expect(moneyAxis({ ...MAY_DAYS, shape: "line" })).toMatchObject([{ min: 0, max: 15_000 }]);
});
