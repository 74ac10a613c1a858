import { expect, test } from "vitest";
import { figuresOf } from "./figures.ts";
import { emptySums } from "./sums.ts";
import { waterfall, groupTotal, shownLines } from "./profit-and-loss.ts";

const figures = figuresOf({
  ...emptySums(),
  units: 1,
  costedUnits: 1,
  sales: 12_300,
  vat: -2_300,
  cogs: -4_000,
  commission: -1_000,
  delivery: -500,
  ads: -500,
  expenses: -1_000,
});

test("every bar hangs where the one before it ended, and the profit is what is left", () => {
  const steps = waterfall(figures);
  // revenue 12 300 − 2 300 = 10 000 is the whole width; goods 4 000 end at 6 000, fees 1 500 at 4 500, ads at 4 000, expenses at 3 000
  expect(steps.map(({ name, amount, bar }) => [name, amount, bar?.from, bar?.width])).toEqual([
    ["revenue", 10_000, 0, 1],
    ["goods", -4_000, 0.6, 0.4],
    ["fees", -1_500, 0.45, 0.15],
    ["ads", -500, 0.4, 0.05],
    ["expenses", -1_000, 0.3, 0.1],
    ["netProfit", 3_000, 0, 0.3],
  ]);
});

test("after a line without its rate no bar is drawn, because nobody knows where it would hang", () => {
  const steps = waterfall(figuresOf({ ...emptySums(), sales: 10_000, commission: null }));
  expect(steps.map(({ name, bar }) => [name, bar !== null])).toEqual([
    ["revenue", true],
    ["goods", true],
    ["fees", false],
    ["ads", false],
    ["expenses", false],
    ["netProfit", false],
  ]);
});

test("a line is shown when it has an amount now or had one before", () => {
  const before = figuresOf({ ...emptySums(), listing: -100 });
  expect(shownLines("fees", figures, before)).toEqual(["commission", "listing", "delivery"]);
  expect(groupTotal(figures, "fees")).toBe(-1_500);
});
