import { expect, test } from "vitest";
import { alignedScales, extentsOf, type Scale } from "./axes.ts";
import type { DrawnSeries } from "./drawn-series.ts";

const zeroAt = ({ min, max }: Scale): number => -min / (max - min);

test("zeros of all axes lie at one height, also when one of them alone goes below", () => {
  // a loss of 320.00 in one month, 41 orders at most
  const { money, count, ratio } = alignedScales({
    money: { low: -32_000, high: 118_000 },
    count: { low: 0, high: 41 },
    ratio: { low: -0.4, high: 0.31 },
  });
  if (!money || !count || !ratio) throw new Error("an axis is missing");
  expect([zeroAt(count), zeroAt(ratio)]).toEqual([zeroAt(money), zeroAt(money)]);
  expect(new Set([money, count, ratio].map(({ min, max, interval }) => Math.round((max - min) / interval))).size).toBe(1);
  for (const [scale, low, high] of [
    [money, -32_000, 118_000],
    [count, 0, 41],
    [ratio, -0.4, 0.31],
  ] as const) {
    expect(scale.min).toBeLessThanOrEqual(low);
    expect(scale.max).toBeGreaterThanOrEqual(high);
  }
});

test("without a loss nothing is drawn below zero, and orders are counted in whole ones", () => {
  const { money, count } = alignedScales({ money: { low: 0, high: 27_767_185 }, count: { low: 0, high: 3 } });
  // three steps of 100 000.00 hold 277 671.85, three of one hold three orders
  expect(money).toEqual({ min: 0, max: 30_000_000, interval: 10_000_000 });
  expect(count).toEqual({ min: 0, max: 3, interval: 1 });
});

test("an axis without any value still has a zero", () => {
  expect(alignedScales({ money: { low: 0, high: 0 } }).money).toMatchObject({ min: 0, interval: 100 });
});

test("parts that stand on each other reach as high as their sum, gains and losses apart", () => {
  const part = (id: string, values: (number | null)[]): DrawnSeries => ({
    id,
    metric: "netProfit",
    part: id,
    kind: "money",
    values,
    bounds: values.map(() => "exact" as const),
    lows: values,
  });
  const parts = [part("a", [100, 200]), part("b", [50, -80]), part("c", [null, -20])];
  expect(extentsOf(parts, true)).toEqual({ money: { low: -100, high: 200 } });
  expect(extentsOf(parts, false)).toEqual({ money: { low: -80, high: 200 } });
});
