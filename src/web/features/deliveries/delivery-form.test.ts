import { expect, test } from "vitest";
import { emptyDelivery, meaningOf, placedFields, withPasted } from "./delivery-form.ts";

const line = (sku: string, quantity: string, unitPrice: string, weight = "") => ({ sku, quantity, unitPrice, weight });
const BLANK = line("", "", "");

test("blank lines say nothing, and commas are decimals", () => {
  const fields = {
    ...emptyDelivery("2025-06-01", "net"),
    lines: [line("KUBEK", "1 200", "12,40", "3,5"), BLANK, line("LAMPA", "2", "50")],
    costs: [{ kind: "duty", amount: "43,00", currency: "EUR", sharedBy: "weight" }],
  };
  const { body, places } = meaningOf(fields);
  expect(body).toMatchObject({
    lines: [
      { sku: "KUBEK", quantity: 1200, unitPrice: "12.40", weight: "3.5" },
      { sku: "LAMPA", quantity: 2, unitPrice: "50", weight: null },
    ],
    costs: [{ kind: "duty", amount: 4300, currency: "EUR", sharedBy: "weight" }],
  });
  expect(placedFields({ "lines.1.sku": ["Nie ma"], "costs.0.currency": ["Brak"] }, places)).toEqual({
    "lines.2.sku": "Nie ma",
    "costs.0.currency": "Brak",
  });
});

test("what is wrong is named by its place in the form", () => {
  const fields = {
    ...emptyDelivery("", "net"),
    lines: [BLANK, line("", "0", "x")],
    costs: [{ kind: "freight", amount: "", currency: "PLN", sharedBy: "value" }],
  };
  expect(meaningOf(fields)).toMatchObject({
    body: null,
    problems: {
      day: "required",
      "lines.1.sku": "required",
      "lines.1.quantity": "quantity",
      "lines.1.unitPrice": "number",
      "costs.0.amount": "amount",
    },
  });
});

test("pasted lines come after those that are typed, with room for one more", () => {
  expect(withPasted([line("A", "1", "2"), BLANK], [line("B", "3", "4")])).toEqual([line("A", "1", "2"), line("B", "3", "4"), BLANK]);
});
