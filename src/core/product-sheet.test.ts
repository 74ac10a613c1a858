import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costRow, productSheet } from "#testing/product-sheets.ts";
import { checkSheet } from "./check-sheet.ts";
import { costOn } from "./costs.ts";
import { addDays } from "./day.ts";
import type { Day, Market } from "./facts.ts";
import { bp } from "./money.ts";
import { type Batch, changedFields, changeOf, type CostRow, partsOf, type ProductSheet, takenBack } from "./product-sheet.ts";

const COST = costRow("12.40");

const BATCH: Batch = {
  id: "7",
  day: "2026-03-01",
  quantity: 10,
  unitCost: "5",
  currency: "EUR",
  vatMode: "net",
  vatRate: null,
  components: null,
  deliveryId: null,
};

const SHEET = productSheet({ costs: [COST] });

const period = (validFrom: Day | null, validTo: Day | null, market: Market | null = null): CostRow => ({
  ...COST,
  market,
  validFrom,
  validTo,
});

function problemsOf(change: Partial<ProductSheet>): string[] {
  return checkSheet({ ...SHEET, ...change }).map(({ field, text }) => `${field} ${text}`);
}

test("a constant cost holds until the next one: it has no end, and two cannot begin on one day", () => {
  expect(problemsOf({ costs: [COST, period("2026-03-01", null)] })).toEqual([]);
  expect(problemsOf({ costs: [COST, period("2026-03-01", "2026-03-31")] })).toEqual(["costs.1.validTo costEnds"]);
  expect(problemsOf({ costs: [COST, COST] })).toEqual(["costs.1.validFrom costTwice"]);
  expect(problemsOf({ costs: [COST, { ...COST, market: "CZ" }] })).toEqual([]);
});

