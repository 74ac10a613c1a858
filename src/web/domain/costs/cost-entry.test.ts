import { expect, test } from "vitest";
import { costEntryText, readCostEntry } from "./cost-entry.ts";

test.each([
  ["12,40", "12.40", "PLN"],
  ["12.4", "12.4", "PLN"],
  ["12,40 EUR", "12.40", "EUR"],
  ["12,40eur", "12.40", "EUR"],
  ["€ 12,40", "12.40", "EUR"],
  ["12,40 zł", "12.40", "PLN"],
  ["12,40 zł.", "12.40", "PLN"],
  ["USD 0,1234", "0.1234", "USD"],
  ["99 Kč", "99", "CZK"],
  ["1200 Ft", "1200", "HUF"],
  ["1 234,50", "1234.50", "PLN"],
  ["1\u00a0234,50", "1234.50", "PLN"],
  ["1.234,50", "1234.50", "PLN"],
  ["1,234.50", "1234.50", "PLN"],
  ["1.234.567", "1234567", "PLN"],
  ["1.234", "1.234", "PLN"],
  [",5", "0.5", "PLN"],
  ["5,", "5", "PLN"],
  ["0", "0", "PLN"],
  ["007", "7", "PLN"],
])("„%s” is a cost of %s %s", (text, unitCost, currency) => {
  expect(readCostEntry(text, "PLN")).toEqual({ unitCost, currency });
});

test("without a currency a cost is of the company's usual one", () => {
  expect(readCostEntry("7,5", "CZK")).toEqual({ unitCost: "7.5", currency: "CZK" });
});

test.each([
  ["", "empty"],
  ["  ", "empty"],
  ["EUR", "number"],
  ["abc", "number"],
  ["-5", "currency"],
  ["1,2,3", "number"],
  ["12,34567", "places"],
  // The server takes amounts below 100 million.
  ["123456789", "large"],
  ["12 złotych polskich", "currency"],
  ["12 szt", "currency"],
  ["12,40 €$", "currency"],
  ["EUR 12 EUR", "currency"],
])("„%s” is none: %s", (text, problem) => {
  expect(readCostEntry(text, "PLN")).toBe(problem);
});

test("what is read comes back as it is typed, the currency where it is another than the usual one", () => {
  expect(costEntryText({ unitCost: "12.4", currency: "PLN" }, "PLN")).toBe("12,40");
  expect(costEntryText({ unitCost: "12.3456", currency: "EUR" }, "PLN")).toBe("12,3456 EUR");
  expect(costEntryText({ unitCost: "12.5000", currency: "PLN" }, "PLN")).toBe("12,50");
});
