import { expect, test } from "vitest";
import { largest, waterfallOf } from "./waterfall.ts";

test("each step begins where the one before it ended, and nothing has no step", () => {
  const { before, steps, after } = waterfallOf(1000, [
    { key: "volume", amount: 1000 },
    { key: "price", amount: 0 },
    { key: "ads", amount: -500 },
  ]);
  // levels 1000, 2000, 1500: the lowest at 0.2, the highest at 1
  expect(before).toEqual({ bottom: 0, height: 0.2 });
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  expect(steps.map(({ key, bar }) => [key, rounded(bar.bottom), rounded(bar.height)])).toEqual([
    ["volume", 0.2, 0.8],
    ["ads", 0.6, 0.4],
  ]);
  expect(rounded(after.height)).toBe(0.6);
});

test("levels below zero are placed like any others", () => {
  const { before, after } = waterfallOf(-1000, [{ key: "refunds", amount: -1000 }]);
  expect([before.height, after.height]).toEqual([1, 0.2]);
});

test("the largest causes come first, whichever way they go", () => {
  const parts = [
    { key: "price", amount: 200 },
    { key: "ads", amount: -900 },
    { key: "mix", amount: 0 },
    { key: "volume", amount: 300 },
  ] as const;
  expect(largest(parts, 2).map(({ key }) => key)).toEqual(["ads", "volume"]);
});
