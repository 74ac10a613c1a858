/**
 * From which price, up to which cost and up to which advertising a product earns, each by itself (docs/PROFIT.md, One unit). Computed in
 * exact fractions and rounded once, to the side on which it does earn; „earns” is a profit of 0 or more.
 */
import type { Minor } from "./facts.ts";
import type { Sums } from "./figures.ts";
import { LINES } from "./ledger.ts";
import { divRound, minor, type Rate, totalOf } from "./money.ts";

/**
 * Why there is none. `unreachable`: no value of it alone is enough; `costUnknown`: units without a cost; `marginScheme`: VAT depends on
 * price and cost; `nothing`: no price or no advertising to change; `fewClicks`: fewer than 30, or none known.
 */
export type NoThreshold = "unreachable" | "costUnknown" | "marginScheme" | "nothing" | "fewClicks";

/** Minor units of the shown currency. `now` is what it is in the range, rounded half away from zero. */
export type Threshold = { now: Minor | null } & ({ earns: Minor; why: null } | { earns: null; why: NoThreshold });

/** `price`: gross, of a unit, the lowest. The others are costs, the highest: of a unit, of a unit's advertising, of a click. */
export type BreakEven = { price: Threshold; unitCost: Threshold; adsPerUnit: Threshold; cpc: Threshold };

/** Clicks and what was paid for them by the ledger, above 0; null where no report tells. */
export type Clicked = { clicks: number; cost: Minor } | null;

type Asked = { rate: Rate; isMarginScheme: boolean; clicked: Clicked };

/** Fewer are chance (docs/PROFIT.md, Advertising in figures). */
const ENOUGH_CLICKS = 30;

/** What moves with the price and what stays, of the whole range, times `scale`, which is above 0. */
type PriceModel = { moving: bigint; fixed: bigint; scale: bigint; sales: bigint; units: bigint };

/** Null when nothing was sold or an amount is not known. */
export function breakEvenOf(sums: Sums, asked: Asked): BreakEven | null {
  const model = priceModel(sums);
  const profit = totalOf(LINES.map((line) => sums[line]));
  if (model === null || profit === null) return null;
  return {
    price: priceThreshold(sums, model, asked),
    unitCost: costThreshold(sums, profit, asked),
    adsPerUnit: adsThreshold(sums, profit, asked.rate),
    cpc: clickThreshold(sums, profit, asked),
  };
}

function hasEveryCost({ units, costedUnits, estimatedUnits }: Sums): boolean {
  return costedUnits + estimatedUnits >= units;
}

/**
 * With the price move what buyers pay and get back, the commission, and the VAT inside of the former, at the shares they have in the range;
 * goods that come back, delivery, compensation and all other costs stay.
 */
function priceModel({ units, ...sums }: Sums): PriceModel | null {
  const { sales, refunds, deliveryIncome, compensation, vat, commission } = sums;
  const total = totalOf(LINES.map((line) => sums[line]));
  const gross = totalOf([sales, refunds, deliveryIncome, compensation]);
  if (units <= 0 || total === null || gross === null) return null;
  const [sold, given] = [BigInt(sales ?? 0), BigInt((sales ?? 0) + (refunds ?? 0))];
  const scale = gross === 0 ? 1n : BigInt(gross);
  const taxed = gross === 0 ? 0n : BigInt(vat ?? 0) * given;
  const sign = scale < 0n ? -1n : 1n;
  const moving = ((given + BigInt(commission ?? 0)) * scale + taxed) * sign;
  return { moving, fixed: BigInt(total) * scale * sign - moving, scale: scale * sign, sales: sold, units: BigInt(units) };
}

/**
 * The profit of the range at a price of a unit in the shown currency, as a fraction of minor units; null where nothing was sold.
 * What `breakEvenOf` answers for is that this is at least 0 at its price and less than 0 a grosz below.
 */
