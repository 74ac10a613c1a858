/** The pieces a sum over segments is made of: rollup rows and counts of orders, all with the same columns. */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "./report-scope.ts";
import { inScope, spanTable } from "./scope-conditions.ts";
import { type DayRange, monthsAndDays } from "./segments.ts";
import { ordersPiece, pieceColumns, type PieceName, rollupPiece } from "./sum-columns.ts";

/** Everything of the scope's stores and markets, whatever its product. */
export function storePiece(scope: ReportScope, spans: readonly DayRange[]): RawBuilder<unknown> {
  return sql`
    select r.day as at, 0::bigint as product_id, ${sql.raw(pieceColumns(rollupPiece(scope.amounts, "orders")))}
    from rollup_store_day r join ${spanTable(spans)} on r.day between span.from_day and span.to_day
    where ${inScope(scope, "r")}`;
}

/** The products: whole months from the monthly rollup, the ragged rest from the daily one. */
export function productPieces(
  scope: ReportScope,
  ids: readonly number[],
  segments: readonly DayRange[],
  piece: (name: PieceName) => string,
): RawBuilder<unknown>[] {
  const columns = sql.raw(pieceColumns(piece));
  const where = sql`${inScope(scope, "r")} and r.product_id = any(${ids}::bigint[])`;
  const { months, days } = monthsAndDays(segments);
  const monthly = sql`
    select r.month as at, r.product_id, ${columns}
    from rollup_product_month r join ${spanTable(months)} on r.month between span.from_day and span.to_day
    where ${where}`;
  const daily = sql`
    select r.day as at, r.product_id, ${columns}
    from rollup_product_day r join ${spanTable(days)} on r.day between span.from_day and span.to_day
    where ${where}`;
  return [...(months.length > 0 ? [monthly] : []), ...(days.length > 0 ? [daily] : [])];
}

/** Counts of orders by day as a piece. */
export function orderPiece(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.day as at, 0::bigint as product_id, ${sql.raw(pieceColumns(ordersPiece))} from (${counts}) c`;
}
