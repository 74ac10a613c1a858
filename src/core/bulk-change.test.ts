import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { costRow, productSheet } from "#testing/product-sheets.ts";
import { type BulkChange, bulkChanged } from "./bulk-change.ts";
import { checkSheet } from "./check-sheet.ts";
import { costOn } from "./costs.ts";
import { addDays } from "./day.ts";
import type { Day } from "./facts.ts";
import { bp } from "./money.ts";
import type { CostRow, ProductSheet } from "./product-sheet.ts";

const row = (unitCost: string, validFrom: Day | null = null, validTo: Day | null = null, more: Partial<CostRow> = {}): CostRow =>
  costRow(unitCost, { validFrom, validTo, ...more });

const sheet = (costs: CostRow[], more: Partial<ProductSheet> = {}): ProductSheet => productSheet({ costs, ...more });

function costsAfter(before: ProductSheet, change: BulkChange): CostRow[] | string {
  const after = bulkChanged(before, change);
  return typeof after === "string" ? after : after.costs;
}

const dearer = (percent: number, from: Day): BulkChange => ({ kind: "costPercent", percent, from });
const cost = (unitCost: string, validFrom: Day | null, market: "CZ" | null = null): BulkChange => ({
  kind: "cost",
  unitCost,
  currency: "PLN",
  vatMode: "net",
  market,
  validFrom,
});

describe("one cost for many products", () => {
  test("holds from its day on: later ones of its place go, other places stay", () => {
    const before = sheet([
      row("10"),
      row("11", "2026-03-01"),
      row("12", "2026-06-01"),
      row("300", null, null, { market: "CZ", currency: "CZK" }),
    ]);
    expect(costsAfter(before, cost("15", "2026-04-01"))).toEqual([
      row("10"),
      row("11", "2026-03-01"),
      row("300", null, null, { market: "CZ", currency: "CZK" }),
      row("15", "2026-04-01"),
    ]);
    expect(costsAfter(before, cost("15", null))).toEqual([row("300", null, null, { market: "CZ", currency: "CZK" }), row("15")]);
    expect(costsAfter(before, cost("15", "2026-01-01", "CZ"))).toHaveLength(5);
  });

  test("ends the period that runs, and keeps the rate its cost was said with", () => {
    const before = sheet([row("10", null, "2026-02-28"), row("11", "2026-03-01", "2026-12-31", { vatRate: bp(800) })], {
      costMethod: "period",
    });
    expect(costsAfter(before, cost("15", "2026-04-01"))).toEqual([
      row("10", null, "2026-02-28"),
      row("11", "2026-03-01", "2026-03-31", { vatRate: bp(800) }),
      row("15", "2026-04-01", null, { vatRate: bp(800) }),
    ]);
  });

  test("leaves alone what follows its stock, or is made of other products", () => {
    expect(costsAfter(sheet([], { costMethod: "fifo" }), cost("15", null))).toBe("costByStock");
    const recipes: ProductSheet["recipes"] = [{ validFrom: "2026-05-01", components: [{ productId: "2", quantity: 1 }] }];
    expect(costsAfter(sheet([row("10")], { recipes }), cost("15", null))).toBe("costOfBundle");
  });
});

