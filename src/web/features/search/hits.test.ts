import { expect, test } from "vitest";
import { hitsOf } from "./hits.ts";
import type { SearchAnswer } from "./search.api.ts";

const FOUND: SearchAnswer = {
  kind: null,
  currency: "PLN",
  startDate: "2025-06-01",
  endDate: "2025-06-30",
  products: [],
  offers: [],
  orders: [],
  expenses: [{ id: "7", name: "Zamówienia kartonów", amount: 12_000, currency: "PLN" }],
  screens: [{ path: "/system/orders", name: "Zamówienia" }],
};

test("the screen whose name is typed comes before everything that only contains the word", () => {
  expect(hitsOf(FOUND, "zamow").map(({ key }) => key)).toEqual(["screens:/system/orders", "expenses:7"]);
});

test("a screen that is known by a synonym alone stays behind what was looked for", () => {
  expect(hitsOf(FOUND, "sprzedaż").map(({ key }) => key)).toEqual(["expenses:7", "screens:/system/orders"]);
});
