/** Splits that never lose a grosz: largest remainder, so the parts always sum to the whole (docs/RULES.md, Largest remainder). */
import type { Minor } from "./facts.ts";
import { minor } from "./money.ts";

export type Weight = { key: string; weight: bigint };

/**
 * Splits the total in proportion to the weights: every part is cut towards zero, and what is left goes, one minor unit
 * each, to the largest fractions. Equal fractions are served in the order of the array, so the caller's order settles
 * ties. A part of weight 0 is always 0. RangeError when a weight is negative, a key repeats or all weights are 0.
 */
export function splitByWeights(total: Minor, weights: readonly Weight[]): Map<string, Minor> {
  const weightSum = checkedSum(weights);
  const sign = total < 0 ? -1n : 1n;
  const whole = sign * BigInt(total);
  const parts = weights.map(({ key, weight }) => ({ key, exact: whole * weight }));
  return new Map([...fittedParts(parts, weightSum, whole)].map(([key, amount]) => [key, minor(sign * amount)]));
}

/**
 * Whole numbers for the fractions `exact / denominator` that add up to the total: every one is cut down, and what is left goes, one
 * each, to the largest fractions; what is too much is taken from the smallest. Equal fractions are served in the order of the array.
 * RangeError without any part; the denominator is positive.
 */
export function fittedParts<Key>(parts: readonly { key: Key; exact: bigint }[], denominator: bigint, total: bigint): Map<Key, bigint> {
  const cut = parts.map(({ key, exact }) => {
    const whole = floorDiv(exact, denominator);
    return { key, whole, fraction: exact - whole * denominator };
  });
  const left = total - cut.reduce((sum, { whole }) => sum + whole, 0n);
  const step = left < 0n ? -1n : 1n;
  const count = BigInt(cut.length);
  // The sort is stable.
  const served = cut.toSorted((a, b) => (a.fraction === b.fraction ? 0 : a.fraction > b.fraction === step > 0n ? -1 : 1));
  const amounts = new Map(cut.map(({ key, whole }) => [key, whole]));
  for (const [at, { key, whole }] of served.entries())
    amounts.set(key, whole + left / count + (BigInt(at) < (step * left) % count ? step : 0n));
  return amounts;
}

/** Splits the total into `count` parts that differ by at most one minor unit, the larger ones first. */
export function splitEvenly(total: Minor, count: number): Minor[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`cannot split into ${count} parts`);
  const weights = Array.from({ length: count }, (_, index) => ({ key: String(index), weight: 1n }));
  return [...splitByWeights(total, weights).values()];
}

/** Towards minus infinity, the denominator positive. */
function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const cut = numerator / denominator;
  return numerator < 0n && cut * denominator !== numerator ? cut - 1n : cut;
}

function checkedSum(weights: readonly Weight[]): bigint {
  let sum = 0n;
  for (const { key, weight } of weights) {
    if (weight < 0n) throw new RangeError(`negative weight of ${key}: ${weight}`);
    sum += weight;
  }
  if (sum === 0n) throw new RangeError("nothing to split by: all weights are 0");
  if (new Set(weights.map(({ key }) => key)).size !== weights.length) throw new RangeError("a key to split by repeats");
  return sum;
}
