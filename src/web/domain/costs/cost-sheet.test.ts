import { expect, test } from "vitest";
import type { ProductCosts } from "#contract/product-costs.ts";
import { bp } from "#core/money.ts";
import { bundleCost } from "./bundle-cost.ts";
import { problemsOf } from "./cost-problems.ts";
import { bodyOf, fieldPath, inputOf, sheetFieldsOf } from "./cost-sheet.ts";

const price = { currency: "PLN", vatMode: "net" as const, vatRate: null, components: null };

const SHEET: ProductCosts = {
  id: "7",
  sku: "KUBEK",
  name: "Kubek ceramiczny",
  ean: null,
  hidden: false,
  version: 3,
  costMethod: "period",
  costs: [
    { ...price, market: null, validFrom: null, validTo: "2026-08-31", unitCost: "16.2000" },
    {
      ...price,
      market: null,
      validFrom: "2026-09-01",
      validTo: null,
      unitCost: "16.4600",
      vatRate: bp(2300),
      components: { goods: "15.10", freight: "1.36" },
    },
    { ...price, market: "CZ", validFrom: null, validTo: null, unitCost: "70.0000", currency: "CZK" },
  ],
  batches: [{ ...price, id: "1", day: "2026-05-01", quantity: 40, unitCost: "12.00", deliveryId: null, remaining: 12 }],
  recipes: [],
  vatRates: { PL: bp(800) },
  packagingPerUnit: 150,
  recoveryPercent: 80,
  marginScheme: false,
  stock: null,
  currencies: ["PLN", "CZK"],
};

test("what nobody touched goes back as it came", () => {
  expect(inputOf(sheetFieldsOf(SHEET), SHEET)).toEqual({
    ...bodyOf(SHEET),
    batches: [{ ...price, id: "1", day: "2026-05-01", quantity: 40, unitCost: "12.00", deliveryId: null }],
  });
});

test("a cost is the sum of its parts: 15.10 and 2.00 of freight are 17.10, in one market and in no other", () => {
  const fields = sheetFieldsOf(SHEET);
  const [first, second] = fields.all.rows;
  if (first === undefined || second === undefined) throw new Error("two periods");
  const edited = { ...fields, all: { ...fields.all, rows: [first, { ...second, freight: "2" }] } };
  expect(problemsOf(edited, SHEET)).toEqual({});
  expect(inputOf(edited, SHEET).costs).toEqual([
    { ...price, market: null, validFrom: null, validTo: "2026-08-31", unitCost: "16.20" },
    { ...SHEET.costs[1], unitCost: "17.10", components: { goods: "15.10", freight: "2" } },
    SHEET.costs[2],
  ]);
});

test("what the server finds wrong is said at the field it was typed in", () => {
  const fields = { ...sheetFieldsOf(SHEET), costMethod: "period" as const };
  expect(fieldPath("costs.1.validFrom", fields, SHEET)).toBe("all.rows.1.from");
  expect(fieldPath("costs.2.unitCost", fields, SHEET)).toBe("CZ.rows.0.unitCost");
  expect(fieldPath("costs.1.components.freight", fields, SHEET)).toBe("all.rows.1.freight");
  expect(fieldPath("batches.0.quantity", fields, SHEET)).toBe("batches.0.quantity");
  expect(fieldPath("recipes.0.components.1.productId", fields, SHEET)).toBe("recipes.0.components.1.productId");
  expect(fieldPath("packagingPerUnit", fields, SHEET)).toBe("packaging");
});

test("a gap that a file left stands in the way of nobody who changes something else", () => {
  const [first, second] = SHEET.costs;
  if (first === undefined || second === undefined) throw new Error("two periods");
  const sheet = { ...SHEET, costs: [first, { ...second, validFrom: "2026-10-01" as const }] };
  const fields = sheetFieldsOf(sheet);
  expect(problemsOf({ ...fields, packaging: "2,00" }, sheet)).toEqual({});
  expect(inputOf({ ...fields, packaging: "2,00" }, sheet).costs).toEqual(sheet.costs);
  // Whoever changes a cost there sees the gap as a period without an amount.
  const touched = { ...fields, all: { ...fields.all, isEndless: false, until: "2026-12-31" } };
  expect(problemsOf(touched, sheet)).toEqual({ "all.rows.1.unitCost": "amount" });
});

test("a bundle is not made of itself, nor twice of one thing, nor of half a thing", () => {
  const part = { name: "", cost: null, currency: null };
  const components = [
    { ...part, productId: "7", quantity: "1" },
    { ...part, productId: "8", quantity: "1,5" },
    { ...part, productId: "8", quantity: "2" },
    { ...part, productId: "", quantity: "0" },
  ];
  expect(problemsOf({ ...sheetFieldsOf(SHEET), recipes: [{ isSinceEver: true, from: "", components }] }, SHEET)).toEqual({
    "recipes.0.components.0.productId": "itself",
    "recipes.0.components.1.quantity": "count",
    "recipes.0.components.2.productId": "twice",
    "recipes.0.components.3.productId": "product",
    "recipes.0.components.3.quantity": "count",
  });
});

test("a bundle of two mugs of 3.25 and one plate of 2 EUR, with a box that nobody knows the cost of", () => {
  const parts = [
    { productId: "1", quantity: "2", name: "Kubek", cost: "3.2500", currency: "PLN" },
    { productId: "2", quantity: "1", name: "Talerz", cost: "2", currency: "EUR" },
    { productId: "3", quantity: "1", name: "Pudełko", cost: null, currency: null },
  ];
  expect(bundleCost(parts)).toEqual({
    sums: new Map([
      ["PLN", "6.50"],
      ["EUR", "2.00"],
    ]),
    unknown: 1,
  });
});
