/** Pages of tables whose rows have figures: what all of them answer with beside their rows. */
import type { DayRange } from "#core/period.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import { presentReport, presentSum, presentTranslation } from "./report.present.ts";
import { askedRange } from "./report.ts";

type AskedPage = DayRange & { readonly page: number; readonly perPage: number };

export function cutOf({ page, perPage }: Pick<AskedPage, "page" | "perPage">): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** `-netProfit` = by net profit, the largest first. The contract lets through only fields there are. */
export function sortedBy<Key extends string>(sort: string, keys: readonly Key[], otherwise: Key): { key: Key; descending: boolean } {
  const field = sort.replace(/^-/, "");
  return { key: keys.find((known) => known === field) ?? otherwise, descending: sort.startsWith("-") };
}

/** `totals` are the figures of the scope and range, whatever the rows are; without a margin where nothing was sold. */
export async function presentPage<Row>(scope: ReportScope, asked: AskedPage, rate: RangeRate, found: { items: Row[]; total: number }) {
  const range = askedRange(asked);
  const whole = (await findRangeSums(scope, [range]))(range);
  return {
    ...(await presentReport(scope, [{ range, found: whole, rate }])),
    ...presentTranslation(rate),
    items: found.items,
    total: found.total,
    page: asked.page,
    perPage: asked.perPage,
    totals: presentSum(whole, rate),
  };
}

/** The page of rows that are all known. */
export function presentPageOf<Row>(scope: ReportScope, asked: AskedPage, rate: RangeRate, rows: readonly Row[]) {
  const { limit, offset } = cutOf(asked);
  return presentPage(scope, asked, rate, { items: rows.slice(offset, offset + limit), total: rows.length });
}
