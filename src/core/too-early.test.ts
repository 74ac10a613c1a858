import { expect, test } from "vitest";
import { sizeChange } from "./change-meaning.ts";

import { FIGURE_KEYS } from "./figure-keys.ts";
import { figuresOf, type Sums } from "./figures.ts";
import { FORMULAS } from "./formulas.ts";
import { emptySums } from "./sums.ts";
import { comparedChange, holdsAwaitedFees, isAwaited, isTooEarly } from "./too-early.ts";

/** Ten orders of 10.00, so many of them final. */
const figures = (finalOrders: number, more: Partial<Sums> = {}) =>
  figuresOf({ ...emptySums(), orders: 10, finalOrders, units: 10, costedUnits: 10, sales: 10_000, ...more });

/** Commission of a tenth and delivery of a twentieth of the sales, billed. */
const BILLED = { commission: -1000, delivery: -500 };
/** The same by estimates. */
const ESTIMATED = { ...BILLED, estimatedCommission: -1000, estimatedDelivery: -500 };

test.each([
  ["as complete", 10, 10, false],
  ["8 of 10 against 10 of 10: 20 points", 10, 8, false],
  ["7 of 10 against 10 of 10: 30 points", 10, 7, true],
  ["the earlier one is the less complete", 2, 9, true],
])("without estimates ranges are compared that are as complete as each other: %s", (_, before, after, early) => {
  expect(isTooEarly(figures(before, BILLED), figures(after), false)).toBe(early);
});

test("21 points are more than 20", () => {
  const of = (finalOrders: number) => figures(finalOrders, { orders: 100, ...BILLED });
  expect(isTooEarly(of(100), of(80), false)).toBe(false);
  expect(isTooEarly(of(100), of(79), false)).toBe(true);
});

test("with estimates every range has its fees, billed or estimated", () => {
  expect(isTooEarly(figures(10, BILLED), figures(0, ESTIMATED), true)).toBe(false);
});

test("without orders in one of them nothing is awaited", () => {
  expect(isTooEarly(figuresOf(emptySums()), figures(0), false)).toBe(false);
});

test("figures with commission or delivery in them have no change, the others have", () => {
  const [before, after] = [figures(10, BILLED), figures(0)];
  // 100.00 − 10.00 − 5.00 against 100.00: 15.00 more, which are fees to come
  expect(comparedChange(before, after, "netProfit", false)).toEqual({ amount: null, ratio: null });
  expect(sizeChange(before, after, "fees", false)).toEqual({ amount: null, ratio: null });
  expect(comparedChange(before, figures(0, { sales: 12_000 }), "sales", false)).toEqual({ amount: 2000, ratio: 0.2 });
  expect(comparedChange(before, figures(0, ESTIMATED), "netProfit", true)).toEqual({ amount: 0, ratio: 0 });
});

test("figures that hold awaited fees are those with commission or delivery in their formulas", () => {
  const keys = FIGURE_KEYS.filter((key) => key !== "profitState");
  const made = keys.filter((key) => {
    const formula = FORMULAS[key];
    const amounts = formula.is === "money" ? [formula.of] : formula.is === "ratio" ? [formula.of, formula.to] : [];
    return amounts.some((amount) => "lines" in amount && isAwaited(amount.lines));
  });
  expect(made).toContain("netProfit");
  expect(keys.filter(holdsAwaitedFees)).toEqual(made);
});