describe("periods", () => {
  const of = (...costs: CostRow[]): string[] => problemsOf({ costMethod: "period", costs });

  test("of one market follow each other day by day, whatever order they stand in", () => {
    expect(of(period("2026-02-01", null), period(null, "2026-01-31"))).toEqual([]);
    expect(of(period(null, "2026-01-30"), period("2026-02-01", null))).toEqual(["costs.1.validFrom costGap"]);
    expect(of(period(null, "2026-02-01"), period("2026-02-01", null))).toEqual(["costs.1.validFrom costOverlap"]);
    expect(of(period(null, null), period("2026-02-01", null))).toEqual(["costs.1.validFrom costOverlap"]);
    expect(of(period("2026-02-02", "2026-02-01"))).toEqual(["costs.0.validTo order"]);
  });

  test("of two markets do not know each other", () => {
    expect(of(period(null, "2026-01-31"), period("2026-03-01", null, "CZ"))).toEqual([]);
  });

  test("that a file left with a gap do not stand in the way of another field, but of other days", () => {
    const stored: ProductSheet = { ...SHEET, costMethod: "period", costs: [period(null, "2026-01-30"), period("2026-02-01", null)] };
    expect(checkSheet({ ...stored, packagingPerUnit: 50 }, stored)).toEqual([]);
    const moved = { ...stored, costs: [period(null, "2026-01-29"), period("2026-02-01", null)] };
    expect(checkSheet(moved, stored)).toEqual([{ field: "costs.1.validFrom", text: "costGap" }]);
  });

  test("without a problem give every day from the first to the last exactly one cost", () => {
    const drawn = fc.array(fc.record({ gap: fc.integer({ min: -2, max: 3 }), days: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(drawn, (steps) => {
        let next: Day = "2026-03-01";
        const costs = steps.map(({ gap, days }) => {
          const from = addDays(next, gap);
          next = addDays(from, days);
          return period(from, addDays(next, -1));
        });
        const holding = (day: Day): number => costs.filter((row) => (row.validFrom ?? "") <= day && day <= (row.validTo ?? "9999")).length;
        const days = costs.flatMap(({ validFrom }) => validFrom ?? []).toSorted();
        const [first, last] = [
          days[0] ?? next,
          costs
            .flatMap(({ validTo }) => validTo ?? [])
            .toSorted()
            .at(-1) ?? next,
        ];
        const counts: number[] = [];
        for (let day = first; day <= last; day = addDays(day, 1)) counts.push(holding(day));
        expect(of(...costs).length === 0).toBe(counts.every((count) => count === 1));
        if (of(...costs).length === 0) expect(costOn(costs, "PL", last)).not.toBeNull();
      }),
    );
  });
});

test("parts add up to the unit cost to the last decimal: 9.80 + 1.55 + 1.05 = 12.40", () => {
  const parts = (components: CostRow["components"]): string[] => problemsOf({ costs: [{ ...COST, components }] });
  expect(parts({ goods: "9.8", freight: "1.55", duty: "1.05" })).toEqual([]);
  expect(parts({ goods: "9.8", freight: "1.55", duty: "1.0499" })).toEqual(["costs.0.components costParts"]);
  expect(parts({ goods: "9,8" })).toEqual(["costs.0.components.goods costNumber"]);
});

test("costs are amounts with four decimals at most, in PLN or a currency of table A", () => {
  expect(problemsOf({ costs: [{ ...COST, unitCost: "12.40001" }] })).toEqual(["costs.0.unitCost costNumber"]);
  expect(problemsOf({ costs: [{ ...COST, unitCost: "-1" }] })).toEqual(["costs.0.unitCost costNumber"]);
  expect(problemsOf({ costs: [{ ...COST, currency: "XAU" }] })).toEqual(["costs.0.currency costCurrency"]);
  expect(problemsOf({ batches: [{ ...BATCH, quantity: 0 }] })).toEqual(["batches.0.quantity invalid"]);
});

test("a bundle holds others, each once, and never itself", () => {
  const parts = (...ids: string[]) => [{ validFrom: null, components: ids.map((productId) => ({ productId, quantity: 2 })) }];
  expect(problemsOf({ recipes: parts("2", "3") })).toEqual([]);
  expect(problemsOf({ recipes: parts() })).toEqual([]);
  expect(problemsOf({ recipes: parts("2", "1") })).toEqual(["recipes.0.components.1.productId recipeItself"]);
  expect(problemsOf({ recipes: parts("2", "2") })).toEqual(["recipes.0.components.1.productId recipeTwice"]);
});

test("rates, packaging and recovery are within their bounds", () => {
  expect(problemsOf({ vatRates: { PL: bp(10_001) }, packagingPerUnit: -1, recoveryPercent: 101 })).toEqual([
    "vatRates.PL invalid",
    "packagingPerUnit invalid",
    "recoveryPercent invalid",
  ]);
});

describe("a change", () => {
  test("is of the fields whose contents differ: the order of rows and zeros at the end say nothing", () => {
    const spring = period("2026-03-01", null);
    const before = { ...SHEET, costs: [COST, spring] };
    expect(changedFields(before, { ...SHEET, costs: [spring, { ...COST, unitCost: "12.4" }] })).toEqual([]);
    expect(changedFields(before, { ...SHEET, name: "Kubek duży", costs: [spring] })).toEqual(["name", "costs"]);
  });

  test("of one cost among many reaches back to its own first day alone", () => {
    const [spring, summer] = [period("2026-03-01", null), period("2026-06-01", null)];
    const before = { ...SHEET, costs: [COST, spring, summer] };
    const after = { ...SHEET, costs: [COST, spring, { ...summer, unitCost: "13" }] };
    expect(changeOf(before, after)).toEqual({ fields: ["costs"], from: "2026-06-01", onlyCosts: true, hasFigures: true });
    // moved from 1 June to 1 May: the days between are priced anew
    const moved = { ...SHEET, costs: [COST, spring, { ...summer, validFrom: "2026-05-01" as const }] };
    expect(changeOf(before, moved).from).toBe("2026-05-01");
  });

  test("of the method or of packaging reaches back for ever; a name and being hidden change no figure", () => {
    expect(changeOf(SHEET, { ...SHEET, costMethod: "fifo" })).toMatchObject({ from: null, onlyCosts: true, hasFigures: true });
    expect(changeOf(SHEET, { ...SHEET, packagingPerUnit: 30 })).toMatchObject({ from: null, onlyCosts: false, hasFigures: true });
    expect(changeOf(SHEET, { ...SHEET, hidden: true, name: "Inny" })).toMatchObject({ onlyCosts: true, hasFigures: false });
  });

  test("is taken back in its own fields; what was said later about others stays", () => {
    const after = { ...SHEET, costs: [{ ...COST, unitCost: "13" }] };
    const later = { ...after, packagingPerUnit: 30, version: 3 };
    const change = partsOf(SHEET, after);
    expect(change.before).toEqual({ costs: [COST] });
    expect(takenBack(later, change.before, change.after)).toEqual({ ...SHEET, packagingPerUnit: 30, version: 3 });
    expect(takenBack({ ...later, costs: [] }, change.before, change.after)).toBeNull();
  });
});
