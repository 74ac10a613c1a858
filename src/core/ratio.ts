/** Ratios and averages of integer sums; what cannot be computed is null (docs/RULES.md, Ratios). */
import type { Minor } from "./facts.ts";
import { divRound, minor } from "./money.ts";

const RATIO_SCALE = 1_000_000;

/** numerator / denominator to 6 decimals, half away from zero; null when the denominator is 0 or negative. */
export function ratio(numerator: bigint | number, denominator: bigint | number): number | null {
  const divisor = BigInt(denominator);
  if (divisor <= 0n) return null;
  // whole millionths divided once give the number that the decimal would be read as
  return Number(divRound(BigInt(numerator) * BigInt(RATIO_SCALE), divisor)) / RATIO_SCALE;
}

/** The change of a sum or a ratio against the size of what was before, to 6 decimals; null when there was nothing before. */
export function relativeChange(before: number, after: number): number | null {
  const [from, to] = [millionths(before), millionths(after)];
  return ratio(to - from, from < 0n ? -from : from);
}

/**
 * The change as a fraction of what was before, where it says something: what was before is positive, what is now too, and
 * at least a tenth of it was there; else null, and the amount alone is said (docs/RULES.md, Changes in words).
 */
export function meaningfulRatio(before: number, after: number): number | null {
  return before > 0 && after > 0 && before * 10 >= after ? relativeChange(before, after) : null;
}

/** Money per piece in minor units, half away from zero; null without pieces. */
export function moneyPer(amount: Minor, pieces: number): Minor | null {
  return pieces <= 0 ? null : minor(divRound(BigInt(amount), BigInt(pieces)));
}

/** Exact for whole numbers and for ratios, which are whole millionths. */
function millionths(value: number): bigint {
  if (Number.isInteger(value)) return BigInt(value) * BigInt(RATIO_SCALE);
  return BigInt(Math.round(value * RATIO_SCALE));
}
