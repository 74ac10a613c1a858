/**
 * The figures of advertising (docs/PROFIT.md, Advertising in figures). Here what was paid is positive, as the marketplace's own
 * panel and everybody who speaks of ACOS counts it. Money is in minor units; what cannot be computed is null.
 */
import type { Minor } from "./facts.ts";
import { linesOf } from "./ledger.ts";
import { divRound, minor, negated, totalOf } from "./money.ts";
import { moneyPer, ratio } from "./ratio.ts";
import type { Sums } from "./figures.ts";

export const ADS_LEVELS = ["campaign", "offer", "day"] as const;
export type AdsLevel = (typeof ADS_LEVELS)[number];

/** Below it a click's worth is chance. */
export const LEAST_CLICKS = 30;

export const ADS_COUNT_KEYS = ["impressions", "clicks", "interest", "adUnits"] as const;
export const ADS_MONEY_KEYS = ["cost", "reportedCost", "adSales", "sales", "profit", "cpc", "maxCpc"] as const;
export const ADS_RATIO_KEYS = [
  "ctr",
  "conversion",
  "acos",
  "tacos",
  "roas",
  "poas",
  "breakEvenAcos",
  "breakEvenRoas",
  "adSalesShare",
] as const;

export type AdsKey = (typeof ADS_COUNT_KEYS)[number] | (typeof ADS_MONEY_KEYS)[number] | (typeof ADS_RATIO_KEYS)[number];
export type AdsFigures = Record<AdsKey, number | null>;

/** What the panel counts of an offer, campaign or day; null = its file does not say. */
export type AdsCounts = Record<(typeof ADS_COUNT_KEYS)[number], number | null> & { adSales: Minor | null };

/** What goods leave before advertising: `contribution` of `sales`. Null = a cost, an exchange rate or a sale is missing. */
export type Worth = { readonly contribution: Minor; readonly sales: Minor } | null;

/** What was sold of one product through advertising. */
export type AdvertisedPart = { readonly worth: Worth; readonly adSales: Minor | null };

export type AdsSums = AdsCounts & {
  /** Everything that was paid. */
  cost: Minor | null;
  /** Of it what a report speaks of: the cost of offers and campaigns, or of days that have a report. */
  reportedCost: Minor | null;
  /** All sales, with advertising and without; null where nobody can tell. */
  sales: Minor | null;
  /** By product: a campaign advertises several. */
  parts: readonly AdvertisedPart[];
};

/** An exact amount of money. */
type Exact = { numerator: bigint; denominator: bigint };

/** What a product leaves before advertising; null without sales, with a cost that is missing, or an exchange rate. */
export function worthOf(sums: Sums): Worth {
  const contribution = totalOf([...linesOf("revenue"), ...linesOf("fees"), ...linesOf("goods")].map((line) => sums[line]));
  const { sales } = sums;
  if (contribution === null || sales === null || sales <= 0 || sums.costedUnits < sums.units) return null;
  return { contribution, sales };
}

/** What sales through advertising left before its cost: of one product exactly, of several rounded for each. */
function contributionOf(parts: readonly AdvertisedPart[]): Exact | null {
  const exact: Exact[] = [];
  for (const { worth, adSales } of parts) {
    // What sold nothing left nothing, whatever it costs.
    if (adSales === 0) continue;
    if (worth === null || adSales === null) return null;
    exact.push({ numerator: BigInt(adSales) * BigInt(worth.contribution), denominator: BigInt(worth.sales) });
  }
  const [only, ...others] = exact;
  if (only !== undefined && others.length === 0) return only;
  return { numerator: exact.reduce((sum, part) => sum + rounded(part), 0n), denominator: 1n };
}

function rounded({ numerator, denominator }: Exact): bigint {
  return divRound(numerator, denominator);
}

export type BreakEven = { acos: number | null; roas: number | null };

const NO_BREAK_EVEN: BreakEven = { acos: null, roas: null };

/** The share of advertised sales that is left before advertising, and its inverse; of what advertising did not sell, that of its one product. */
export function breakEvenOf({ adSales, parts }: Pick<AdsSums, "adSales" | "parts">): BreakEven {
  const left = contributionOf(parts);
  if (left === null || adSales === null) return NO_BREAK_EVEN;
  if (adSales > 0) return breakEvenFrom(left.numerator, left.denominator * BigInt(adSales));
  const [only, ...others] = parts;
  return only === undefined || others.length > 0 ? NO_BREAK_EVEN : breakEvenOfWorth(only.worth);
}

/** Of a product by itself, whatever was advertised. */
export function breakEvenOfWorth(worth: Worth): BreakEven {
  return worth === null ? NO_BREAK_EVEN : breakEvenFrom(BigInt(worth.contribution), BigInt(worth.sales));
}

function breakEvenFrom(contribution: bigint, sales: bigint): BreakEven {
  return { acos: ratio(contribution, sales), roas: ratio(sales, contribution) };
}

export function adsFiguresOf(sums: AdsSums): AdsFigures {
  const { cost, reportedCost, adSales, clicks, impressions, adUnits, sales } = sums;
  const left = contributionOf(sums.parts);
  const isEnough = clicks !== null && clicks >= LEAST_CLICKS;
  const breakEven = isEnough ? breakEvenOf(sums) : NO_BREAK_EVEN;
  return {
    cost,
    reportedCost,
    impressions,
    clicks,
    interest: sums.interest,
    adUnits,
    adSales,
    sales,
    profit: left === null || reportedCost === null ? null : minor(rounded(left) - BigInt(reportedCost)),
    ctr: ratioOf(clicks, impressions),
    cpc: reportedCost === null || clicks === null ? null : moneyPer(reportedCost, clicks),
    conversion: ratioOf(adUnits, clicks),
    acos: ratioOf(reportedCost, adSales),
    tacos: ratioOf(cost, sales),
    roas: ratioOf(adSales, reportedCost),
    poas: isEnough && left !== null && reportedCost !== null ? ratio(left.numerator, left.denominator * BigInt(reportedCost)) : null,
    breakEvenAcos: breakEven.acos,
    breakEvenRoas: breakEven.roas,
    maxCpc: isEnough && left !== null ? minor(divRound(left.numerator, left.denominator * BigInt(clicks))) : null,
    adSalesShare: ratioOf(adSales, sales),
  };
}

function ratioOf(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || denominator === null ? null : ratio(numerator, denominator);
}

/** An amount of the ledger, where a cost is negative, as what was paid. */
export function paid(amount: Minor | null): Minor | null {
  return amount === null ? null : negated(amount);
}
