/**
 * Every figure as SQL over the columns of a rollup, so that the database can sort and choose rows by figures exactly as
 * `figuresOf` of core computes them. Built from the same lines and groups; the values of rows come from core alone.
 */
import { type RawBuilder, sql } from "kysely";
import type { CountKey, FigureKey, MoneyKey } from "#core/figures.ts";
import { PROFIT_KEYS } from "#core/figure-display.ts";
import { type Line, LINES, linesOf } from "#core/ledger.ts";
import type { Rate } from "#core/money.ts";
import type { Only } from "#core/only.ts";
import { columnOf } from "../rollup-columns.ts";
import type { AmountColumn } from "./report-scope.ts";
import { maskOf, missingColumn, type OrderCounter, orderColumn, type OrdersColumn } from "./sum-columns.ts";

/** Whether a figure is read of single rollup rows `r`, or of sums over groups of them. */
type Grain = "row" | "group";

export type FigureSql = {
  grain: Grain;
  /** How an order is counted once among the rows. */
  orders: OrdersColumn;
  amounts: AmountColumn;
  /** From the summed currency to the shown one; null = there is none. */
  rate: Rate | null;
  /** Of a group: a condition on its rows `r`; the others are not summed. */
  only?: string;
};

type Counter = OrderCounter | "units" | "refunded_units" | "costed_units";

/** Plain totals, by the key of core's figure. */
const TOTAL_LINES = {
  netRevenue: linesOf("revenue"),
  fees: linesOf("fees"),
  grossProfit: [...linesOf("revenue"), ...linesOf("fees"), ...linesOf("ads"), ...linesOf("goods")],
  netProfit: LINES,
} as const satisfies Partial<Record<MoneyKey, readonly Line[]>>;

const GOODS_COST = ["cogs", "cogsRecovered"] as const satisfies readonly Line[];
const ORDER_VALUE = ["sales", "deliveryIncome"] as const satisfies readonly Line[];

const COUNTER_OF = { orders: "orders", units: "units", refundedUnits: "refunded_units" } as const satisfies Record<CountKey, Counter>;

/**
 * The sum of whole numbers over a group, as bigint: exact, because doubles are up to 2^53, which is as far as amounts go anywhere.
 * Added as bigint they would be numeric, which takes twice as long when several processes share the work.
 */
function sumOf(row: string, as: FigureSql): string {
  return `(sum((${row})::float8)${filterOf(as)})::bigint`;
}

function filterOf({ only }: FigureSql): string {
  return only === undefined ? "" : ` filter (where ${only})`;
}

function counter(name: Counter, as: FigureSql): string {
  const isOrders = name === "orders" || name === "partial_orders" || name === "estimated_orders";
  const column = `r.${isOrders ? orderColumn(name, as.orders) : name}`;
  return as.grain === "row" ? column : sumOf(column, as);
}

function amountOf(row: string, as: FigureSql): string {
  return as.grain === "row" ? `(${row})` : sumOf(row, as);
}

/** The mask of lines that lack a rate. */
function missingOf(as: FigureSql): string {
  const column = `r.${missingColumn(as.amounts)}`;
  return as.grain === "row" ? column : `(bit_or(${column})${filterOf(as)})`;
}

/** Sum of the lines' columns as bigint; null when one of them lacks a rate. */
function total(lines: readonly Line[], as: FigureSql, sign = ""): string {
  const suffix = as.amounts === "pln" ? "_pln" : "";
  // Rollups by product keep the sum of all lines beside the lines.
  const isKept = lines.length === LINES.length && as.orders !== "orders";
  const row = isKept ? `r.net_profit${suffix}` : lines.map((line) => `coalesce(r.${columnOf(line)}${suffix}, 0)`).join(" + ");
  return `case when ${missingOf(as)} & ${maskOf(lines)} = 0 then ${sign}${amountOf(row, as)} end`;
}

/** Money as it is shown: translated and divided by `pieces` with one rounding. */
function shown(amount: string, { rate }: FigureSql, pieces?: string): string {
  if (rate === null) return "null::numeric";
  if (rate.numerator === rate.denominator && pieces === undefined) return amount;
  const numerator = rate.numerator === rate.denominator ? `(${amount})::numeric` : `(${amount})::numeric * ${rate.numerator}`;
  const denominator = rate.numerator === rate.denominator ? `${pieces}` : `${rate.denominator}::numeric * ${pieces ?? 1}`;
  return `case when ${pieces ?? 1} > 0 then div_round(${numerator}, ${denominator}) end`;
}

/** In millionths, so that what core rounds to the same value stays equal here. */
function ratio(numerator: string, denominator: string): string {
  return `case when (${denominator}) > 0 then div_round((${numerator})::numeric * 1000000, (${denominator})) end`;
}

function isTotal(key: string): key is keyof typeof TOTAL_LINES {
  return key in TOTAL_LINES;
}

