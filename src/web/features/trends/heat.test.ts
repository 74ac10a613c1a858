import { expect, test } from "vitest";
import { heatOf } from "./heat.ts";

test("the warmer a cell, the more it rose against the column before", () => {
  // 100 → 104 is noise, 110 a tenth, 130 three tenths, 200 double
  expect([10_400, 11_000, 13_000, 20_000].map((value) => heatOf("netProfit", 10_000, value))).toEqual([0, 1, 2, 3]);
  expect([9600, 9000, 7000, 0].map((value) => heatOf("netProfit", 10_000, value))).toEqual([0, -1, -2, -3]);
});

test("a loss that shrinks is better, and a cost that grows is worse", () => {
  expect(heatOf("netProfit", -10_000, -4000)).toBe(3);
  expect(heatOf("commission", -10_000, -15_000)).toBe(-3);
});

test("more refunds are worse although their number is positive", () => {
  expect(heatOf("refundRate", 0.02, 0.03)).toBe(-3);
});

test("from nothing to something is the strongest there is, and unknown is nothing", () => {
  expect(heatOf("sales", 0, 500)).toBe(3);
  expect(heatOf("sales", 0, 0)).toBe(0);
  expect(heatOf("margin", null, 0.2)).toBe(0);
  expect(heatOf("margin", undefined, 0.2)).toBe(0);
});
