import { expect, test } from "vitest";
import { numberTexts } from "./number-text.ts";

/** The non-breaking space, spelt out because an ordinary one looks the same. */
const NBSP = "\u00a0";
const pl = numberTexts("pl");
const en = numberTexts("en");

test("Polish and English put an amount the same way round, each with its own comma and thousands", () => {
  expect(pl.money(-2_410_997, "PLN")).toBe(`−24${NBSP}109,97${NBSP}zł`);
  expect(en.money(-2_410_997, "PLN")).toBe(`−24,109.97${NBSP}zł`);
  expect(en.money(36_471, "PLN", { sign: "always" })).toBe(`+364.71${NBSP}zł`);
  expect(en.money(123_456, "PLN", { whole: true })).toBe(`1,235${NBSP}zł`);
});

test("every market's currency has its own sign, in every language; the forint has no decimals", () => {
  const signs = (texts: typeof pl) => ["PLN", "CZK", "EUR", "HUF"].map((currency) => texts.money(-123_456, currency));
  expect(signs(pl)).toEqual([`−1${NBSP}234,56${NBSP}zł`, `−1${NBSP}234,56${NBSP}Kč`, `−1${NBSP}234,56${NBSP}€`, `−1${NBSP}235${NBSP}Ft`]);
  expect(signs(en)).toEqual([`−1,234.56${NBSP}zł`, `−1,234.56${NBSP}Kč`, `−1,234.56${NBSP}€`, `−1,235${NBSP}Ft`]);
  expect(["PLN", "EUR", "HUF", "USD"].map(en.unit)).toEqual(["zł", "€", "Ft", "USD"]);
});

test("a currency whose sign several share, or that has none here, is named by its code", () => {
  // $ is six currencies, ¥ two, kr three
  expect(pl.money(1050, "USD")).toBe(`10,50${NBSP}USD`);
  expect(en.money(1050, "CNY")).toBe(`10.50${NBSP}CNY`);
  expect(en.money(1050, "SEK", { bare: true })).toBe("10.50");
});

test("an amount stands with its sign in a sentence as in a table, and a percent has no space", () => {
  expect(pl.percent(-0.1236)).toBe("−12,4%");
  expect(en.percent(-0.1236)).toBe("−12.4%");
});
