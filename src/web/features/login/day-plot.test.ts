import { expect, test } from "vitest";
import type { PreviewDay } from "#contract/demo-preview.ts";
import { dayPlot } from "./day-plot.ts";

const day = (fields: Partial<PreviewDay>): PreviewDay => ({
  day: "2026-11-20",
  goods: 0,
  fees: 0,
  ads: 0,
  expenses: 0,
  netProfit: 0,
  netProfitLow: 0,
  profitState: "complete",
  ...fields,
});

test("costs stand on each other up to the net revenue, and the profit is a point", () => {
  // 1000.00 of revenue: goods 500.00, fees 200.00, ads 100.00, and 200.00 is left; lines every 250.00
  const { ticks, columns } = dayPlot([day({ goods: -50_000, fees: -20_000, ads: -10_000, netProfit: 20_000 })]);
  expect(ticks.map(({ value, at }) => [value, at])).toEqual([
    [100_000, 0],
    [75_000, 0.25],
    [50_000, 0.5],
    [25_000, 0.75],
    [0, 1],
  ]);
  expect(columns[0]?.segments.map(({ name, top, height }) => [name, top, Number(height.toFixed(9))])).toEqual([
    ["goods", 0.5, 0.5],
    ["fees", 0.3, 0.2],
    ["ads", 0.2, 0.1],
    ["rest", 0, 0.2],
  ]);
  expect(columns[0]?.profit).toEqual({ value: 20_000, at: 0.8, atMost: false });
});

test("a loss lies under the zero, and so does a credit that is larger than the cost", () => {
  // from −100.00 to 300.00: four lines of 100.00
  const { ticks, columns } = dayPlot([day({ goods: -30_000, fees: 5000, netProfit: -10_000 })]);
  expect(ticks.map(({ value }) => value)).toEqual([30_000, 20_000, 10_000, 0, -10_000]);
  expect(columns[0]?.segments).toEqual([
    { name: "goods", top: 0, height: 0.75 },
    { name: "fees", top: 0.75, height: 0.125 },
  ]);
  expect(columns[0]?.profit?.at).toBe(1);
});

test("a profit that lacks costs is said to be at most, one that lacks them all is no point, and days without anything have an axis", () => {
  const { columns } = dayPlot([day({ netProfit: 100, profitState: "partial" }), day({ netProfit: 100, profitState: "unknown" })]);
  expect(columns.map(({ profit }) => profit?.atMost ?? null)).toEqual([true, null]);
  expect(dayPlot([day({})]).ticks.map(({ value }) => value)).toEqual([100, 0]);
});
