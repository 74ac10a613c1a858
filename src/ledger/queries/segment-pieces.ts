/** The pieces a sum over segments is made of: rollup rows and counts of orders, all with the same columns. */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "./report-scope.ts";
import { inScope, rowsWithin } from "./scope-conditions.ts";
import { type DayRange, monthsAndDays } from "./segments.ts";
import { ordersPiece, pieceColumns, type PieceName, rollupPiece } from "./sum-columns.ts";

/** Everything of the scope's stores and markets, whatever its product: whole months from the monthly rollup, the rest from the daily one. */
export function storePieces(scope: ReportScope, segments: readonly DayRange[]): RawBuilder<unknown>[] {
  const { months, days } = monthsAndDays(segments);
  const where = inScope(scope, "r");
  const columns = (at: string) =>
    sql`r.${sql.raw(at)} as at, 0::bigint as product_id, 0::bigint as offer_id, ${sql.raw(pieceColumns(rollupPiece(scope.amounts, "orders")))}`;
  return [
    ...rowsWithin(months, { columns: columns("month"), table: "rollup_store_month", day: "month", where }),
    ...rowsWithin(days, { columns: columns("day"), table: "rollup_store_day", day: "day", where }),
  ];
}

/** Rows `r` by product and offer that meet the condition: whole months from the monthly rollup, the ragged rest from the daily one. */
export function productPieces(
  scope: ReportScope,
  condition: RawBuilder<boolean>,
  segments: readonly DayRange[],
  piece: (name: PieceName) => string,
): RawBuilder<unknown>[] {
  const where = sql<boolean>`${inScope(scope, "r")} and ${condition}`;
  const columns = (at: string) => sql`r.${sql.raw(at)} as at, r.product_id, r.offer_id, ${sql.raw(pieceColumns(piece))}`;
  const { months, days } = monthsAndDays(segments);
  return [
    ...rowsWithin(months, { columns: columns("month"), table: "rollup_product_month", day: "month", where }),
    ...rowsWithin(days, { columns: columns("day"), table: "rollup_product_day", day: "day", where }),
  ];
}

/** The condition on rows `r` of being about one of the products. */
export function ofThese(ids: readonly number[]): RawBuilder<boolean> {
  return sql`r.product_id = any(${ids}::bigint[])`;
}

/** Counts of orders by day as a piece. */
export function orderPiece(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.day as at, 0::bigint as product_id, 0::bigint as offer_id, ${sql.raw(pieceColumns(ordersPiece))} from (${counts}) c`;
}
