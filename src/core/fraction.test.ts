import { describe, expect, test } from "vitest";
import { fraction, plus, rounded, scaled } from "./fraction.ts";

describe("exact fractions", () => {
  test("three thirds of a grosz are a grosz", () => {
    const third = fraction(1n, 3n);
    expect(plus(plus(third, third), third)).toEqual({ numerator: 1n, denominator: 1n }); // 1/3 + 1/3 + 1/3
  });

  test("a fraction is kept in lowest terms, so equal costs are equal", () => {
    expect(scaled(fraction(100n), 10_000n, 12_300n)).toEqual({ numerator: 10_000n, denominator: 123n }); // 100 × 100 / 123
    expect(fraction(-6n, 4n)).toEqual({ numerator: -3n, denominator: 2n });
    expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  });

  test.each([
    [1n, 2n, 1], // 0.5 away from zero
    [-1n, 2n, -1],
    [333n, 1000n, 0],
    [5n, 3n, 2], // 1.67
  ])("%s / %s is posted as %s", (numerator, denominator, posted) => {
    expect(rounded(fraction(numerator, denominator))).toBe(posted);
  });

  test("a denominator of 0 is refused", () => {
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });
});
