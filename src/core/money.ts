/**
 * Exact money: integers of minor units (1/100 of a currency, also for HUF), every division named and rounded
 * half away from zero. Nothing here passes through a fraction of a floating point number.
 */
import type { Bp, Decimal, Minor } from "./facts.ts";

const BP_WHOLE = 10_000n;
const UNIT_PRICE_DECIMALS = 4;

/** A factor between two currencies as an exact fraction: amount in the target = amount × numerator / denominator. */
export type Rate = { numerator: bigint; denominator: bigint };

/** Checks that the value is a whole number of minor units that a number holds exactly; RangeError otherwise. */
export function minor(value: number | bigint): Minor {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${value}`);
  // −0 would survive sums and be shown and compared as a number of its own
  return amount === 0 ? 0 : amount;
}

function isWholeBp(value: number): value is Bp {
  return Number.isSafeInteger(value);
}

/** Basis points out of a number of them; RangeError unless it is whole. */
export function bp(value: number): Bp {
  if (!isWholeBp(value)) throw new RangeError(`not a whole number of basis points: ${value}`);
  return value;
}

/** Hundredths of a per cent out of per cents as people write them: 8.5 is 850. */
export function bpOfPercent(percent: number): Bp {
  return bp(Math.round(percent * 100));
}

/** 0 %. */
export const NO_VAT: Bp = bp(0);

/** The amount with the other sign. */
export function negated(amount: Minor): Minor {
  return minor(0 - amount);
}

/** The sum of the amounts; null as soon as one of them is not known. */
export function totalOf(amounts: readonly (Minor | null)[]): Minor | null {
  let total = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    total += amount;
  }
  return minor(total);
}

/** numerator / denominator rounded half away from zero; RangeError unless the denominator is positive. */
export function divRound(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`cannot divide by ${denominator}`);
  const half = numerator < 0n ? -denominator : denominator;
  // (2n ± d) / 2d, cut towards zero, is n / d rounded half away from zero
  return (2n * numerator + half) / (2n * denominator);
}

/** VAT inside a gross amount: gross × rate / (100 % + rate), half away from zero, with the sign of the gross. */
export function containedVat(gross: Minor, rate: Bp): Minor {
  const basisPoints = BigInt(rate);
  if (basisPoints < 0n) throw new RangeError(`negative VAT rate: ${rate}`);
  return minor(divRound(BigInt(gross) * basisPoints, BP_WHOLE + basisPoints));
}

/** The gross amount without the VAT inside it, so that net + contained VAT is the gross again. */
export function netOf(gross: Minor, rate: Bp): Minor {
  return minor(gross - containedVat(gross, rate));
}

/** "−12.50" written with a plain minus is { units: −1250, scale: 2 }; RangeError for anything but digits with one dot. */
export function parseDecimal(text: Decimal): { units: bigint; scale: number } {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError(`not a decimal number: "${text}"`);
  const [, whole = "", fraction = ""] = match;
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/**
 * Quantity × unit price in minor units, half away from zero (docs/PROFIT.md, Splits and rounding).
 * The unit price has at most 4 decimals, zeros at the end aside; RangeError otherwise or for a fraction of a unit.
 */
export function lineAmount(quantity: number, unitPrice: Decimal): Minor {
  const { units, scale } = parseDecimal(unitPrice);
  const excess = scale - UNIT_PRICE_DECIMALS;
  if (excess > 0 && units % 10n ** BigInt(excess) !== 0n) {
    throw new RangeError(`unit price with more than ${UNIT_PRICE_DECIMALS} decimals: ${unitPrice}`);
  }
  return minor(divRound(BigInt(quantity) * units * 100n, 10n ** BigInt(scale)));
}

/** The factor from one currency to another out of their mid rates, each in PLN for one unit; PLN itself is "1". */
export function rateBetween(midFrom: Decimal, midTo: Decimal): Rate {
  const from = parseDecimal(midFrom);
  const to = parseDecimal(midTo);
  if (from.units <= 0n || to.units <= 0n) throw new RangeError(`not an exchange rate: ${midFrom}, ${midTo}`);
  return { numerator: from.units * 10n ** BigInt(to.scale), denominator: to.units * 10n ** BigInt(from.scale) };
}

/** The amount in the target currency of the rate, one rounding half away from zero. */
export function translate(amount: Minor, rate: Rate): Minor {
  return minor(divRound(BigInt(amount) * rate.numerator, rate.denominator));
}
