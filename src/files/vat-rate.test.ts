import { expect, test } from "vitest";
import { readVatRate, readVatRatesByCountry } from "./vat-rate.ts";
import type { Cell } from "./cells.ts";

test.each<[Cell, number]>([
  ["23", 2300],
  ["23%", 2300],
  ["23 %", 2300],
  ["23,00", 2300],
  ["23.0%", 2300],
  ["0.23", 2300],
  ["0,23", 2300],
  [0.23, 2300],
  [23, 2300],
  ["8", 800],
  ["0,05", 500],
  ["5,5", 550],
  ["0", 0],
  ["0%", 0],
  ["0.5%", 50],
  ["100", 10_000],
])("%s is a rate of %i basis points", (cell, rate) => {
  expect(readVatRate(cell)).toEqual({ rate, exemption: null });
});

test.each([
  ["zw", "zw"],
  ["ZW.", "zw"],
  ["np", "np"],
  ["n.p.", "np"],
  ["oo", "oo"],
  ["exempt", "exempt"],
])("%s is no VAT and the reason %s is kept", (cell, exemption) => {
  expect(readVatRate(cell)).toEqual({ rate: 0, exemption });
});

test.each(["abc", "23 zł", "-5", "101", "23,123"])("%s is refused", (cell) => {
  expect(readVatRate(cell)).toMatchObject({ code: "rowBadVatRate" });
});

test("an empty cell says nothing", () => {
  expect(readVatRate(" ")).toBeNull();
});

test("the offers export names rates by country", () => {
  expect(readVatRatesByCountry("23% (PL), 21% (CZ), zw (HU)")).toEqual({
    PL: { rate: 2300, exemption: null },
    CZ: { rate: 2100, exemption: null },
    HU: { rate: 0, exemption: "zw" },
  });
  expect(readVatRatesByCountry("23%")).toEqual({});
});
