/** Rollup rows of a scope and range, with the columns that figures are made of in the currency that is summed. */
import { type RawBuilder, sql } from "kysely";
import { LINES } from "#core/ledger.ts";
import type { ReportScope } from "./report-scope.ts";
import { inScope, inScopeOfMany, ofProducts, rowsWithin } from "./scope-conditions.ts";
import { type DayRange, monthsAndDays } from "./segments.ts";
import { amountColumn, missingColumn, ORDER_COUNTERS, orderColumn } from "./sum-columns.ts";

function figureColumns({ amounts }: ReportScope): string[] {
  const money = ([...LINES, "uncostedSales", "estimated"] as const).map((amount) => amountColumn(amount, amounts));
  return ["store_id", "units", "refunded_units", "costed_units", missingColumn(amounts), ...money];
}

const listed = (columns: readonly string[]): RawBuilder<unknown> => sql.raw(columns.map((column) => `r.${column}`).join(", "));

const PRODUCT_COLUMNS = [
  "net_profit",
  "net_profit_pln",
  "product_id",
  "offer_id",
  ...(["product_orders", "offer_orders"] as const).flatMap((orders) => ORDER_COUNTERS.map((counter) => orderColumn(counter, orders))),
];

/** By product and offer: whole months of the range from the monthly rollup, the ragged rest from the daily one. */
export function productRollup(scope: ReportScope, range: DayRange): RawBuilder<unknown> {
  const columns = listed([...PRODUCT_COLUMNS, ...figureColumns(scope)]);
  const where = sql<boolean>`${inScopeOfMany(scope)} and ${ofProducts(scope.products, "r")}`;
  const { months, days } = monthsAndDays([range]);
  const rows = [
    ...rowsWithin(months, { columns, table: "rollup_product_month", day: "month", where }),
    ...rowsWithin(days, { columns, table: "rollup_product_day", day: "day", where }),
  ];
  return sql.join(rows, sql` union all `);
}

/** By store, whatever the product. */
export function storeRollup(scope: ReportScope, { startDate, endDate }: DayRange): RawBuilder<unknown> {
  const columns = listed(["orders", "partial_orders", "estimated_orders", ...figureColumns(scope)]);
  return sql`select ${columns} from rollup_store_day r where ${inScope(scope, "r")} and r.day between ${startDate} and ${endDate}`;
}
