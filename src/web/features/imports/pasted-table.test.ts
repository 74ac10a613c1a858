import { expect, test } from "vitest";
import { pastedTable } from "./pasted-table.ts";

const lines = (...rows: string[][]): string => rows.map((cells) => cells.join("\t")).join("\r\n");

test("rows that name their columns are taken as they are", () => {
  const text = lines(["SKU", "Koszt netto"], ["KUBEK", "12,40"], ["TALERZ", "8,00"]);
  expect(pastedTable(text, "products")).toEqual({ content: text, rows: 2, columns: 2, guessed: null });
});

test("two columns without names are SKU and cost, whichever comes first", () => {
  const text = lines(["KUBEK", "12,40"], ["TALERZ", "8"]);
  expect(pastedTable(text, "products")).toEqual({ content: `sku\tcost\n${text}`, rows: 2, columns: 2, guessed: ["sku", "cost"] });
  expect(pastedTable(lines(["12,40 zł", "KUBEK"]), "products")).toMatchObject({ guessed: ["cost", "sku"] });
});

test("more columns are told apart by what is in them", () => {
  const text = lines(
    ["KUB-01", "Kubek ceramiczny 330 ml", "5900000000017", "12,40", "EUR", "23%", "2026-06-01", "uwaga"],
    ["TAL-02", "Talerz głęboki 22 cm", "5900000000024", "8,00", "EUR", "8%", "2026-06-01", "uwaga"],
  );
  expect(pastedTable(text, "products")).toMatchObject({
    guessed: ["sku", "name", "ean", "cost", "cost_currency", "vat_rate", "valid_from", "8"],
  });
});

test("whole costs are not taken for rates of VAT, nor an EAN for a cost", () => {
  expect(pastedTable(lines(["KUBEK", "12"], ["TALERZ", "8"]), "products")).toMatchObject({ guessed: ["sku", "cost"] });
  expect(pastedTable(lines(["5900000000017", "12,40"], ["5900000000024", "8,00"]), "products")).toMatchObject({ guessed: ["sku", "cost"] });
});

test("a slip in one cell and a product that is there twice change nothing about that", () => {
  const text = lines(["KUBEK", "30,50"], ["WAZON", "8O,00"], ["WAZON", "60,00"]);
  expect(pastedTable(text, "products")).toMatchObject({ guessed: ["sku", "cost"], rows: 3 });
  const noted = lines(["nowy", "KUBEK", "30,50"], ["nowy", "WAZON", "60,00"]);
  expect(pastedTable(noted, "products")).toMatchObject({ guessed: ["name", "sku", "cost"] });
});

test("what cannot be told apart needs a header: nothing is guessed about orders", () => {
  expect(pastedTable(lines(["KUBEK", "KUBEK 2"]), "products")).toMatchObject({ guessed: null, rows: 0 });
  expect(pastedTable(lines(["12,40", "8,00"]), "products")).toBe("noHeader");
  expect(pastedTable(lines(["Z-1", "2026-11-03", "KUBEK", "1", "20,00"]), "orders")).toBe("noHeader");
  expect(pastedTable(" \n\n", "products")).toBe("empty");
});
