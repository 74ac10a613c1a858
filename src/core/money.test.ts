import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bp, containedVat, divRound, lineAmount, minor, netOf, parseDecimal, rateBetween, translate } from "./money.ts";

const amounts = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
const rates = fc.constantFrom(0, 500, 800, 2000, 2100, 2300, 2700);

describe("whole minor units", () => {
  test("a fraction of a grosz is not money", () => {
    expect(() => minor(0.5)).toThrow(RangeError);
    expect(() => minor(Number.NaN)).toThrow(RangeError);
  });

  test("an amount that a number cannot hold exactly is refused instead of being rounded", () => {
    expect(minor(9_007_199_254_740_991)).toBe(9_007_199_254_740_991);
    expect(() => minor(9_007_199_254_740_993n)).toThrow(RangeError);
  });

  test("zero has one sign", () => {
    expect(Object.is(minor(-0), 0)).toBe(true);
  });
});

describe("rounding half away from zero", () => {
  test.each([
    [5n, 10n, 1n], // 0.5
    [-5n, 10n, -1n],
    [4n, 10n, 0n], // 0.4
    [-4n, 10n, 0n],
    [25n, 10n, 3n], // 2.5, where half to even would give 2
    [-25n, 10n, -3n],
    [7n, 3n, 2n], // 2.33…
    [8n, 3n, 3n], // 2.66…
    [0n, 7n, 0n],
  ])("%s / %s is %s", (numerator, denominator, expected) => {
    expect(divRound(numerator, denominator)).toBe(expected);
  });

  test("nothing is divided by zero or by a negative number", () => {
    expect(() => divRound(1n, 0n)).toThrow(RangeError);
    expect(() => divRound(1n, -2n)).toThrow(RangeError);
  });

  test("the result is never further than one half from the exact quotient", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 15n }), (n, d) => {
        const distance = 2n * (divRound(n, d) * d - n);
        expect(distance <= d && distance >= -d).toBe(true);
      }),
    );
  });
});

describe("VAT inside a gross amount", () => {
  test.each([
    [12_300, 2300, 2300], // 123.00 × 23 / 123 = 23.00
    [10_000, 2300, 1870], // 100.00 × 23 / 123 = 18.699…
    [999, 2300, 187], // 9.99 × 23 / 123 = 1.868…
    [1, 2300, 0], // 0.01 × 23 / 123 = 0.0018…
    [3, 2300, 1], // 0.03 × 23 / 123 = 0.0056…
    [11, 2000, 2], // 0.11 × 20 / 120 = 0.0183…
    [3, 2000, 1], // 0.03 × 20 / 120 = 0.005 exactly: away from zero
    [-3, 2000, -1],
    [1080, 800, 80], // 10.80 × 8 / 108 = 0.80
    [10_000, 0, 0],
    [12_700, 2700, 2700],
  ])("%i at %i basis points holds %i", (gross, rate, vat) => {
    expect(containedVat(gross, bp(rate))).toBe(vat);
  });

  test("a refund holds exactly the VAT that the sale held, with the other sign", () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        expect(containedVat(-gross, bp(rate)) + containedVat(gross, bp(rate))).toBe(0);
      }),
    );
  });

  test("net and VAT make up the gross, and VAT lies between 0 and the gross", () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const vat = containedVat(gross, bp(rate));
        expect(netOf(gross, bp(rate)) + vat).toBe(gross);
        expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(gross));
        expect(vat * gross).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("VAT added to the net gives the gross back, but for the one rounding of half a grosz", () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        // |gross − net × (1 + r)| ≤ 1/2 × (1 + r), in ten-thousandths of a grosz
        const difference = BigInt(gross) * 10_000n - BigInt(netOf(gross, bp(rate))) * BigInt(10_000 + rate);
        const bound = BigInt(10_000 + rate);
        expect(2n * difference <= bound && 2n * difference >= -bound).toBe(true);
      }),
    );
  });

  test("a negative rate is a fault of the caller", () => {
    expect(() => containedVat(100, bp(-2300))).toThrow(RangeError);
  });
});

describe("decimal text", () => {
  test("the digits are kept as they stand", () => {
    expect(parseDecimal("12.50")).toEqual({ units: 1250n, scale: 2 });
    expect(parseDecimal("-0.0001")).toEqual({ units: -1n, scale: 4 });
    expect(parseDecimal("4.2567")).toEqual({ units: 42_567n, scale: 4 });
    expect(parseDecimal("007")).toEqual({ units: 7n, scale: 0 });
  });

  test.each(["", "-", ".5", "1.", "1,5", "1e3", " 1", "+1", "1 000", "NaN", "0x10"])("%j is not a decimal number", (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });
});

describe("quantity × unit price", () => {
  test.each([
    [6, "2.55", 1530], // 6 × 2.55 = 15.30
    [3, "0.3333", 100], // 0.9999 → 1.00
    [1, "0.005", 1], // half of a grosz, away from zero
    [1, "0.0049", 0],
    [-1, "0.005", -1],
    [7, "1.2345", 864], // 8.6415 → 8.64
    [10, "-1.25", -1250],
    [2, "1.50000", 300], // zeros beyond four decimals carry nothing
    [80_995, "2.08", 16_846_960], // 168,469.60
    [0, "9.99", 0],
  ])("%i × %s is %i minor units", (quantity, price, amount) => {
    expect(lineAmount(quantity, price)).toBe(amount);
  });

  test("a fifth decimal is refused, never cut", () => {
    expect(() => lineAmount(1, "1.00001")).toThrow(RangeError);
  });

  test("a fraction of a unit is refused", () => {
    expect(() => lineAmount(1.5, "1.00")).toThrow(RangeError);
  });
});

describe("translation between currencies", () => {
  test("a crown amount becomes złoty at the mid rate with one rounding", () => {
    // 1,000.00 CZK × 0.1743 = 174.30 PLN
    expect(translate(100_000, rateBetween("0.1743", "1"))).toBe(17_430);
  });

  test("a pair without the złoty goes through it without rounding on the way", () => {
    // 100.00 EUR × 4.2567 / 0.011023 = 38,616.5290… HUF
    expect(translate(10_000, rateBetween("4.2567", "0.011023"))).toBe(3_861_653);
  });

  test("the same currency on both sides changes nothing", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(translate(amount, rateBetween("4.2567", "4.2567"))).toBe(amount);
      }),
    );
  });

  test("a rate of zero is no rate", () => {
    expect(() => rateBetween("0.0000", "1")).toThrow(RangeError);
    expect(() => rateBetween("1", "-4.2")).toThrow(RangeError);
  });
});
