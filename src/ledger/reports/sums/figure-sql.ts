/**
 * Every figure as SQL over the columns of a rollup, so that the database can sort and choose rows by figures exactly as
 * `figuresOf` of core computes them, from the same formulas; the values of rows come from core alone.
 */
import { type RawBuilder, sql } from "kysely";
import type { FigureKey } from "#core/figure-keys.ts";
import { type Amount, type Counted, FORMULAS, type PartName } from "#core/formulas.ts";
import { isBounded } from "#core/figure-display.ts";
import { type Line, LINES, linesOf, maskOf } from "#core/ledger.ts";
import type { Rate } from "#core/money.ts";
import type { Only } from "#core/only.ts";
import { columnOf } from "../../rollup-columns.ts";
import type { AmountColumn } from "../scope/report-scope.ts";
import { amountColumn, missingColumn, type OrderCounter, orderColumn, type OrdersColumn } from "./sum-columns.ts";

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

/** Columns of what is counted, in the order in which they are taken from each other. */
const COLUMNS_OF = {
  orders: ["orders"],
  units: ["units"],
  refundedUnits: ["refunded_units"],
  costedUnits: ["costed_units"],
  estimatedUnits: ["estimated_units"],
  finalOrders: ["orders", "partial_orders", "estimated_orders"],
} as const satisfies Record<Counted, readonly Counter[]>;



type Counter = OrderCounter | "units" | "refunded_units" | "costed_units" | "estimated_units";

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

function counted(of: Counted, as: FigureSql): string {
  return COLUMNS_OF[of].map((name) => counter(name, as)).join(" - ");
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

/** Sums that rollups by product keep beside the lines they are of. */
const KEPT: readonly { column: string; lines: readonly Line[] }[] = [
  { column: "net_profit", lines: LINES },
  { column: "net_revenue", lines: linesOf("revenue") },
];

/** Sum of the lines' columns as bigint; null when one of them lacks a rate. */
function total(lines: readonly Line[], as: FigureSql, sign = ""): string {
  const suffix = as.amounts === "pln" ? "_pln" : "";
  const kept = as.orders === "orders" ? undefined : KEPT.find((sum) => sum.lines.join() === lines.join());
  const row = kept ? `r.${kept.column}${suffix}` : lines.map((line) => `coalesce(r.${columnOf(line)}${suffix}, 0)`).join(" + ");
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

function isUnknown(as: FigureSql): string {
  return `(${counted("units", as)} > 0 and ${counted("costedUnits", as)} + ${counted("estimatedUnits", as)} = 0)`;
}

function isPartial(as: FigureSql): string {
  return `(${counted("costedUnits", as)} + ${counted("estimatedUnits", as)} < ${counted("units", as)})`;
}

/** The cost of some units is not known, whether or not a rule estimates it. */
function isUncosted(as: FigureSql): string {
  return `(${counted("costedUnits", as)} < ${counted("units", as)})`;
}

function isEstimated(as: FigureSql): string {
  return `(${counted("estimatedUnits", as)} > 0 or coalesce(${partsOf(["cogs", "cogsRecovered"], ["estimatedCosts"], as)}, 0) <> 0)`;
}

/** The columns of parts of the lines' postings; null when one of these postings lacks a rate. */
function partsOf(lines: readonly Line[], parts: readonly PartName[], as: FigureSql): string {
  const columns = parts.map((part) => `coalesce(r.${amountColumn(part, as.amounts)}, 0)`).join(" + ");
  return `case when ${missingOf(as)} & ${maskOf(lines)} = 0 then ${amountOf(columns, as)} end`;
}

function amount(of: Amount, as: FigureSql): string {
  if ("parts" in of) return partsOf(of.of, of.parts, as);
  const lines = total(of.lines, as, of.negative ? "-" : "");
  return of.less === undefined ? lines : `(${lines} - ${partsOf(of.lines, [of.less], as)})`;
}

function value(key: FigureKey, as: FigureSql): string {
  if (key === "profitState") {
    return `case when ${isUnknown(as)} then 'unknown' when ${isPartial(as)} then 'partial' when ${isEstimated(as)} then 'estimated' else 'complete' end collate "C"`;
  }
  const formula = FORMULAS[key];
  switch (formula.is) {
    case "count":
      return counted(formula.of, as);
    case "money":
      return shown(amount(formula.of, as), as, formula.per === undefined ? undefined : counted(formula.per, as));
    case "ratio":
      return ratio(amount(formula.of, as), amount(formula.to, as));
    case "countRatio":
      return ratio(counted(formula.of, as), counted(formula.to, as));
  }
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
  if (!isBounded(key)) return sql.raw(figure);
  // Below −1 a further cost would move the return on costs up, so what is known bounds nothing.
  const unbounded = key === "roi" ? ` or (${isPartial(as)} and (${figure}) < -1000000)` : "";
  return sql.raw(`case when not (${isUnknown(as)}${unbounded}) then ${figure} end`);
}

/**
 * Whether a ratio that may be shown is below so many whole millionths, as the rounded figure is; null where there is none. Multiplied
 * out, because a division for each of twenty thousand products takes longer than everything else about them.
 */
export function ratioBelow(key: "margin", millionths: number, as: FigureSql): RawBuilder<boolean> {
  const formula = FORMULAS[key];
  if (formula.is !== "ratio") throw new Error(`${key} is no ratio`);
  const [numerator, denominator] = [sql.raw(`(${amount(formula.of, as)})`), sql.raw(`(${amount(formula.to, as)})`)];
  // Halves are rounded away from zero: half a millionth below a threshold is below it only where the threshold is not positive.
  const compare = sql.raw(millionths > 0 ? "<" : "<=");
  return sql`case when not ${sql.raw(isUnknown(as))} and ${denominator} > 0
    then ${numerator}::numeric * 2000000 ${compare} ${denominator}::numeric * ${2 * millionths - 1} end`;
}

/** Units were sold and the cost of none is known, so the profit is not. */
export function unknownCondition(as: FigureSql): RawBuilder<boolean> {
  return sql.raw(isUnknown(as));
}

/** Some units have neither a cost nor an estimate, so that the profit is a bound, or unknown. */
export function boundedCondition(as: FigureSql): RawBuilder<boolean> {
  return sql.raw(isPartial(as));
}

/** What `onlyCondition` and `sortValue` read beside the figure itself. */
export const FIGURES_OF_ONLY = ["netProfit", "costCoverage", "estimatedCoverage", "ads"] as const satisfies readonly FigureKey[];

/** docs/RULES.md, Only: loss = netProfit < 0 and not unknown; noCost = costCoverage < 1; withAds = ads ≠ 0. */
export function onlyCondition(only: Only, as: FigureSql): RawBuilder<boolean> {
  switch (only) {
    case "loss":
      return sql.raw(`(not ${isUnknown(as)} and (${value("netProfit", as)}) < 0)`);
    case "noCost":
      return sql.raw(isUncosted(as));
    case "withAds":
      return sql.raw(`(${value("ads", as)}) <> 0`);
  }
}
