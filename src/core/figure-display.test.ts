import { expect, test } from "vitest";
import { figureChange, salesInTheWay, missingCosts } from "./figure-change.ts";
import { whyNone } from "./why-none.ts";
import { shownFigure, withinBounds } from "./figure-display.ts";
import { figuresOf, listFigures, restFigures, type Sums, withoutSales } from "./figures.ts";
import { emptySums } from "./sums.ts";

const COMPLETE: Sums = { ...emptySums(), orders: 2, units: 4, costedUnits: 4, sales: 10_000, cogs: -6000 };
const complete = figuresOf(COMPLETE); // profit 4000, margin 0.4, roi 0.666667
const partial = figuresOf({ ...COMPLETE, costedUnits: 3, cogs: -4500, uncostedSales: 2500, uncostedNet: 2500 });
const unknown = figuresOf({ ...COMPLETE, costedUnits: 0, cogs: 0, uncostedSales: 10_000, uncostedNet: 10_000 });
/** Profit 4000, of which 40 may have been spent on the one unit that has no cost. */
const narrow = figuresOf({ ...COMPLETE, costedUnits: 3, cogs: -6000, uncostedSales: 40, uncostedNet: 40 });

test("a profit with all its costs is shown as it is", () => {
  expect(shownFigure(complete, "netProfit")).toEqual({ value: 4000, bound: "exact" });
  expect(shownFigure(complete, "margin")).toEqual({ value: 0.4, bound: "exact" });
});

test("a profit that lacks some costs is an upper bound", () => {
  expect(shownFigure(partial, "netProfit")).toEqual({ value: 5500, bound: "atMost" }); // 10000 − 4500
  expect(shownFigure(partial, "grossProfit")).toEqual({ value: 5500, bound: "atMost" });
  expect(shownFigure(partial, "profitPerUnit")).toEqual({ value: 1375, bound: "atMost" }); // 5500 / 4
});

test("a profit that lacks all costs is unknown, though its sum is a number", () => {
  expect(unknown.netProfit).toBe(10_000);
  expect(shownFigure(unknown, "netProfit")).toEqual({ value: null, bound: "exact" });
});

test("sales need no costs to be right", () => {
  expect(shownFigure(unknown, "sales")).toEqual({ value: 10_000, bound: "exact" });
  expect(shownFigure(partial, "costCoverage")).toEqual({ value: 0.75, bound: "exact" });
});

test("a loss larger than its goods bounds no roi, because a further cost would raise it", () => {
  // profit 10000 − 1000 − 20000 = −11000, roi −11; with 10000 more of goods (−21000) / 11000 = −1.909091
  const loss = figuresOf({ ...COMPLETE, costedUnits: 1, cogs: -1000, expenses: -20_000 });
  expect(loss.roi).toBe(-11);
  expect(shownFigure(loss, "roi")).toEqual({ value: null, bound: "exact" });
  expect(shownFigure(loss, "netProfit")).toEqual({ value: -11_000, bound: "atMost" });
});

test("a change is given in money and against the size of what was before", () => {
  const before = figuresOf({ ...COMPLETE, expenses: -2000 }); // 2000
  expect(figureChange(before, complete, "netProfit")).toEqual({ amount: 2000, ratio: 1 }); // (4000 − 2000) / 2000
  // of a loss there is no percent
  expect(figureChange(figuresOf({ ...COMPLETE, expenses: -5000 }), complete, "netProfit")).toEqual({ amount: 5000, ratio: null });
  expect(figureChange(before, complete, "units")).toEqual({ amount: 0, ratio: 0 });
  expect(figureChange(figuresOf(emptySums()), complete, "sales")).toEqual({ amount: 10_000, ratio: null });
});

test("a change of a ratio is a difference of points, exact to the sixth decimal", () => {
  const before = figuresOf({ ...COMPLETE, expenses: -1000 }); // margin 0.3; 0.4 − 0.3 is 0.10000000000000003 in floats
  expect(figureChange(before, complete, "margin")).toEqual({ amount: 0.1, ratio: null });
});

test("a little that is missing makes a range of every profit, and of what divides it", () => {
  expect(shownFigure(narrow, "netProfit")).toEqual({ value: 4000, bound: "range", low: 3960 }); // 4000 − 40
  expect(shownFigure(narrow, "grossProfit")).toEqual({ value: 4000, bound: "range", low: 3960 });
  expect(shownFigure(narrow, "margin")).toEqual({ value: 0.4, bound: "range", low: 0.396 }); // 3960 / 10000
  expect(shownFigure(narrow, "roi")).toEqual({ value: 0.666667, bound: "range", low: 0.655629 }); // 3960 / (6000 + 40)
  expect(shownFigure(narrow, "profitPerOrder")).toEqual({ value: 2000, bound: "range", low: 1980 }); // 3960 / 2
  expect(shownFigure(narrow, "profitPerUnit")).toEqual({ value: 1000, bound: "range", low: 990 }); // 3960 / 4
  expect(shownFigure(narrow, "netProfitLow")).toEqual({ value: 3960, bound: "exact" });
  expect(shownFigure(narrow, "sales")).toEqual({ value: 10_000, bound: "exact" });
});