export function profitAtPrice(sums: Sums, rate: Rate, price: Minor): { numerator: bigint; denominator: bigint } | null {
  const model = priceModel(sums);
  if (model === null || model.sales <= 0n) return null;
  const { moving, fixed, scale, sales, units } = model;
  const share = rate.numerator * sales;
  return { numerator: fixed * share + moving * BigInt(price) * rate.denominator * units, denominator: scale * share };
}

function priceThreshold(sums: Sums, { moving, fixed, sales, units }: PriceModel, { rate, isMarginScheme }: Asked): Threshold {
  const now = sales > 0n ? minor(divRound(sales * rate.numerator, rate.denominator * units)) : null;
  if (sales <= 0n) return { now, earns: null, why: "nothing" };
  if (isMarginScheme) return { now, earns: null, why: "marginScheme" };
  if (!hasEveryCost(sums)) return { now, earns: null, why: "costUnknown" };
  if (moving <= 0n) return { now, earns: null, why: "unreachable" };
  const lowest = ceilDiv(-fixed * rate.numerator * sales, moving * rate.denominator * units);
  return { now, earns: minor(lowest < 0n ? 0n : lowest), why: null };
}

/** Goods that come back are worth their part of any cost. */
function costThreshold(sums: Sums, profit: Minor, { rate, isMarginScheme }: Asked): Threshold {
  const [cogs, back, units] = [BigInt(sums.cogs ?? 0), BigInt(sums.cogsRecovered ?? 0), BigInt(sums.units)];
  const now = cogs < 0n && hasEveryCost(sums) ? minor(divRound(-cogs * rate.numerator, rate.denominator * units)) : null;
  if (isMarginScheme) return { now, earns: null, why: "marginScheme" };
  const left = BigInt(profit) - cogs - back;
  const [kept, of] = cogs < 0n ? [-(cogs + back), -cogs] : [1n, 1n];
  if (left <= 0n || kept <= 0n) return { now, earns: null, why: "unreachable" };
  const highest = floorDiv(left * rate.numerator * of, rate.denominator * units * kept);
  return highest <= 0n ? { now, earns: null, why: "unreachable" } : { now, earns: minor(highest), why: null };
}

function adsThreshold(sums: Sums, profit: Minor, rate: Rate): Threshold {
  const [ads, units] = [BigInt(sums.ads ?? 0), BigInt(sums.units)];
  const now = minor(divRound(-ads * rate.numerator, rate.denominator * units));
  if (ads >= 0n) return { now, earns: null, why: "nothing" };
  return costOf(now, BigInt(profit) - ads, { rate, pieces: units, isKnown: hasEveryCost(sums) });
}

/** Advertising that no click is known of stays as it is. */
function clickThreshold(sums: Sums, profit: Minor, { rate, clicked }: Asked): Threshold {
  if ((sums.ads ?? 0) >= 0) return { now: null, earns: null, why: "nothing" };
  if (clicked === null || clicked.clicks < ENOUGH_CLICKS || clicked.cost <= 0) return { now: null, earns: null, why: "fewClicks" };
  const [cost, clicks] = [BigInt(clicked.cost), BigInt(clicked.clicks)];
  const now = minor(divRound(cost * rate.numerator, rate.denominator * clicks));
  return costOf(now, BigInt(profit) + cost, { rate, pieces: clicks, isKnown: hasEveryCost(sums) });
}

/** What is left for it, divided by its pieces and cut down. */
function costOf(now: Minor, left: bigint, { rate, pieces, isKnown }: { rate: Rate; pieces: bigint; isKnown: boolean }): Threshold {
  if (!isKnown) return { now, earns: null, why: "costUnknown" };
  if (left < 0n) return { now, earns: null, why: "unreachable" };
  return { now, earns: minor((left * rate.numerator) / (rate.denominator * pieces)), why: null };
}

/** Towards minus infinity, the denominator positive. */
function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const cut = numerator / denominator;
  return numerator < 0n && cut * denominator !== numerator ? cut - 1n : cut;
}

function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return -floorDiv(-numerator, denominator);
}
