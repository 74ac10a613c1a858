/**
 * Unit costs: the row that holds on a day, and what units cost as the company books them.
 * A cost stays an exact fraction of minor units until the line's cost is rounded, once (docs/RULES.md, Net and gross costs).
 */
import type { Bp, CostFacts, Currency, Day, Decimal, Market, Minor } from "./facts.ts";
import { type Fraction, fraction, plus, rounded, scaled, ZERO } from "./fraction.ts";
import { divRound, minor, parseDecimal } from "./money.ts";

/** Exact minor units per currency: goods of one line may come from purchases in several currencies. */
export type Cost = ReadonlyMap<Currency, Fraction>;

export const NO_COST: Cost = new Map();

/** The fields that a cost row and a purchase share. */
export type PricedUnit = { unitCost: Decimal; currency: Currency; vatMode: "net" | "gross"; vatRate: Bp | null };

/** `net`: VAT payers book costs net, others and the margin scheme gross. `vatRate` is used where the row has none. */
export type CostMode = { net: boolean; vatRate: Bp };

/**
 * The row that holds on the day out of one product's rows: the market's own before the general one, then the newest
 * `validFrom` (null = since ever). A market whose own rows do not reach the day falls back to the general cost.
 */
export function costOn<Row extends Pick<CostFacts, "market" | "validFrom" | "validTo">>(
  rows: readonly Row[],
  market: Market,
  day: Day,
): Row | null {
  const holding = rows.filter(({ validFrom, validTo }) => (validFrom ?? "") <= day && (validTo === null || day <= validTo));
  return newestOf(holding.filter((row) => row.market === market)) ?? newestOf(holding.filter((row) => row.market === null));
}

/** quantity × unit cost brought to net or gross, exact. The VAT rate is the row's, else the one given. */
export function costOfUnits(unit: PricedUnit, quantity: number, mode: CostMode): Cost {
  const { units, scale } = parseDecimal(unit.unitCost);
  const asEntered = fraction(units * 100n * BigInt(quantity), 10n ** BigInt(scale));
  const hundredPercent = 10_000n;
  const withVat = hundredPercent + BigInt(unit.vatRate ?? mode.vatRate);
  if (mode.net === (unit.vatMode === "net")) return new Map([[unit.currency, asEntered]]);
  const asBooked = mode.net ? scaled(asEntered, hundredPercent, withVat) : scaled(asEntered, withVat, hundredPercent);
  return new Map([[unit.currency, asBooked]]);
}

export function addCosts(a: Cost, b: Cost): Cost {
  const sum = new Map(a);
  for (const [currency, amount] of b) sum.set(currency, plus(sum.get(currency) ?? ZERO, amount));
  return sum;
}

/** cost × numerator / denominator. */
export function scaleCost(cost: Cost, numerator: number, denominator = 1): Cost {
  return new Map([...cost].map(([currency, amount]) => [currency, scaled(amount, BigInt(numerator), BigInt(denominator))]));
}

/** Whole minor units per currency, each rounded half away from zero: what is posted. */
export function bookedCost(cost: Cost): Map<Currency, Minor> {
  return new Map([...cost].map(([currency, amount]) => [currency, rounded(amount)]));
}

/** Units of a line that come back: the next `units` after `before` of them, out of a line of `quantity`. */
export type ReturnedUnits = { quantity: number; before: number; units: number; percent: number };

/**
 * What comes back into goods: booked line cost × units ÷ quantity, rounded cumulatively over the returns of the line, so
 * that all of them give the whole booked cost back; then × recovery percent, rounded (docs/RULES.md, Recovered goods).
 */
export function recoveredCost(booked: Minor, { quantity, before, units, percent }: ReturnedUnits): Minor {
  if (quantity <= 0) return 0;
  const backAfter = (count: number): bigint => divRound(BigInt(booked) * BigInt(count), BigInt(quantity));
  return minor(divRound((backAfter(before + units) - backAfter(before)) * BigInt(percent), 100n));
}

function newestOf<Row extends Pick<CostFacts, "validFrom">>(rows: readonly Row[]): Row | null {
  return rows.reduce<Row | null>((best, row) => {
    return best === null || (row.validFrom ?? "") > (best.validFrom ?? "") ? row : best;
  }, null);
}
