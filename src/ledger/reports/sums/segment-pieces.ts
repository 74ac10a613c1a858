/** The pieces a sum over segments is made of: rollup rows and counts of orders, all with the same columns. */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, rowsOfProducts, rowsOfStores, rowsWithin } from "../scope/scope-conditions.ts";
import { type DayRange, monthsAndDays } from "../scope/segments.ts";
import { ordersPiece, pieceColumns, type PieceName, rollupPiece } from "./sum-columns.ts";

/** Everything of the scope's stores and markets, whatever its product: whole months from the monthly rollup, the rest from the daily one. */
export function storePieces(scope: ReportScope, segments: readonly DayRange[]): RawBuilder<unknown>[] {
  const { companyId } = scope;
  const { months, days } = monthsAndDays(segments);
  const where = inScope(scope, "r");
  const columns = (at: string) =>
    sql`r.${sql.raw(at)} as at, 0::bigint as product_id, 0::bigint as offer_id, ${sql.raw(pieceColumns(rollupPiece(scope.amounts, "orders")))}`;
  return [
    ...rowsOfStores(months, { columns: columns("month"), table: "rollup_store_month", day: "month", where, companyId }),
    ...rowsOfStores(days, { columns: columns("day"), table: "rollup_store_day", day: "day", where, companyId }),
  ];
}

/** Which rows `r` by product and offer are read: of these products alone, and what meets the condition. */
export type ProductRows = { productIds?: readonly number[]; condition?: RawBuilder<boolean> };

/** Rows `r` by product and offer: whole months from the monthly rollup, the ragged rest from the daily one. */
export function productPieces(
  scope: ReportScope,
  { productIds, condition = sql`true` }: ProductRows,
  segments: readonly DayRange[],
  piece: (name: PieceName) => string,
): RawBuilder<unknown>[] {
  const where = sql<boolean>`${inScope(scope, "r")} and ${condition}`;
  const { months, days } = monthsAndDays(segments);
  const columns = (at: string) => sql`r.${sql.raw(at)} as at, r.product_id, r.offer_id, ${sql.raw(pieceColumns(piece))}`;
  const byMonth = { columns: columns("month"), table: "rollup_product_month", day: "month", where } as const;
  const byDay = { columns: columns("day"), table: "rollup_product_day", day: "day", where } as const;
  if (productIds === undefined) return [...rowsWithin(months, byMonth), ...rowsWithin(days, byDay)];
  const named = { companyId: scope.companyId, productIds };
  return [...rowsOfProducts(months, { ...byMonth, ...named }), ...rowsOfProducts(days, { ...byDay, ...named })];
}

/** Counts of orders by day as a piece. */
export function orderPiece(counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.day as at, 0::bigint as product_id, 0::bigint as offer_id, ${sql.raw(pieceColumns(ordersPiece))} from (${counts}) c`;
}
