/** Splits that never lose a grosz: largest remainder, so the parts always sum to the whole (docs/RULES.md, Largest remainder). */
import type { Minor } from "./facts.ts";
import { minor } from "./money.ts";

export type Weight = { key: string; weight: bigint };

type Share = { key: string; amount: bigint; remainder: bigint };

/**
 * Splits the total in proportion to the weights: every part is cut towards zero, and what is left goes, one minor unit
 * each, to the largest fractions. Equal fractions are served in the order of the array, so the caller's order settles
 * ties. A part of weight 0 is always 0. RangeError when a weight is negative, a key repeats or all weights are 0.
 */
export function splitByWeights(total: Minor, weights: readonly Weight[]): Map<string, Minor> {
  const weightSum = checkedSum(weights);
  const sign = total < 0 ? -1n : 1n;
  const whole = sign * BigInt(total);
  const shares = weights.map(({ key, weight }): Share => {
    const scaled = whole * weight;
    return { key, amount: scaled / weightSum, remainder: scaled % weightSum };
  });
  const left = shares.reduce((rest, share) => rest - share.amount, whole);
  // sort is stable, and fewer units are left than there are fractions above 0
  const served = shares.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  for (const share of served.slice(0, Number(left))) share.amount += 1n;
  return new Map(shares.map((share) => [share.key, minor(sign * share.amount)]));
}

/** Splits the total into `count` parts that differ by at most one minor unit, the larger ones first. */
export function splitEvenly(total: Minor, count: number): Minor[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`cannot split into ${count} parts`);
  const weights = Array.from({ length: count }, (_, index) => ({ key: String(index), weight: 1n }));
  return [...splitByWeights(total, weights).values()];
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
