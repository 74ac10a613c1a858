/** Rollup rows of a scope and range, with the columns that figures are made of in the currency that is summed. */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, inScopeOfMany, isEveryMarket, ofProducts, rowsWithin } from "../scope/scope-conditions.ts";
import { type DayRange, monthsAndDays } from "../scope/segments.ts";
import { amountColumn, missingColumn, SUM_AMOUNTS } from "./sum-columns.ts";

function figureColumns({ amounts }: ReportScope): string[] {
  const money = SUM_AMOUNTS.map((amount) => amountColumn(amount, amounts));
  return ["store_id", "units", "refunded_units", "costed_units", "estimated_units", missingColumn(amounts), ...money];
}

const listed = (columns: readonly string[]): RawBuilder<unknown> => sql.raw(columns.map((column) => `r.${column}`).join(", "));

/**
 * By product and offer: whole months of the range from the monthly rollup, the ragged rest from the daily one. Only the columns
 * that are read: every other one would be made, as a null, for each of half a million rows.
 */
export function productRollup(scope: ReportScope, range: DayRange, read: readonly string[]): RawBuilder<unknown> {
  return sql.join(productRows(scope, range, read, listed([...new Set(read)])), sql` union all `);
}

/** What months of products over every store and market hold. */
const RANKED = [
  "product_id",
  "units",
  "costed_units",
  "estimated_units",
  "missing_pln",
  "net_profit_pln",
  "ads_pln",
  "sales_pln",
  "uncosted_sales_pln",
  "net_revenue_pln",
];

/** `select`s of the rows `r` by product, `columns` of them being made of those that are `read`. */
export function productRows(
  scope: ReportScope,
  range: DayRange,
  read: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const isRanking = scope.isEveryStore && isEveryMarket(scope) && read.every((column) => RANKED.includes(column));
  const where = sql<boolean>`${inScopeOfMany(scope)} and ${ofProducts(scope.products, "r")}`;
  const { months, days } = monthsAndDays([range]);
  return [
    ...rowsWithin(months, { columns, table: isRanking ? "rollup_ranking_month" : "rollup_product_month", day: "month", where }),
    ...rowsWithin(days, { columns, table: "rollup_product_day", day: "day", where }),
  ];
}

/** By store, whatever the product. */
export function storeRollup(scope: ReportScope, { startDate, endDate }: DayRange): RawBuilder<unknown> {
  const columns = listed(["orders", "partial_orders", "estimated_orders", ...figureColumns(scope)]);
  return sql`select ${columns} from rollup_store_day r where ${inScope(scope, "r")} and r.day between ${startDate} and ${endDate}`;
}
