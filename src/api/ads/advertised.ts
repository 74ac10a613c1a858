/** What reports of advertising are made of: statistics by product, put together to figures. */
import { type AdsCounts, type AdsSums, type AdvertisedPart, type Worth, worthOf } from "#core/ads-figures.ts";
import { addDays } from "#core/day.ts";
import type { Minor } from "#core/facts.ts";
import { type Rate, totalOf, translate } from "#core/money.ts";
import type { AdsStat } from "#ledger/reports/ads/ads-stats.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { DayRange } from "#ledger/reports/scope/segments.ts";

const WORTH_DAYS = 90;

/** The whole days whose sales say what goods leave before advertising. */
export function worthRange(scope: Pick<ReportScope, "today">): DayRange {
  return { startDate: addDays(scope.today, -WORTH_DAYS), endDate: addDays(scope.today, -1) };
}

/** What each product leaves before advertising; null for what is no product. */
export type WorthOf = (productId: number) => Worth;

export async function findWorths(scope: ReportScope, stats: readonly AdsStat[]): Promise<WorthOf> {
  const ids = [...new Set(stats.map(({ productId }) => productId))].filter((id) => id !== 0);
  const range = worthRange(scope);
  const sumsOf = await findProductSums(scope, ids, [range]);
  const worths = new Map(ids.map((id) => [id, worthOf(sumsOf(id)(range).sums)]));
  return (productId) => worths.get(productId) ?? null;
}

export function shown(amount: Minor | null, rate: Rate | null): Minor | null {
  return amount === null || rate === null ? null : translate(amount, rate);
}

const NO_COUNTS: AdsCounts = { impressions: null, clicks: null, interest: null, adUnits: null, adSales: null };

/** Counts of several statistics; null where there is none, or one does not say. */
function countsOf(stats: readonly AdsStat[]): AdsCounts {
  if (stats.length === 0) return NO_COUNTS;
  return {
    impressions: totalOf(stats.map(({ impressions }) => impressions)),
    clicks: totalOf(stats.map(({ clicks }) => clicks)),
    interest: totalOf(stats.map(({ interest }) => interest)),
    adUnits: totalOf(stats.map(({ adUnits }) => adUnits)),
    adSales: totalOf(stats.map(({ adSales }) => adSales)),
  };
}

export function partsOf(stats: readonly AdsStat[], worth: WorthOf): AdvertisedPart[] {
  const byProduct = Map.groupBy(stats, ({ productId }) => productId);
  return [...byProduct].map(([productId, of]) => ({ worth: worth(productId), adSales: countsOf(of).adSales }));
}

type Paid = { cost: Minor | null; reportedCost: Minor | null; sales: Minor | null };

/** The sums of figures in the shown currency: of the statistics, and what was paid and sold beside them. */
export function sumsOfStats(stats: readonly AdsStat[], paid: Paid, { worth, rate }: { worth: WorthOf; rate: Rate | null }): AdsSums {
  const counts = countsOf(stats);
  return {
    ...counts,
    adSales: shown(counts.adSales, rate),
    cost: shown(paid.cost, rate),
    reportedCost: stats.length === 0 ? null : shown(paid.reportedCost, rate),
    sales: shown(paid.sales, rate),
    parts: partsOf(stats, worth).map((part) => ({ ...part, adSales: shown(part.adSales, rate) })),
  };
}

export function costOf(stats: readonly AdsStat[]): Minor | null {
  return totalOf(stats.map(({ cost }) => cost));
}
