import type { Bp, Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { bp } from "#core/money.ts";

/** Rates of VAT in force in 2026, basis points; the standard one first. */
const TODAY: Readonly<Record<Market, readonly number[]>> = {
  PL: [2300, 800, 500, 0],
  CZ: [2100, 1200, 0],
  SK: [2300, 1900, 500, 0],
  HU: [2700, 1800, 500, 0],
};

/** Others that the markets have had since 2010. */
const FORMER: Readonly<Record<Market, readonly number[]>> = {
  PL: [2200, 700, 300],
  CZ: [1500, 1000, 2000, 1400],
  SK: [2000, 1000],
  HU: [2500],
};

const ALL_TODAY = new Set(MARKETS.flatMap((market) => TODAY[market]));
const ALL = new Set(MARKETS.flatMap((market) => [...TODAY[market], ...FORMER[market]]));

export const isLegalRate = (rate: Bp): boolean => ALL.has(rate);

/** Whether a market has the rate today. */
export const isRateOfToday = (rate: Bp): boolean => ALL_TODAY.has(rate);

/** Those of the market before those of the others. */
const ordered: Readonly<Record<Market, readonly Bp[]>> = {
  PL: ratesFrom("PL"),
  CZ: ratesFrom("CZ"),
  SK: ratesFrom("SK"),
  HU: ratesFrom("HU"),
};

function ratesFrom(market: Market): readonly Bp[] {
  return [...new Set([market, ...MARKETS].flatMap((from) => [...TODAY[from], ...FORMER[from]]))].map(bp);
}

/**
 * The legal rate whose tax is contained in `gross`, both in minor units and of either sign; null when there is none. Of several whose tax
 * rounds to this one the market's own of today come first; a tax made of a net amount that was rounded itself is off by one unit at most.
 */
export function rateOfTax(gross: number, tax: number, market: Market): Bp | null {
  const whole = Math.abs(gross);
  const part = Math.abs(tax);
  const off = (rate: Bp): number => Math.abs((whole * rate) / (10_000 + rate) - part);
  const exact = ordered[market].find((rate) => off(rate) <= 0.5);
  if (exact !== undefined) return exact;
  const best = ordered[market].reduce<Bp | null>((found, rate) => (found === null || off(rate) < off(found) ? rate : found), null);
  return best !== null && off(best) <= 1 ? best : null;
}
