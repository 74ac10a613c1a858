/**
 * Sums of disjoint segments of days, in one statement: rollups of stores or of the chosen products, monthly where whole months
 * fit and daily for the ragged rest; exclusions are everything less the excluded products. An order of several products is
 * counted once by what `rollup_shared_order` says.
 */
import { type RawBuilder, sql } from "kysely";
import { plannedOnce } from "#db/planned-once.ts";
import { isIn, isMany } from "../scope/id-sets.sql.ts";
import { withExactMissing } from "./missing-rates.ts";
import { ordersKeptByExclusions, ordersOfSeveral } from "../orders/order-counts.sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { orderPiece, productPieces, type ProductRows, storePieces } from "./segment-pieces.ts";
import { type DayRange, spansOf } from "../scope/segments.ts";
import { negatedPiece, rollupPiece, type SumsRow, SUMS_OF_PIECES } from "./sum-columns.ts";

type SegmentRow = SumsRow & { segment: number };

/** @returns one row per segment that has any posting, by the segment's position. */
export async function findSegmentSums(scope: ReportScope, segments: readonly DayRange[]): Promise<ReadonlyMap<number, SumsRow>> {
  if (segments.length === 0 || matchesNothing(scope)) return new Map();
  const starts = segments.map(({ startDate }) => startDate);
  const statement = sql<SegmentRow>`
    select width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (${sql.join(piecesOf(scope, segments), sql` union all `)}) x
    group by 1`;
  const { products } = scope;
  // A plan for any list fits none of many products.
  const isPlannedOnce = products.kind === "all" || !isMany(products.ids);
  const { rows } = await (isPlannedOnce ? plannedOnce(statement) : statement).execute(scope.db);
  const exact = await withExactMissing(scope, segments, rows, "all");
  return new Map(exact.map((row) => [row.segment, row]));
}

/** Looking each of many products up takes longer than reading the company's rows. */
function rowsOf(ids: readonly number[]): ProductRows {
  return isMany(ids) ? { condition: isIn(sql`r.product_id`, ids) } : { productIds: ids };
}

function piecesOf(scope: ReportScope, segments: readonly DayRange[]): RawBuilder<unknown>[] {
  const { products, amounts } = scope;
  switch (products.kind) {
    case "all":
      return storePieces(scope, segments);
    case "only": {
      const chosen = productPieces(scope, rowsOf(products.ids), segments, rollupPiece(amounts, "product_orders"));
      // One product counts its orders in its own rollup.
      return products.ids.length === 1 ? chosen : [...chosen, orderPiece(ordersOfSeveral(scope, products.ids, spansOf(segments)))];
    }
    case "allBut": {
      const excluded = productPieces(scope, rowsOf(products.ids), segments, negatedPiece(rollupPiece(amounts, "product_orders")));
      return [...storePieces(scope, segments), ...excluded, orderPiece(ordersKeptByExclusions(scope, products.ids, spansOf(segments)))];
    }
  }
}
