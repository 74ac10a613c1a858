import * as fc from "fast-check";
import { expect, test } from "vitest";
import { moneyPer, ratio, relativeChange } from "./ratio.ts";

test.each([
  [1, 3, 0.333333],
  [2, 3, 0.666667],
  [-2, 3, -0.666667],
  [1, 2_000_000, 0.000001], // 0.0000005, half away from zero
  [-1, 2_000_000, -0.000001],
  [1, 2_000_001, 0],
  [5, 4, 1.25],
])("%i / %i is %f", (numerator, denominator, expected) => {
  expect(ratio(numerator, denominator)).toBe(expected);
});

test("without a positive denominator there is no ratio", () => {
  expect(ratio(1, 0)).toBeNull();
  expect(ratio(1, -5)).toBeNull();
  expect(ratio(0, 0)).toBeNull();
});

test("a ratio of nothing is zero with one sign", () => {
  expect(Object.is(ratio(-0, 5), 0)).toBe(true);
});

test("sums too large for exact floating point still give the exact ratio", () => {
  // 9,007,199,254,740,993 / 9,007,199,254,740,992 = 1.00000000000000011…
  expect(ratio(9_007_199_254_740_993n, 9_007_199_254_740_992n)).toBe(1);
});

test("a ratio is within half a millionth of the exact one", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
      const millionths = BigInt(Math.round((ratio(n, d) ?? Number.NaN) * 1_000_000));
      const distance = 2n * (millionths * BigInt(d) - BigInt(n) * 1_000_000n);
      expect(distance <= BigInt(d) && distance >= -BigInt(d)).toBe(true);
    }),
  );
});

test("a change keeps its sign when what was before was a loss", () => {
  expect(relativeChange(200, 300)).toBe(0.5);
  expect(relativeChange(-200, -300)).toBe(-0.5); // the loss grew by half
  expect(relativeChange(-200, 100)).toBe(1.5); // (100 + 200) / 200
  expect(relativeChange(0, 100)).toBeNull();
  expect(relativeChange(0.2, 0.3)).toBe(0.5); // a margin of 30 % after 20 %
});

test("money per piece is rounded half away from zero and unknown without pieces", () => {
  expect(moneyPer(1001, 2)).toBe(501); // 500.5
  expect(moneyPer(-1001, 2)).toBe(-501);
  expect(moneyPer(1000, 3)).toBe(333);
  expect(moneyPer(1000, 0)).toBeNull();
});
