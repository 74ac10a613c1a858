import { expect, test } from "vitest";
import { figuresOf, type Sums } from "./figures.ts";
import { incomeCell, incomeChange, incomeLeast, incomeRatio } from "./income.ts";
import { emptySums } from "./sums.ts";

const RENT: Sums = { ...emptySums(), expenses: -30_000 };
const rent = figuresOf(RENT);

test("a month without a sale lacks a divisor, not a rate", () => {
  expect(incomeCell("expenses", -30_000, rent, "amount")).toMatchObject({ value: -30_000 });
  expect(incomeCell("expenses", -30_000, rent, "perOrder")).toMatchObject({ value: null, isMoney: true, why: "base" });
  expect(incomeCell("expenses", -30_000, rent, "perUnit")).toMatchObject({ value: null, why: "base" });
  expect(incomeCell("expenses", -30_000, rent, "share")).toMatchObject({ value: null, isMoney: false, why: "base" });
  expect(incomeRatio(rent, "margin")).toMatchObject({ value: null, why: "base" });
});

test("an amount without a rate lacks the rate, also per order", () => {
  const lacksRate = figuresOf({ ...RENT, expenses: null, orders: 2, units: 2, costedUnits: 2 });
  expect(incomeCell("expenses", null, lacksRate, "amount")).toMatchObject({ value: null, why: "rate" });
  expect(incomeCell("expenses", null, lacksRate, "perOrder")).toMatchObject({ value: null, why: "rate" });
});

test("a profit without any cost lacks the costs", () => {
  const unknown = figuresOf({ ...emptySums(), orders: 1, units: 1, sales: 5000 });
  expect(incomeCell("netProfit", 5000, unknown, "perUnit")).toMatchObject({ value: null, why: "costs" });
});

test("a result that lacks the cost of little is a range in every unit, and its change goes from what to what", () => {
  const sums: Sums = {
    ...emptySums(),
    orders: 2,
    units: 4,
    costedUnits: 3,
    sales: 10_000,
    cogs: -6000,
    uncostedSales: 40,
    uncostedNet: 40,
  };
  const figures = figuresOf(sums); // 4000, at least 3960
  expect(incomeCell("netProfit", 4000, figures, "amount")).toMatchObject({ value: 4000, bound: "range", low: 3960 });
  expect(incomeCell("grossProfit", 4000, figures, "share")).toMatchObject({ value: 0.4, bound: "range", low: 0.396 });
  expect(incomeCell("netProfit", 4000, figures, "perOrder")).toMatchObject({ value: 2000, bound: "range", low: 1980 });
  expect(incomeCell("cogs", -6000, figures, "amount")).toMatchObject({ value: -6000, bound: "exact" });
  expect(incomeLeast(figures, "perUnit")).toMatchObject({ value: 990, bound: "exact" }); // 3960 ÷ 4
  const before = figuresOf({ ...sums, costedUnits: 4, uncostedNet: 0, expenses: -3000 }); // 1000
  const ranges = { before, after: figures };
  const none = { amount: null, ratio: null };
  expect(incomeChange({ total: 4000, previous: 1000, isResult: true }, ranges)).toEqual({ ...none, between: { low: 2960, high: 3000 } });
  expect(incomeChange({ total: 4000, previous: 3980, isResult: true }, ranges)).toEqual(none);
  expect(incomeChange({ total: -6000, previous: -5000, isResult: false }, ranges)).toEqual({ amount: -1000, ratio: null });
});
