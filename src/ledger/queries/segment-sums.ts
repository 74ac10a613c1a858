/**
 * Sums of disjoint segments of days, in one statement. Without a product condition they stand in the daily rollup of
 * stores; chosen products are read from monthly rollups where whole months fit and from daily ones for the ragged rest;
 * exclusions are everything less the excluded products.
 */
import { type RawBuilder, sql } from "kysely";
import { withExactMissing } from "./missing-rates.ts";
import { ordersMovedByExclusions, ordersOfProducts } from "./order-counts.sql.ts";
import type { ReportScope } from "./report-scope.ts";
import { matchesNothing } from "./scope-conditions.ts";
import { orderPiece, productPieces, storePiece } from "./segment-pieces.ts";
import { type DayRange, spansOf } from "./segments.ts";
import { negatedPiece, rollupPiece, type SumsRow, SUMS_OF_PIECES } from "./sum-columns.ts";

type SegmentRow = SumsRow & { segment: number };

/** @returns one row per segment that has any posting, by the segment's position. */
export async function findSegmentSums(scope: ReportScope, segments: readonly DayRange[]): Promise<ReadonlyMap<number, SumsRow>> {
  if (segments.length === 0 || matchesNothing(scope)) return new Map();
  const starts = segments.map(({ startDate }) => startDate);
  const { rows } = await sql<SegmentRow>`
    select width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (${sql.join(piecesOf(scope, segments), sql` union all `)}) x
    group by 1`.execute(scope.db);
  const exact = await withExactMissing(scope, segments, rows, false);
  return new Map(exact.map((row) => [row.segment, row]));
}

function piecesOf(scope: ReportScope, segments: readonly DayRange[]): RawBuilder<unknown>[] {
  const { products, amounts } = scope;
  const spans = spansOf(segments);
  switch (products.kind) {
    case "all":
      return [storePiece(scope, spans)];
    case "only": {
      // One product counts its orders in its own rollup.
      if (products.ids.length === 1) return productPieces(scope, products.ids, segments, rollupPiece(amounts, "product_orders"));
      const chosen = productPieces(scope, products.ids, segments, rollupPiece(amounts, "0"));
      return [...chosen, orderPiece(ordersOfProducts(scope, products.ids, spans))];
    }
    case "allBut": {
      const excluded = productPieces(scope, products.ids, segments, negatedPiece(rollupPiece(amounts, "0")));
      return [storePiece(scope, spans), ...excluded, orderPiece(ordersMovedByExclusions(scope, products.ids, spans))];
    }
  }
}
