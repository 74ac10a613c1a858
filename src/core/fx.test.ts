import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day, RateFacts } from "./facts.ts";
import { convert, indexRates, midOn, rateInForce } from "./fx.ts";
import { parseDay } from "./day.ts";

const rate = (currency: string, date: Day, mid: string): RateFacts => ({ currency, table: `A/${date}`, date, mid });

// Friday, Monday, Tuesday; HUF as a mid per unit: a table that quotes 1.0410 for 100 HUF is 0.010410 for one
const tables = [
  rate("EUR", "2025-03-21", "4.1979"),
  rate("EUR", "2025-03-24", "4.1832"),
  rate("EUR", "2025-03-25", "4.1786"),
  rate("CZK", "2025-03-21", "0.1678"),
  rate("CZK", "2025-03-24", "0.1676"),
  rate("HUF", "2025-03-24", "0.010410"),
];
const rates = indexRates(tables);

describe("the table in force for a day", () => {
  test.each([
    ["2025-03-22", "2025-03-21"], // Saturday
    ["2025-03-23", "2025-03-21"], // Sunday
    ["2025-03-24", "2025-03-21"], // Monday still has Friday's: the table must be dated before the day
    ["2025-03-25", "2025-03-24"], // Tuesday
    ["2025-03-26", "2025-03-25"],
    ["2025-04-01", "2025-03-25"], // 25 March + 7 days
  ])("on %s is that of %s", (day, date) => {
    expect(rateInForce(rates, "EUR", parseDay(day))?.date).toBe(date);
  });

  test.each(["2025-04-02", "2025-03-21", "2020-01-01"])("on %s is none: eight days after the newest, or not yet", (day) => {
    expect(rateInForce(rates, "EUR", parseDay(day))).toBeNull();
  });

  test("of a currency that was never quoted is none, and PLN needs none", () => {
    expect(rateInForce(rates, "GBP", "2025-03-25")).toBeNull();
    expect(midOn(rates, "PLN", "1999-01-01")).toBe("1");
  });

  test("does not depend on the order in which tables arrive", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(tables, { minLength: tables.length }), (shuffled) => {
        expect(rateInForce(indexRates(shuffled), "CZK", "2025-03-25")?.mid).toBe("0.1676");
      }),
    );
  });
});

describe("conversion", () => {
  test.each([
    ["EUR to PLN", 2050, "EUR", "PLN", 8576], // 20.50 × 4.1832 = 85.7556
    ["PLN to CZK", 6000, "PLN", "CZK", 35_800], // 60.00 ÷ 0.1676 = 357.9952 → 358.00
    ["HUF to PLN", 1_499_000, "HUF", "PLN", 15_605], // 14990.00 × 0.010410 = 156.0459
    ["PLN to HUF", 4000, "PLN", "HUF", 384_246], // 40.00 ÷ 0.010410 = 3842.4592
    ["a cost that turns back", -2050, "EUR", "PLN", -8576], // half away from zero on both sides
  ] as const)("%s", (_name, amount, from, to, expected) => {
    expect(convert(amount, from, to, "2025-03-25", rates)).toBe(expected);
  });

  test("a pair without PLN goes through PLN with one rounding", () => {
    // 0.03 EUR × 4.1832 ÷ 0.1676 = 0.748783 → 0.75; rounded to PLN first it would be 0.13 ÷ 0.1676 = 0.775656 → 0.78
    expect(convert(3, "EUR", "CZK", "2025-03-25", rates)).toBe(75);
  });

  test("half a minor unit goes away from zero", () => {
    const half = indexRates([rate("EUR", "2025-03-24", "4.5")]);
    expect(convert(1, "EUR", "PLN", "2025-03-25", half)).toBe(5); // 0.045
    expect(convert(-1, "EUR", "PLN", "2025-03-25", half)).toBe(-5);
  });

  test("the same currency needs no rate", () => {
    expect(convert(123, "GBP", "GBP", "2025-03-25", rates)).toBe(123);
  });

  test("a missing rate is unknown, for zero too, on either side", () => {
    expect(convert(0, "GBP", "PLN", "2025-03-25", rates)).toBeNull();
    expect(convert(100, "EUR", "HUF", "2025-03-24", rates)).toBeNull(); // EUR has Friday's table, HUF none before Monday
    expect(convert(100, "PLN", "EUR", "2025-05-01", rates)).toBeNull();
  });
});
