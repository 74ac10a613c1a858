import { expect, test } from "vitest";
import { createLineKeys } from "./line-keys.ts";

type Given = Partial<Parameters<ReturnType<typeof createLineKeys>>[0]>;

const keysOf = (...rows: Given[]): string[] => {
  const key = createLineKeys();
  return rows.map((row) => key({ orderId: "A", lineId: null, sku: "KAWA", offerId: null, kind: "sale", day: "2025-03-04", ...row }));
};

test("rows without a number of their own are keyed by order, product and turn, whatever stands between them", () => {
  expect(keysOf({}, { sku: "FILTR" }, { orderId: "B" }, {}, { sku: "FILTR" })).toEqual([
    "R|A|KAWA|1",
    "R|A|FILTR|1",
    "R|B|KAWA|1",
    "R|A|KAWA|2",
    "R|A|FILTR|2",
  ]);
});

test("the moment is no part of a key, but a thing given back on another day is another row", () => {
  expect(keysOf({}, { day: "2025-03-05" })).toEqual(["R|A|KAWA|1", "R|A|KAWA|2"]);
  expect(keysOf({}, { kind: "refund" }, { kind: "refund", day: "2025-03-09" }, { kind: "refund", day: "2025-03-09" })).toEqual([
    "R|A|KAWA|1",
    "R|A|KAWA|-2025-03-04|1",
    "R|A|KAWA|-2025-03-09|1",
    "R|A|KAWA|-2025-03-09|2",
  ]);
});

test("an offer stands for a product that has no symbol, and is never taken for a symbol", () => {
  expect(keysOf({ sku: null, offerId: "111" }, { sku: "111" })).toEqual(["R|A|o:111|1", "R|A|111|1"]);
});

test("numbers that begin from 1 in each order are those of their order; one that repeats in it says the product too", () => {
  expect(keysOf({ lineId: "1" }, { orderId: "B", lineId: "1" })).toEqual(["L|A|1", "L|B|1"]);
  expect(keysOf({ lineId: "1" }, { lineId: "1", sku: "FILTR" }, { lineId: "1" })).toEqual(["L|A|1", "L|A|1|FILTR", "L|A|1"]);
});

test("a number that is unique in itself is the same line under another order", () => {
  const lineId = "20000191-0000-11f1-8000-000000000000";
  expect(keysOf({ lineId }, { orderId: "B", lineId })).toEqual([`L|${lineId}`, `L|${lineId}`]);
});

test("an order whose number holds a bar is not taken for another with the same signs", () => {
  expect(new Set(keysOf({ orderId: "A|B", sku: "C" }, { orderId: "A", sku: "B|C" }, { orderId: "A%7CB", sku: "C" })).size).toBe(3);
});
