/** Rollup rows of a scope and range, with the columns that figures are made of in the currency that is summed. */
import { type RawBuilder, sql } from "kysely";
import { LINES } from "#core/ledger.ts";
import type { ReportScope } from "./report-scope.ts";
import { inScope, ofProducts, spanTable } from "./scope-conditions.ts";
import { type DayRange, monthsAndDays } from "./segments.ts";
import { amountColumn, missingColumn } from "./sum-columns.ts";

function figureColumns({ amounts }: ReportScope): string[] {
  const money = ([...LINES, "uncostedSales", "estimated"] as const).map((amount) => amountColumn(amount, amounts));
  return ["store_id", "units", "refunded_units", "costed_units", missingColumn(amounts), ...money];
}

const listed = (columns: readonly string[]): RawBuilder<unknown> => sql.raw(columns.map((column) => `r.${column}`).join(", "));

/** By product: whole months of the range from the monthly rollup, the ragged rest from the daily one. */
export function productRollup(scope: ReportScope, range: DayRange): RawBuilder<unknown> {
  const columns = listed(["product_id", "product_orders", "partial_product_orders", "estimated_product_orders", ...figureColumns(scope)]);
  const where = sql`${inScope(scope, "r")} and ${ofProducts(scope.products, "r")}`;
  const { months, days } = monthsAndDays([range]);
  const monthly = sql`select ${columns} from rollup_product_month r join ${spanTable(months)} on r.month between span.from_day and span.to_day where ${where}`;
  const daily = sql`select ${columns} from rollup_product_day r join ${spanTable(days)} on r.day between span.from_day and span.to_day where ${where}`;
  return sql.join([...(months.length > 0 ? [monthly] : []), ...(days.length > 0 ? [daily] : [])], sql` union all `);
}

/** By store, whatever the product. */
export function storeRollup(scope: ReportScope, { startDate, endDate }: DayRange): RawBuilder<unknown> {
  const columns = listed(["orders", "partial_orders", "estimated_orders", ...figureColumns(scope)]);
  return sql`select ${columns} from rollup_store_day r where ${inScope(scope, "r")} and r.day between ${startDate} and ${endDate}`;
}
