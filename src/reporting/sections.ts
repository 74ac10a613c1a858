/** The sections of a report, each out of the questions that the dashboard asks: figures, account, products, markets and expenses. */
import { rangeText } from "#core/day-text.ts";
import { type FigureChange } from "#core/figure-change.ts";
import { type NumberKey } from "#core/figure-display.ts";
import { type Figures, restFigures } from "#core/figures.ts";
import { incomeCell, incomeChange, isIncomeResult, isIncomeTooEarly } from "#core/income.ts";
import { knownOf } from "#core/known-days.ts";
import type { ReportSection } from "#core/scheduled-reports.ts";
import { comparedChange, holdsAwaitedFees, isTooEarly } from "#core/too-early.ts";
import { accountLines } from "#ledger/reports/account/income-lines.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductPage } from "#ledger/reports/products/product-page.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import { NO_PRODUCT, withinMarket, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import {
  changeCell,
  figureCell,
  namedText,
  type ReportCell,
  type ReportPart,
  type ReportRow,
  shareCell,
  shownCell,
  textCell,
  UNKNOWN,
  type Wording,
} from "./document.ts";
import { expensesPart } from "./expenses-section.ts";
import type { Found } from "./found.ts";
import { missingPart } from "./missing-section.ts";

const SUMMARY = [
  "netProfit",
  "margin",
  "roi",
  "sales",
  "netRevenue",
  "cogs",
  "fees",
  "ads",
  "expenses",
  "tacos",
  "orders",
  "units",
  "averageOrderValue",
  "profitPerOrder",
  "refundRate",
  "costCoverage",
] as const satisfies readonly NumberKey[];
const OF_PRODUCT = ["units", "sales", "fees", "ads", "cogs", "netProfit", "margin", "costCoverage"] as const satisfies readonly NumberKey[];
const OF_MARKET = ["orders", "units", "sales", "fees", "ads", "netProfit", "margin"] as const satisfies readonly NumberKey[];

/** So many stand on the page; the workbook has more. */
const PRODUCTS_SHOWN = 30;
const PRODUCTS_LISTED = 5000;

const NO_CHANGE: FigureChange = { amount: null, ratio: null };

type Sections = Readonly<Record<ReportSection, (found: Found, wording: Wording) => Promise<ReportPart>>>;

export const SECTIONS: Sections = {
  summary: async (found, wording) => summaryPart(found, wording),
  income: async (found, wording) => incomePart(found, wording),
  products: productsPart,
  markets: marketsPart,
  expenses: expensesPart,
  missing: missingPart,
};

const row = (cells: readonly ReportCell[], depth = 0, isStrong = false): ReportRow => ({ cells, depth, isStrong });

function summaryPart({ scope, range, before, rate, sumsOf }: Found, wording: Wording): ReportPart {
  const { say } = wording;
  const figures = figuresOfRange(sumsOf(range), rate);
  // Days that were not read are not compared with.
  const earlier = knownOf(before, scope.dataFrom) === "none" ? null : figuresOfRange(sumsOf(before), rate);
  return {
    section: "summary",
    title: say("reports:section.summary"),
    header: [
      say("reports:column.figure"),
      rangeText(range.startDate, range.endDate, wording.locale),
      rangeText(before.startDate, before.endDate, wording.locale),
      say("reports:trends.change"),
    ],
    rows: summaryOf(figures).map((key) =>
      row(
        [
          textCell(say(`figures:${key}`)),
          figureCell(figures, key, wording),
          earlier === null ? textCell(UNKNOWN) : figureCell(earlier, key, wording),
          changeOf(scope.estimates, earlier, figures, key, wording),
        ],
        0,
        key === "netProfit",
      ),
    ),
    further: [],
    note: null,
  };
}

/** Days that were not read have no change; where it is too early for one it is said. */
function changeOf(estimates: boolean, earlier: Figures | null, figures: Figures, key: NumberKey, wording: Wording): ReportCell {
  if (earlier === null) return textCell(UNKNOWN);
  if (holdsAwaitedFees(key) && isTooEarly(earlier, figures, estimates)) return textCell(wording.say("reports:tooEarly"));
  return changeCell(comparedChange(earlier, figures, key, estimates), key, wording);
}

