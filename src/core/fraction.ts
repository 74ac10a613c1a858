/** Exact fractions, for costs that must not be rounded before the end of a calculation. */
import type { Minor } from "./facts.ts";
import { divRound, minor } from "./money.ts";

/** `denominator` > 0, in lowest terms. */
export type Fraction = { numerator: bigint; denominator: bigint };

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** numerator / denominator in lowest terms; RangeError unless the denominator is positive. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator <= 0n) throw new RangeError(`cannot divide by ${denominator}`);
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** a × numerator / denominator. */
export function scaled(a: Fraction, numerator: bigint, denominator = 1n): Fraction {
  return fraction(a.numerator * numerator, a.denominator * denominator);
}

/** A fraction of minor units as whole ones, half away from zero. */
export function rounded(a: Fraction): Minor {
  return minor(divRound(a.numerator, a.denominator));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
