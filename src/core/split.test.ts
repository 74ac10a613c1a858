import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitByWeights, splitEvenly } from "./split.ts";
import { negated } from "./money.ts";

const totals = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weightLists = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 })
  .filter((list) => list.some((weight) => weight > 0n));

const named = (list: readonly bigint[]) => list.map((weight, index) => ({ key: `line ${index}`, weight }));

describe("splitting by value", () => {
  test("delivery of 10.00 over lines worth 1, 1 and 1 leaves the odd grosz on the first", () => {
    const parts = splitByWeights(1000, named([1n, 1n, 1n]));
    expect([...parts]).toEqual([
      ["line 0", 334],
      ["line 1", 333],
      ["line 2", 333],
    ]); // 334 + 333 + 333 = 1000
  });

  test("what is left goes to the largest fraction, wherever it stands", () => {
    // 100 × 1/6 = 16.66…, 100 × 2/6 = 33.33…, 100 × 3/6 = 50: the one left unit goes to .66
    expect([...splitByWeights(100, named([2n, 3n, 1n])).values()]).toEqual([33, 50, 17]);
  });

  test("a refunded delivery splits as the paid one did, with the other sign", () => {
    expect([...splitByWeights(-1000, named([1n, 1n, 1n])).values()]).toEqual([-334, -333, -333]);
  });

  test("equal fractions are served in the caller's order", () => {
    // 5 × 1/2 = 2.5 twice
    expect([
      ...splitByWeights(5, [
        { key: "b", weight: 1n },
        { key: "a", weight: 1n },
      ]),
    ]).toEqual([
      ["b", 3],
      ["a", 2],
    ]);
  });

  test("a free line takes nothing, even of what is left", () => {
    expect([...splitByWeights(1, named([0n, 1n, 1n])).values()]).toEqual([0, 1, 0]);
  });

  test("without any weight there is nothing to split by", () => {
    expect(() => splitByWeights(100, named([0n, 0n]))).toThrow(RangeError);
    expect(() => splitByWeights(100, [])).toThrow(RangeError);
  });

  test("negative weights and repeated keys are refused", () => {
    expect(() => splitByWeights(100, named([-1n, 3n]))).toThrow(RangeError);
    expect(() =>
      splitByWeights(100, [
        { key: "a", weight: 1n },
        { key: "a", weight: 1n },
      ]),
    ).toThrow(RangeError);
  });

  test("the parts sum to the whole, and each is less than one grosz from its exact share", () => {
    fc.assert(
      fc.property(totals, weightLists, (total, list) => {
        const parts = [...splitByWeights(total, named(list)).values()];
        const weightSum = list.reduce((sum, weight) => sum + weight, 0n);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const distance = BigInt(part) * weightSum - BigInt(total) * (list[index] ?? 0n);
          expect(distance < weightSum && distance > -weightSum).toBe(true);
        }
      }),
    );
  });

  test("the parts of the opposite amount are the opposite parts, and none is a negative zero", () => {
    fc.assert(
      fc.property(totals, weightLists, (total, list) => {
        const parts = [...splitByWeights(total, named(list)).values()];
        const opposite = [...splitByWeights(-total, named(list)).values()];
        expect(opposite).toEqual(parts.map((part) => negated(part)));
      }),
    );
  });
});

describe("splitting evenly over days", () => {
  test("100.00 over 31 days: the first 18 days carry the remainder", () => {
    // 10000 = 31 × 322 + 18
    const parts = splitEvenly(10_000, 31);
    expect(parts.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 323));
    expect(parts.slice(18)).toEqual(Array.from({ length: 13 }, () => 322));
  });

  test("a cost splits as an income does", () => {
    expect(splitEvenly(-5, 3)).toEqual([-2, -2, -1]);
    expect(splitEvenly(1, 3)).toEqual([1, 0, 0]);
    expect(splitEvenly(0, 2)).toEqual([0, 0]);
  });

  test("no parts, or a part of a part, is refused", () => {
    expect(() => splitEvenly(1, 0)).toThrow(RangeError);
    expect(() => splitEvenly(1, 1.5)).toThrow(RangeError);
  });

  test("the parts sum to the whole, fall in size and differ by one grosz at most", () => {
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 400 }), (total, count) => {
        const parts = splitEvenly(total, count).map((part) => Math.abs(part));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.abs(total));
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