/** The least that the profit can be stands below it where costs are missing. */
function summaryOf({ profitState }: Figures): readonly NumberKey[] {
  return profitState === "partial" ? SUMMARY.flatMap((key) => (key === "netProfit" ? [key, "netProfitLow"] : [key])) : SUMMARY;
}

/** As the screen of the account and its files have it. */
function incomePart({ scope, range, before, rate, sumsOf }: Found, wording: Wording): ReportPart {
  const { say } = wording;
  const [figures, earlier] = [figuresOfRange(sumsOf(range), rate), figuresOfRange(sumsOf(before), rate)];
  const isKnown = knownOf(before, scope.dataFrom) !== "none";
  const lines = accountLines({ cut: [], range, before }, sumsOf, rate);
  return {
    section: "income",
    title: say("reports:file.income"),
    header: [
      say("reports:column.line"),
      rangeText(range.startDate, range.endDate, wording.locale),
      say("reports:income.share"),
      say("reports:trends.change"),
    ],
    rows: lines.map(({ key, depth, total, share, previous }) => {
      const isResult = isIncomeResult(key);
      const hasShare = !(isResult && figures.profitState === "unknown");
      const amount = shownCell(incomeCell(key, total, figures, "amount"), "money", wording);
      const change = isKnown ? incomeChange({ total, previous, isResult }, { before: earlier, after: figures }) : NO_CHANGE;
      const isEarly = isKnown && isIncomeTooEarly(key, earlier, figures, scope.estimates);
      const changed = isEarly ? textCell(say("reports:tooEarly")) : changeCell(change, "netProfit", wording);
      return row([textCell(say(`figures:${key}`)), amount, shareCell(hasShare ? share : null, wording), changed], depth, depth === 0);
    }),
    further: [],
    note: say(`reports:income.basis.${scope.basis}`),
  };
}

function figureCells(figures: Figures, keys: readonly NumberKey[], wording: Wording): ReportCell[] {
  return keys.map((key) => figureCell(figures, key, wording));
}

async function productsPart({ scope, range, rate }: Found, wording: Wording): Promise<ReportPart> {
  const { say } = wording;
  const order = { key: "netProfit" as const, descending: true };
  const question = { range, order, only: undefined, rate: rate.rate, limit: PRODUCTS_LISTED, offset: 0 };
  const { ids, total } = await findProductPage(scope, question);
  const sumsOf = await findProductSums(scope, ids, [range]);
  const facts = await findProductFacts(scope, ids, scope.storeIds);
  const rows = facts.map(({ id, sku, name }) =>
    row([
      { text: namedText(name, sku), out: name },
      textCell(sku),
      ...figureCells(figuresOfRange(sumsOf(id)(range), rate), OF_PRODUCT, wording),
    ]),
  );
  const nobodys = (await findRangeSums(withinProducts(scope, [NO_PRODUCT]), [range]))(range);
  const rest = figureCells(restFigures(figuresOfRange(nobodys, rate)), OF_PRODUCT, wording);
  const unallocated = nobodys.postings === 0 ? [] : [row([textCell(say("reports:unallocated")), textCell(""), ...rest])];
  const shown = Math.min(PRODUCTS_SHOWN, rows.length);
  return {
    section: "products",
    title: say("reports:file.products"),
    header: [say("reports:column.name"), say("reports:column.sku"), ...OF_PRODUCT.map((key) => say(`figures:${key}`))],
    rows: [...rows.slice(0, shown), ...(shown === rows.length ? unallocated : [])],
    further: shown === rows.length ? [] : [...rows.slice(shown), ...unallocated],
    note: total > shown ? say("reports:section.productsShown", { shown, listed: rows.length, total }) : null,
  };
}

async function marketsPart({ scope, range, rate }: Found, wording: Wording): Promise<ReportPart> {
  const { say } = wording;
  const rows: ReportRow[] = [];
  for (const market of scope.markets) {
    const found = (await findRangeSums(withinMarket(scope, market), [range]))(range);
    if (found.postings === 0) continue;
    rows.push(row([textCell(market), ...figureCells(figuresOfRange(found, rate), OF_MARKET, wording)]));
  }
  return {
    section: "markets",
    title: say("reports:file.markets"),
    header: [say("reports:column.market"), ...OF_MARKET.map((key) => say(`figures:${key}`))],
    rows,
    further: [],
    note: null,
  };
}
