import { expect, test } from "vitest";
import { blankFields, type BulkFields, type BulkKind, changeOf } from "./bulk-change.ts";

const read = (kind: BulkKind, fields: Partial<BulkFields> = {}) =>
  changeOf(kind, { ...blankFields("2026-11-20", true, "PL"), ...fields }, "PLN");

test("a cost for many is one amount with its currency, since ever or from a day", () => {
  expect(read("cost", { cost: "12,40 EUR" })).toEqual({
    kind: "cost",
    unitCost: "12.40",
    currency: "EUR",
    vatMode: "net",
    market: null,
    validFrom: null,
  });
  expect(read("cost", { cost: "5", from: "1.9.2026" })).toMatchObject({ unitCost: "5", validFrom: "2026-09-01" });
  expect(read("cost")).toEqual({ field: "cost", problem: "empty" });
  expect(read("cost", { cost: "5", from: "31.9.2026" })).toEqual({ field: "from", problem: "day" });
});

test.each([
  ["5", 5],
  ["+5%", 5],
  ["\u22122,5", -2.5],
  ["-2.5 %", -2.5],
  ["1000", 1000],
])("„%s” makes costs dearer by %d %%", (percent, value) => {
  expect(read("costPercent", { percent })).toEqual({ kind: "costPercent", percent: value, from: "2026-11-20" });
});

test.each(["", "0", "-100", "1001", "x", "5,123"])("„%s” is no change of costs", (percent) => {
  expect(read("costPercent", { percent })).toEqual({ field: "percent", problem: "percent" });
});

test("an empty field gives a product back what the company has: VAT 8 % is 800 basis points, packaging 1,20 zł is 120 grosz", () => {
  expect([read("vat", { vatRate: "8" }), read("vat")]).toEqual([
    { kind: "vat", market: "PL", vatRate: 800 },
    { kind: "vat", market: "PL", vatRate: null },
  ]);
  expect([read("packaging", { packaging: "1,20" }), read("packaging")]).toEqual([
    { kind: "packaging", packagingPerUnit: 120 },
    { kind: "packaging", packagingPerUnit: null },
  ]);
  expect([read("recovery", { recovery: "80%" }), read("recovery"), read("recovery", { recovery: "8,5" })]).toEqual([
    { kind: "recovery", recoveryPercent: 80 },
    { kind: "recovery", recoveryPercent: null },
    { field: "recovery", problem: "whole" },
  ]);
  expect([read("vat", { vatRate: "101" }), read("packaging", { packaging: "x" })]).toEqual([
    { field: "vatRate", problem: "percent" },
    { field: "packaging", problem: "amount" },
  ]);
});

test("tags are given and taken in one change, hiding needs nothing to be typed", () => {
  expect(read("tags", { add: ["1"], remove: ["2"] })).toEqual({ kind: "tags", add: ["1"], remove: ["2"] });
  expect(read("tags")).toEqual({ field: "add", problem: "tags" });
  expect([read("hide"), read("show"), read("method", { method: "fifo" })]).toEqual([
    { kind: "hide" },
    { kind: "show" },
    { kind: "method", costMethod: "fifo" },
  ]);
});
