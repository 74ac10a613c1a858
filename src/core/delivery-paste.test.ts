import { expect, test } from "vitest";
import { isRows, pastedLines } from "./delivery-paste.ts";

test("rows of a spreadsheet, with a head, signs of the currency and spaces in numbers", () => {
  const text = "SKU\tSztuk\tCena\tWaga\r\nKUBEK\t1 200\t12,40 zł\t3,5 kg\r\n\r\nLAMPA\t3,00\t1.234,5\r\n";
  expect(pastedLines(text)).toEqual([
    { sku: "KUBEK", quantity: "1200", unitPrice: "12.40", weight: "3.5" },
    { sku: "LAMPA", quantity: "3", unitPrice: "1234.5", weight: "" },
  ]);
});

test("what is no number stays as it stands, for the person to see", () => {
  expect(pastedLines("A\t2\tdwa")).toEqual([{ sku: "A", quantity: "2", unitPrice: "dwa", weight: "" }]);
  expect(isRows("A\t2")).toBe(true);
  expect(isRows("KUBEK")).toBe(false);
});
