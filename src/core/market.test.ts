import { expect, test } from "vitest";
import { currencyOf, isDisplayCurrency, isMarket, MARKETS, standardVat, zoneOf } from "./market.ts";
import { parseDay } from "./day.ts";

test("each market brings its currency and its zone", () => {
  expect(MARKETS.map((market) => [market, currencyOf(market), zoneOf(market)])).toEqual([
    ["PL", "PLN", "Europe/Warsaw"],
    ["CZ", "CZK", "Europe/Prague"],
    ["SK", "EUR", "Europe/Bratislava"],
    ["HU", "HUF", "Europe/Budapest"],
  ]);
});

test("only the four markets and their currencies are known", () => {
  expect(["PL", "pl", "DE", ""].map(isMarket)).toEqual([true, false, false, false]);
  expect(["EUR", "USD", "pln"].map(isDisplayCurrency)).toEqual([true, false, false]);
});

test.each([
  ["PL", "2026-01-01", 2300],
  ["PL", "2010-12-01", 2300], // before the first version the first applies
  ["CZ", "2013-01-01", 2100],
  ["SK", "2024-12-31", 2000],
  ["SK", "2025-01-01", 2300],
  ["SK", "2009-06-01", 2000],
  ["HU", "2026-05-05", 2700],
  ["DE", "2026-01-01", null],
])("the standard rate of %s on %s is %s", (country, day, rate) => {
  expect(standardVat(country, parseDay(day))).toBe(rate);
});
