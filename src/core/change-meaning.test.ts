import { expect, test } from "vitest";
import { describeChange, sizeChange, verdictOf } from "./change-meaning.ts";
import { meaningfulRatio } from "./ratio.ts";
import { figuresOf, type Sums } from "./figures.ts";
import { figureChange } from "./figure-change.ts";
import { emptySums } from "./sums.ts";

const figures = (sums: Partial<Sums>) => figuresOf({ ...emptySums(), ...sums });

test("a falling cost points down and is good, a rising one points up and is bad", () => {
  // fees of 100.00, then of 80.00: a fifth less
  const fell = sizeChange(figures({ commission: -10_000 }), figures({ commission: -8000 }), "fees", true);
  expect(fell).toEqual({ amount: -2000, ratio: -0.2 });
  expect(verdictOf("fees", fell.ratio ?? 0)).toBe("better");
  const rose = sizeChange(figures({ ads: -10_000 }), figures({ ads: -15_000 }), "ads", true);
  expect(rose.ratio).toBe(0.5);
  expect(verdictOf("ads", 0.5)).toBe("worse");
});

test("more income is good, more returned units are not, no change is neither", () => {
  const grew = sizeChange(figures({ sales: 10_000 }), figures({ sales: 12_500 }), "sales", true);
  expect([grew.ratio, verdictOf("sales", 0.25)]).toEqual([0.25, "better"]);
  const returned = sizeChange(figures({ refundedUnits: 4 }), figures({ refundedUnits: 2 }), "refundedUnits", true);
  expect([returned.ratio, verdictOf("refundedUnits", -0.5)]).toEqual([-0.5, "better"]);
  expect(verdictOf("expenses", 0)).toBe("same");
});

test("a share is compared in points: a margin that rises is good, a share of ads that rises is not", () => {
  // 90 of 100 net, then 45 of 60 net: margins of 0.9 and 0.75
  const margin = sizeChange(figures({ sales: 10_000, commission: -1000 }), figures({ sales: 6000, commission: -1500 }), "margin", true);
  expect(margin).toEqual({ amount: -0.15, ratio: null });
  expect(verdictOf("margin", -0.15)).toBe("worse");
  expect(verdictOf("tacos", 0.01)).toBe("worse");
});

test("against nothing there is no percent", () => {
  expect(sizeChange(figures({}), figures({ commission: -100 }), "fees", true).ratio).toBeNull();
});

test.each([
  ["more than before", 49_800, 79_100, 0.588353], // 293 / 498
  ["ten times as much, the most a percent says", 1000, 10_000, 9],
  ["over ten times as much", 1000, 10_001, null],
  ["a twentieth left: the base is what was before", 10_000, 500, -0.95],
  ["from nothing", 0, 10_000, null],
  ["to nothing: 0 has not the sign of a profit", 10_000, 0, null],
  ["a loss that grew", -20_000, -30_000, null],
  ["from a loss to a profit", -20_000, 10_000, null],
  ["from a profit to a loss", 20_000, -10_000, null],
])("a percent is said of a positive base of the same sign and of a tenth at least: %s", (_, before, after, share) => {
  expect(meaningfulRatio(before, after)).toBe(share);
});

test("of costs it is their size that has the percent, with the sign of the amount beside it", () => {
  // fees of 100.00, then of 80.00: in the ledger 20.00 more, a fifth of what they were
  expect(figureChange(figures({ commission: -10_000 }), figures({ commission: -8000 }), "fees")).toEqual({ amount: 2000, ratio: 0.2 });
  // fees that a correction turned into income have no percent
  expect(figureChange(figures({ commission: -10_000 }), figures({ commission: 8000 }), "fees")).toEqual({ amount: 18_000, ratio: null });
  // a loss of 100.00, then of 50.00
  expect(figureChange(figures({ expenses: -10_000 }), figures({ expenses: -5000 }), "netProfit").ratio).toBeNull();
});

test("złoty first: a change has its amount, its percent only where one is said, and the arrow of the amount as it is written", () => {
  const better = { amount: 29_300, ratio: 0.588353 };
  expect(describeChange(better, "money")).toEqual({ amount: 29_300, share: 0.588353, arrow: "up", verdict: "better" });
  expect(describeChange({ amount: -29_300, ratio: null }, "money")).toEqual({
    amount: -29_300,
    share: null,
    arrow: "down",
    verdict: "worse",
  });
  // −0.40 zł is written as 0 zł: it has neither arrow nor percent
  expect(describeChange({ amount: -40, ratio: -0.4 }, "money")).toEqual({ amount: 0, share: null, arrow: "none", verdict: "same" });
  // 1.00 zł of 10 000.00 zł: 0,0% says nothing
  expect(describeChange({ amount: 100, ratio: 0.0001 }, "money")).toMatchObject({ amount: 100, share: null, arrow: "up" });
  expect(describeChange({ amount: null, ratio: null }, "money")).toBeNull();
});

test("a share changes in points, of which 0,04 is none; what it means is the figure's", () => {
  expect(describeChange({ amount: 0.0004, ratio: null }, "ratio")).toMatchObject({ amount: 0, arrow: "none", verdict: "same" });
  expect(describeChange({ amount: 0.0321, ratio: null }, "ratio", (change) => verdictOf("tacos", change))).toEqual({
    amount: 0.0321,
    share: null,
    arrow: "up",
    verdict: "worse",
  });
  expect(describeChange({ amount: -2, ratio: -0.5 }, "count", (change) => verdictOf("refundedUnits", change))).toEqual({
    amount: -2,
    share: -0.5,
    arrow: "down",
    verdict: "better",
  });
});
