/** Figures of a stored company as the reports read them, for one filter, range and display currency. */
import type { Day, Market } from "#core/facts.ts";
import { type Figures, figuresOf } from "#core/figures.ts";
import type { DisplayCurrency } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import { type ReportFilter, resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";

export type FigureQuestion = {
  filter?: Partial<ReportFilter>;
  market: Market;
  currency: DisplayCurrency;
  today: Day;
  startDate: Day;
  endDate: Day;
};

const EVERYTHING: ReportFilter = {
  accountType: [],
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
};

export async function storedFigures(scope: CompanyScope, question: FigureQuestion): Promise<Figures> {
  const { market, currency, today, startDate, endDate } = question;
  const range = { startDate, endDate };
  const report = await resolveScope(scope, { filter: { ...EVERYTHING, ...question.filter }, market, currency, today });
  const sumsOf = await findRangeSums(report, [range]);
  const { rate } = await findRangeRate(report, endDate);
  return figuresOf(sumsOf(range).sums, rate);
}
