import { expect, test } from "vitest";
import type { Bucket } from "#contract/dashboard.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import { emptySums } from "#core/sums.ts";
import type { Day } from "#core/facts.ts";
import { metricSeries, partSeries, running } from "./drawn-series.ts";

/** Every unit has its cost unless said otherwise. */
function bucket(day: Day, sums: Partial<Sums>, parts: Readonly<Record<string, Partial<Sums>>> = {}): Bucket {
  const figures = (some: Partial<Sums>) => figuresOf({ ...emptySums(), ...some });
  const groups = Object.entries(parts).map(([id, part]) => ({ id, name: id.toUpperCase(), figures: figures(part) }));
  return { startDate: day, endDate: day, complete: true, figures: figures(sums), groups };
}

const TWO_DAYS = [
  bucket("2026-11-01", { sales: 10_000, commission: -1000, orders: 1 }, { pl: { sales: 7000 }, cz: { sales: 3000 } }),
  bucket("2026-11-02", { sales: 4000, commission: -500, orders: 2 }, { pl: { sales: 4000 } }),
];

test("costs are drawn above zero, income and counts as they are", () => {
  const series = metricSeries(TWO_DAYS, ["sales", "commission", "orders"], { cumulative: false });
  expect(series.map(({ id, values }) => [id, values])).toEqual([
    ["sales", [10_000, 4000]],
    ["commission", [1000, 500]],
    ["orders", [1, 2]],
  ]);
});

test("a running total adds money and counts; a share of each day is no sum", () => {
  const series = metricSeries(TWO_DAYS, ["sales", "margin"], { cumulative: true });
  // 100.00, then 140.00; margins 90 of 100 and 35 of 40
  expect(series.map(({ values }) => values)).toEqual([
    [10_000, 14_000],
    [0.9, 0.875],
  ]);
  expect(running([1, null, 2])).toEqual([1, null, null]);
});

test("the parts of a metric are lines of their own; a profit without any cost is none", () => {
  expect(partSeries(TWO_DAYS, "sales", { cumulative: false }).map(({ id, part, values }) => [id, part, values])).toEqual([
    ["pl", "PL", [7000, 4000]],
    ["cz", "CZ", [3000, null]],
  ]);
  const uncosted = [bucket("2026-11-03", { sales: 5000, units: 1, costedUnits: 0 })];
  expect(metricSeries(uncosted, ["netProfit", "sales"], { cumulative: false }).map(({ values }) => values)).toEqual([[null], [5000]]);
});

test("a profit that lacks the cost of some units is a bound, and so is every running total from there on", () => {
  const days = [
    bucket("2026-11-01", { sales: 10_000, units: 1, costedUnits: 1 }),
    bucket("2026-11-02", { sales: 5000, units: 2, costedUnits: 1 }),
    bucket("2026-11-03", { sales: 2000, units: 1, costedUnits: 1 }),
  ];
  const bounds = (cumulative: boolean) => metricSeries(days, ["netProfit", "sales"], { cumulative }).map(({ bounds: each }) => each);
  expect(bounds(false)).toEqual([
    ["exact", "atMost", "exact"],
    ["exact", "exact", "exact"],
  ]);
  expect(bounds(true)).toEqual([
    ["exact", "atMost", "atMost"],
    ["exact", "exact", "exact"],
  ]);
});
