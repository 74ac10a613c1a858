import { expect, test } from "vitest";
import { figuresOf, type Sums } from "./figures.ts";
import { incomeCell, incomeRatio } from "./income.ts";
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