function isLine(key: string): key is Line {
  return LINES.some((line) => line === key);
}

function isCount(key: string): key is CountKey {
  return key in COUNTER_OF;
}

function isUnknown(as: FigureSql): string {
  return `(${counter("units", as)} > 0 and ${counter("costed_units", as)} = 0)`;
}

function isPartial(as: FigureSql): string {
  return `(${counter("costed_units", as)} < ${counter("units", as)})`;
}

/** The column of a part of a line's postings; null when one of the line's postings lacks a rate. */
function partOf(line: Line, name: "uncosted_sales" | "estimated", as: FigureSql): string {
  const column = `coalesce(r.${name}${as.amounts === "pln" ? "_pln" : ""}, 0)`;
  return `case when ${missingOf(as)} & ${maskOf([line])} = 0 then ${amountOf(column, as)} end`;
}

/** Counted orders that are neither partial nor estimated. */
function finalOrders(as: FigureSql): string {
  return `${counter("orders", as)} - ${counter("partial_orders", as)} - ${counter("estimated_orders", as)}`;
}

type OtherKey = Exclude<FigureKey, Line | CountKey | keyof typeof TOTAL_LINES>;

const OTHER_FIGURES: Record<OtherKey, (as: FigureSql) => string> = {
  margin: (as) => ratio(total(TOTAL_LINES.netProfit, as), total(TOTAL_LINES.netRevenue, as)),
  roi: (as) => ratio(total(TOTAL_LINES.netProfit, as), total(GOODS_COST, as, "-")),
  tacos: (as) => ratio(total(["ads"], as, "-"), total(["sales"], as)),
  averageOrderValue: (as) => shown(total(ORDER_VALUE, as), as, counter("orders", as)),
  profitPerOrder: (as) => shown(total(TOTAL_LINES.netProfit, as), as, counter("orders", as)),
  profitPerUnit: (as) => shown(total(TOTAL_LINES.netProfit, as), as, counter("units", as)),
  refundRate: (as) => ratio(counter("refunded_units", as), counter("units", as)),
  costCoverage: (as) => ratio(counter("costed_units", as), counter("units", as)),
  feeCompleteness: (as) => ratio(finalOrders(as), counter("orders", as)),
  estimated: (as) => shown(partOf("commission", "estimated", as), as),
  uncostedSales: (as) => shown(partOf("sales", "uncosted_sales", as), as),
  profitState: (as) => `case when ${isUnknown(as)} then 'unknown' when ${isPartial(as)} then 'partial' else 'complete' end collate "C"`,
};

function value(key: FigureKey, as: FigureSql): string {
  if (isCount(key)) return counter(COUNTER_OF[key], as);
  if (isTotal(key)) return shown(total(TOTAL_LINES[key], as), as);
  if (isLine(key)) return shown(total([key], as), as);
  return OTHER_FIGURES[key](as);
}

/** The figure as core computes it; ratios in millionths. */
export function figureValue(key: FigureKey, as: FigureSql): RawBuilder<unknown> {
  return sql.raw(value(key, as));
}

/** The rollup columns that the figures are made of. */
export function columnsOfFigures(keys: readonly FigureKey[], as: FigureSql): string[] {
  const named = keys.flatMap((key) => [...value(key, as).matchAll(/\br\.(\w+)/g)].map((match) => match[1] ?? ""));
  return [...new Set(named)];
}

/** What a row is sorted by: the figure as it may be shown, hence null for a profit that is unknown. */
export function sortValue(key: FigureKey, as: FigureSql): RawBuilder<unknown> {
  const figure = value(key, as);
  if (!PROFIT_KEYS.some((profitKey) => profitKey === key)) return sql.raw(figure);
  // Below −1 a further cost would move the return on costs up, so what is known bounds nothing.
  const unbounded = key === "roi" ? ` or (${isPartial(as)} and (${figure}) < -1000000)` : "";
  return sql.raw(`case when not (${isUnknown(as)}${unbounded}) then ${figure} end`);
}

/** Units were sold and the cost of none is known, so the profit is not. */
export function unknownCondition(as: FigureSql): RawBuilder<boolean> {
  return sql.raw(isUnknown(as));
}

/** What `onlyCondition` and `sortValue` read beside the figure itself. */
export const FIGURES_OF_ONLY = ["netProfit", "costCoverage", "ads"] as const satisfies readonly FigureKey[];

/** Rules „only”: loss = netProfit < 0 and not unknown; noCost = costCoverage < 1; withAds = ads ≠ 0. */
export function onlyCondition(only: Only, as: FigureSql): RawBuilder<boolean> {
  switch (only) {
    case "loss":
      return sql.raw(`(not ${isUnknown(as)} and (${value("netProfit", as)}) < 0)`);
    case "noCost":
      return sql.raw(isPartial(as));
    case "withAds":
      return sql.raw(`(${value("ads", as)}) <> 0`);
  }
}
