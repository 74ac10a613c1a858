import { expect, test } from "vitest";
import { adviceFor, verdictOf } from "./ads-advice.ts";
import { type AdsSums, adsFiguresOf } from "./ads-figures.ts";

/** 40 clicks; 40.00 of 100.00 of the product are left before advertising. */
const of = (sums: Partial<AdsSums>): AdsSums => {
  const adSales = sums.adSales === undefined ? 20_000 : sums.adSales;
  return {
    cost: 8000,
    reportedCost: 8000,
    impressions: 1000,
    clicks: 40,
    interest: null,
    adUnits: 2,
    adSales,
    sales: null,
    parts: [{ worth: { contribution: 4000, sales: 10_000 }, adSales }],
    ...sums,
  };
};
const advice = (sums: Partial<AdsSums>, hasProduct = true) => {
  const whole = of(sums);
  return adviceFor(adsFiguresOf(whole), whole.parts, hasProduct);
};

test("a bid moves towards what a click is worth, by a quarter at most", () => {
  // 200.00 × 0.4 ÷ 40 = 2.00 is a click worth
  expect(advice({ reportedCost: 8000 })).toMatchObject({ kind: "keep" });
  expect(advice({ reportedCost: 8400 })).toMatchObject({ kind: "lower", suggestedCpc: 200 });
  expect(advice({ reportedCost: 16_000 })).toMatchObject({ kind: "lower", suggestedCpc: 300 });
  expect(advice({ reportedCost: 6200 })).toMatchObject({ kind: "keep" });
  // 61.52 ÷ 40 → 1.54; 1.54 × 1.3 = 2.002
  expect(advice({ reportedCost: 6152 })).toMatchObject({ kind: "keep" });
  expect(advice({ reportedCost: 4000 })).toMatchObject({ kind: "raise", suggestedCpc: 125 });
});

test("what is not known is said instead", () => {
  expect(advice({ clicks: 18 })).toEqual({ kind: "fewClicks", missingClicks: 12, suggestedCpc: null });
  expect(advice({ clicks: null })).toMatchObject({ kind: "noClicks" });
  expect(advice({ adSales: 0 })).toMatchObject({ kind: "noSales" });
  expect(advice({}, false)).toMatchObject({ kind: "noProduct" });
  expect(advice({ parts: [{ worth: null, adSales: 20_000 }] })).toMatchObject({ kind: "noCosts" });
  expect(advice({ parts: [{ worth: { contribution: -1, sales: 10_000 }, adSales: 20_000 }] })).toMatchObject({ kind: "unprofitable" });
  expect(advice({ reportedCost: 0 })).toBeNull();
});

test("whether advertising earned is told of what is known", () => {
  const all = adsFiguresOf(of({}));
  const unknown = adsFiguresOf(of({ parts: [{ worth: null, adSales: 20_000 }] }));
  const nothing = adsFiguresOf(of({ reportedCost: 0, adSales: 0, parts: [] }));
  // 200.00 × 0.4 − 80.00 = 0
  expect(verdictOf({ cost: 8000, hasReport: true, all, known: all })).toEqual({ state: "even", profit: 0, poas: 1, isPartial: false });
  const cheap = adsFiguresOf(of({ reportedCost: 5000 }));
  expect(verdictOf({ cost: 5000, hasReport: true, all: cheap, known: cheap })).toMatchObject({
    state: "earned",
    profit: 3000,
    poas: 1.6,
  });
  expect(verdictOf({ cost: 8000, hasReport: true, all: unknown, known: cheap })).toMatchObject({ state: "earned", isPartial: true });
  expect(verdictOf({ cost: 8000, hasReport: true, all: unknown, known: nothing }).state).toBe("unknown");
  expect(verdictOf({ cost: 8000, hasReport: false, all: unknown, known: nothing }).state).toBe("noReport");
  expect(verdictOf({ cost: 0, hasReport: false, all: nothing, known: nothing }).state).toBe("noAds");
});
