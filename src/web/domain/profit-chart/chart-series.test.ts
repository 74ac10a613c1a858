import { expect, test } from "vitest";
import { emptySums } from "#core/sums.ts";
import { figuresOf } from "#core/figures.ts";
import { columnOf, usedSeries } from "./chart-series.ts";

const sums = {
  ...emptySums(),
  units: 10,
  costedUnits: 10,
  orders: 8,
  sales: 100_000,
  vat: -18_699,
  cogs: -30_000,
  cogsRecovered: 1_000,
  packaging: -500,
  ownShipping: -700,
  commission: -9_000,
  delivery: -4_000,
  listing: -100,
  subscription: -200,
  otherFees: -50,
  ads: -2_500,
  expenses: -1_000,
};

test("the heights of a profitable column add up to its net revenue", () => {
  const figures = figuresOf(sums);
  const { costs, rest } = columnOf(figures);
  // goods 30 000 − 1 000, packaging 500 + 700, other fees 100 + 200 + 50
  expect(costs).toEqual({
    goods: 29_000,
    packaging: 1_200,
    commission: 9_000,
    delivery: 4_000,
    otherFees: 350,
    ads: 2_500,
    expenses: 1_000,
  });
  const stacked = Object.values(costs).reduce<number>((total, cost) => total + (cost ?? 0), rest ?? 0);
  // 100 000 − 18 699
  expect(stacked).toBe(81_301);
  expect(stacked).toBe(figures.netRevenue);
});

test("a loss leaves no rest above the costs and lies below zero", () => {
  const column = columnOf(figuresOf({ ...sums, expenses: -60_000 }));
  expect(column.rest).toBe(0);
  // 34 251 before expenses: 81 301 − 29 000 − 1 200 − 9 000 − 4 000 − 350 − 2 500 = 35 251, less 60 000
  expect(column.profit).toBe(-24_749);
});

test("a profit without any known cost is not drawn, one with some is an upper bound", () => {
  expect(columnOf(figuresOf({ ...sums, costedUnits: 0 })).profit).toBeNull();
  expect(columnOf(figuresOf({ ...sums, costedUnits: 4 })).shownProfit.bound).toBe("atMost");
});

test("a line without its exchange rate has no height, instead of a height of zero", () => {
  const column = columnOf(figuresOf({ ...sums, ads: null }));
  expect(column.costs.ads).toBeNull();
  expect(column.costs.commission).toBe(9_000);
  expect(column.rest).toBeNull();
});

test("colours that no column needs are not in the legend", () => {
  const column = columnOf(figuresOf({ ...sums, ads: 0, expenses: 0 }));
  expect(usedSeries([column])).toEqual(["goods", "packaging", "commission", "delivery", "otherFees"]);
});
