/** „Ile możesz płacić za klik”: what each product leaves before advertising, of its last 90 whole days. */
import type { adsBreakEvenRoute, BreakEvenRow } from "#contract/ads.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { adsFiguresOf, breakEvenOfWorth, LEAST_CLICKS, worthOf } from "#core/ads-figures.ts";
import type { Sums } from "#core/figures.ts";
import { linesOf } from "#core/ledger.ts";
import { totalOf } from "#core/money.ts";
import { moneyPer, ratio } from "#core/ratio.ts";
import { type AdsStat, findAdsStats } from "#ledger/reports/ads/ads-stats.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductPage } from "#ledger/reports/products/product-page.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { CallOf } from "../http/call.ts";
import { presentReport, presentTranslation } from "../domain/report.present.ts";
import { inReport } from "../domain/report.ts";
import { costOf, shown, sumsOfStats, worthRange } from "./advertised.ts";

type Asked = BodyOf<typeof adsBreakEvenRoute>;
type Answer = ResponseOf<typeof adsBreakEvenRoute>;

export function answerBreakEven(call: CallOf<typeof adsBreakEvenRoute>): Promise<Answer> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const range = worthRange(scope);
    const rate = await findRangeRate(scope, range.endDate);
    const found = (await findRangeSums(scope, [range]))(range);
    const rows = sortedBreakEven(await findBreakEven(scope, rate), asked.sort);
    return {
      ...(await presentReport(scope, [{ range, found, rate }])),
      ...presentTranslation(rate),
      ...range,
      items: rows.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage),
      total: rows.length,
      page: asked.page,
      perPage: asked.perPage,
      withoutCost: rows.filter(({ reason }) => reason === "noCosts").length,
      unprofitable: rows.filter(({ reason }) => reason === "unprofitable").length,
    };
  });
}

/** All products of the scope with a posting in the range. */
export async function findBreakEven(scope: ReportScope, rate: RangeRate): Promise<BreakEvenRow[]> {
  const range = worthRange(scope);
  const page = { order: { key: "sku", descending: false }, only: undefined, rate: rate.rate, limit: null, offset: 0 } as const;
  const { ids } = await findProductPage(scope, { range, ...page });
  const sumsOf = await findProductSums(scope, ids, [range]);
  const stats = Map.groupBy(await findAdsStats(scope, [range], "all"), ({ productId }) => productId);
  const facts = await findProductFacts(scope, ids, []);
  return facts.map(({ id, sku, name, imageUrl }) => ({
    id: String(id),
    sku,
    name,
    imageUrl,
    ...breakEvenRow(sumsOf(id)(range).sums, stats.get(id) ?? [], rate),
  }));
}

type Values = Omit<BreakEvenRow, "id" | "sku" | "name" | "imageUrl">;

function breakEvenRow(sums: Sums, stats: readonly AdsStat[], { rate }: RangeRate): Values {
  const worth = worthOf(sums);
  const cost = costOf(stats);
  const own = adsFiguresOf(sumsOfStats(stats, { cost, reportedCost: cost, sales: sums.sales }, { worth: () => worth, rate }));
  const contribution = totalOf([...linesOf("revenue"), ...linesOf("fees"), ...linesOf("goods")].map((line) => sums[line]));
  const isCosted = sums.costedUnits >= sums.units;
  const breakEven = breakEvenOfWorth(worth);
  const clicks = own.clicks ?? (stats.length === 0 ? 0 : null);
  return {
    units: sums.units,
    sales: shown(sums.sales, rate),
    contribution: isCosted ? shown(contribution, rate) : null,
    costCoverage: ratio(sums.costedUnits, sums.units),
    breakEvenAcos: breakEven.acos,
    breakEvenRoas: breakEven.roas,
    maxCostPerUnit: worth === null || rate === null ? null : moneyPer(shown(worth.contribution, rate) ?? 0, sums.units),
    averagePrice: sums.sales === null || rate === null ? null : moneyPer(shown(sums.sales, rate) ?? 0, sums.units),
    clicks: own.clicks,
    conversion: own.conversion,
    cpc: own.cpc,
    maxCpc: own.maxCpc,
    reason: reasonOf(sums, contribution, isCosted),
    missingClicks: clicks === null || clicks >= LEAST_CLICKS ? null : LEAST_CLICKS - clicks,
  };
}

function reasonOf(sums: Sums, contribution: number | null, isCosted: boolean): BreakEvenRow["reason"] {
  if (!isCosted) return "noCosts";
  if (contribution === null || sums.sales === null) return "noRate";
  if (sums.sales <= 0) return "noSales";
  return contribution <= 0 ? "unprofitable" : null;
}

/** Unknown last either way; ties by SKU. */
export function sortedBreakEven(rows: readonly BreakEvenRow[], sort: Asked["sort"]): BreakEvenRow[] {
  const key = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const collator = new Intl.Collator("pl");
  const bySku = (a: BreakEvenRow, b: BreakEvenRow): number => collator.compare(a.sku, b.sku);
  if (key === "name") return rows.toSorted((a, b) => sign * collator.compare(a.name, b.name) || bySku(a, b));
  if (key === "sku") return rows.toSorted((a, b) => sign * bySku(a, b));
  const valueOf = (row: BreakEvenRow): number | null => {
    const value = Object.entries(row).find(([name]) => name === key)?.[1];
    return typeof value === "number" ? value : null;
  };
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === b.value) return bySku(a.row, b.row);
      if (a.value === null) return 1;
      return b.value === null ? -1 : sign * (a.value - b.value);
    })
    .map(({ row }) => row);
}