test("a range ends at a twentieth of the larger amount, whichever side of zero it lies on", () => {
  expect(withinBounds(950, 1000)).toEqual({ value: 1000, bound: "range", low: 950 }); // 50 of 1000
  expect(withinBounds(949, 1000)).toEqual({ value: 1000, bound: "atMost" });
  expect(withinBounds(-1000, -950)).toEqual({ value: -950, bound: "range", low: -1000 });
  expect(withinBounds(-1000, -949)).toEqual({ value: -949, bound: "atMost" });
  // what was given away brought nothing, and bounds nothing
  expect(withinBounds(1000, 1000)).toEqual({ value: 1000, bound: "atMost" });
});

test("a change of bounded profits is said where it has one sign from end to end", () => {
  const earlier = figuresOf({ ...COMPLETE, expenses: -2000 }); // 2000
  // from 3960 − 2000 to 4000 − 2000
  expect(figureChange(earlier, narrow, "netProfit")).toEqual({ amount: null, ratio: null, between: { low: 1960, high: 2000 } });
  expect(figureChange(narrow, earlier, "netProfit")).toEqual({ amount: null, ratio: null, between: { low: -2000, high: -1960 } });
  expect(figureChange(earlier, narrow, "margin")).toEqual({ amount: null, ratio: null, between: { low: 0.196, high: 0.2 } });
  // 4000 lies between 3960 and 4000: the same, or less
  expect(figureChange(complete, narrow, "netProfit")).toEqual({ amount: null, ratio: null });
  expect(figureChange(narrow, narrow, "netProfit")).toEqual({ amount: null, ratio: null });
  expect([salesInTheWay(complete, narrow), salesInTheWay(narrow, complete), salesInTheWay(complete, complete)]).toEqual([40, 40, null]);
});

test("what misses a cost may take from a change what it brought now, and add what it brought before", () => {
  expect(missingCosts(complete, narrow)).toEqual({ low: -40, high: 0 });
  expect(missingCosts(narrow, complete)).toEqual({ low: 0, high: 40 });
  expect(missingCosts(partial, narrow)).toEqual({ low: -40, high: 2500 });
  expect(missingCosts(complete, complete)).toBeNull();
});

test("there is no change from or to a profit whose bounds lie too far apart, or that is not known", () => {
  // 3000 to 5500, and 4000
  expect(figureChange(partial, complete, "netProfit")).toEqual({ amount: null, ratio: null });
  expect(figureChange(complete, partial, "netProfit")).toEqual({ amount: null, ratio: null });
  expect(figureChange(complete, unknown, "netProfit")).toEqual({ amount: null, ratio: null });
  expect(figureChange(unknown, complete, "sales")).toEqual({ amount: 0, ratio: 0 });
});

test("why a figure is not there: a cost, a rate, or nothing to divide by", () => {
  const nothing = figuresOf(emptySums());
  expect(whyNone(unknown, "netProfit")).toBe("costs");
  expect(whyNone(unknown, "profitPerUnit")).toBe("costs");
  for (const key of ["averageOrderValue", "profitPerOrder", "profitPerUnit", "margin", "roi", "tacos", "refundRate"] as const) {
    expect([key, nothing[key], whyNone(nothing, key)]).toEqual([key, null, "base"]);
  }
  const lacksRate = figuresOf({ ...COMPLETE, sales: null });
  for (const key of ["sales", "netProfit", "averageOrderValue", "profitPerOrder", "margin", "roi", "tacos"] as const) {
    expect([key, whyNone(lacksRate, key)]).toEqual([key, "rate"]);
  }
  // a margin without revenue has no base, also below zero
  expect(whyNone(figuresOf({ ...emptySums(), refunds: -1000 }), "margin")).toBe("base");
});

test("what belongs to no row keeps its money and loses what divides its profit", () => {
  const rest = restFigures(figuresOf({ ...emptySums(), compensation: 1000, subscription: -71_497 }));
  expect([rest.netProfit, rest.netRevenue]).toEqual([-70_497, 1000]);
  expect([rest.margin, rest.roi, rest.tacos, rest.profitPerOrder, rest.profitPerUnit]).toEqual([null, null, null, null, null]);
  expect(whyNone(rest, "margin")).toBe("notHere");
});

test("the sum of a list has a margin of what was sold, and none where nothing was", () => {
  const beside = { ...emptySums(), compensation: 1000, subscription: -12_300 };
  // −113.00 of 10.00 that a programme paid would be −1 130 %
  expect(figuresOf(beside).margin).toBe(-11.3);
  expect(listFigures(figuresOf(beside))).toMatchObject({ netProfit: -11_300, margin: null, roi: null });
  // one unit of 100.00 sold: (10.00 + 100.00 − 123.00) ÷ 110.00
  const sold = listFigures(figuresOf({ ...beside, sales: 10_000, units: 1, costedUnits: 1, orders: 1 }));
  expect([sold.netProfit, sold.margin]).toEqual([-1300, -0.118182]);
});

test("fees of days whose sales nobody knows are no loss: they stand, and no profit is made of them", () => {
  const alone = withoutSales(figuresOf({ ...emptySums(), listing: -700, ads: -300 }));
  expect([alone.fees, alone.ads, alone.sales]).toEqual([-700, -300, 0]);
  for (const key of ["grossProfit", "netProfit", "margin", "roi", "profitPerOrder", "profitPerUnit"] as const) {
    expect([key, shownFigure(alone, key).value, whyNone(alone, key)]).toEqual([key, null, "sales"]);
  }
});