describe("costs by so many per cent", () => {
  test("cuts what runs, and raises what begins later", () => {
    // 10.00 × 1.05 = 10.50; 12.0001 × 1.05 = 12.600105, rounded 12.6001
    expect(costsAfter(sheet([row("10"), row("12.0001", "2026-06-01")]), dearer(5, "2026-04-01"))).toEqual([
      row("10"),
      row("10.5", "2026-04-01"),
      row("12.6001", "2026-06-01"),
    ]);
  });

  test("from the day a cost begins replaces it, in every market", () => {
    const before = sheet([row("10", "2026-04-01"), row("200", null, null, { market: "CZ", currency: "CZK" })]);
    expect(costsAfter(before, dearer(-10, "2026-04-01"))).toEqual([
      row("9", "2026-04-01"),
      row("200", null, null, { market: "CZ", currency: "CZK" }),
      row("180", "2026-04-01", null, { market: "CZ", currency: "CZK" }),
    ]);
  });

  test("parts still sum to the cost: the largest takes what rounding leaves", () => {
    // 1.0001 × 1.5 = 1.50015 → 1.5002; 0.5 → 0.75, 0.2501 → 0.37515 → 0.3752, 0.25 → 0.375; 1.5002 − 0.3752 − 0.375 = 0.75
    const components = { goods: "0.5", freight: "0.2501", duty: "0.25" };
    expect(costsAfter(sheet([row("1.0001", null, null, { components })]), dearer(50, "2026-04-01"))).toEqual([
      row("1.0001", null, null, { components }),
      row("1.5002", "2026-04-01", null, { components: { goods: "0.75", freight: "0.3752", duty: "0.375" } }),
    ]);
  });

  test("without a cost there is nothing to raise", () => {
    expect(costsAfter(sheet([]), dearer(5, "2026-04-01"))).toBe("noCostYet");
    expect(costsAfter(sheet([row("10", null, "2026-03-31")], { costMethod: "period" }), dearer(5, "2026-04-01"))).toBe("noCostYet");
  });
});

test.each([
  [{ kind: "vat", market: "PL", vatRate: bp(500) }, { vatRates: { PL: 500, CZ: 2100 } }],
  [{ kind: "vat", market: "CZ", vatRate: null }, { vatRates: { PL: 2300 } }],
  [{ kind: "packaging", packagingPerUnit: 45 }, { packagingPerUnit: 45 }],
  [{ kind: "recovery", recoveryPercent: 50 }, { recoveryPercent: 50 }],
  [{ kind: "method", costMethod: "average" }, { costMethod: "average" }],
  [{ kind: "hide" }, { hidden: true }],
  [{ kind: "show" }, { hidden: false }],
] satisfies [BulkChange, object][])("%j changes that alone", (change, changed) => {
  const before = sheet([row("10")], { vatRates: { PL: bp(2300), CZ: bp(2100) } });
  expect(bulkChanged(before, change)).toEqual({ ...before, ...changed });
});

test("no change of costs makes a sheet wrong, and days before it keep their cost", () => {
  const days = fc.integer({ min: 0, max: 400 }).map((at) => addDays("2026-01-01", at));
  const starts = fc.uniqueArray(days, { maxLength: 4 }).map((list) => list.toSorted());
  const prices = fc.integer({ min: 1, max: 10_000_000 }).map((units) => (units / 10_000).toFixed(4));
  const constant = starts.chain((list) =>
    fc.tuple(...[null, ...list].map((from) => prices.map((price) => row(price, from)))).map((rows) => sheet(rows)),
  );
  const period = starts.chain((list) =>
    fc
      .tuple(
        ...[null, ...list].map((from, at) =>
          prices.map((price) => row(price, from, list[at] === undefined ? null : addDays(list[at], -1))),
        ),
      )
      .map((rows) => sheet(rows, { costMethod: "period" })),
  );
  const changes = fc.oneof(
    fc.tuple(prices, days).map(([price, day]) => cost(price, day)),
    fc.tuple(fc.integer({ min: -99, max: 500 }), days).map(([percent, day]) => dearer(percent, day)),
  );
  fc.assert(
    fc.property(fc.oneof(constant, period), changes, days, (before, change, day) => {
      const after = bulkChanged(before, change);
      if (typeof after === "string") return;
      expect(checkSheet(after, before)).toEqual([]);
      const from = change.kind === "cost" ? change.validFrom : change.kind === "costPercent" ? change.from : null;
      if (from !== null && day < from) expect(costOn(after.costs, "PL", day)?.unitCost).toBe(costOn(before.costs, "PL", day)?.unitCost);
    }),
  );
});
