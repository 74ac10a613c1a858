import { sql } from "kysely";
import type { ReportScope } from "./report-scope.ts";
import { matchesNothing } from "./scope-conditions.ts";
import { productPieces } from "./segment-pieces.ts";
import { cutIntoSegments, type DayRange, untilToday } from "./segments.ts";
import { type RangeSums, rangeSumsOf } from "./range-sums.ts";
import { rollupPiece, type SumsRow, SUMS_OF_PIECES } from "./sum-columns.ts";

type ProductRow = SumsRow & { productId: number; segment: number };

/**
 * Sums of each of the products (0 = what belongs to none) and of each range, in the order of the ranges; an order counts
 * once per product. Products outside the scope's condition are not looked for: the caller names products of its scope.
 */
export async function findProductSums(scope: ReportScope, ids: readonly number[], ranges: readonly DayRange[]): Promise<ReadonlyMap<number, RangeSums[]>> {
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const rows = segments.length === 0 || ids.length === 0 || matchesNothing(scope) ? [] : await findRows(scope, ids, segments);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    ids.map((id) => {
      const bySegment = new Map(byProduct.get(id)?.map((row) => [row.segment, row]));
      return [id, partsOf.map((parts) => rangeSumsOf(parts.flatMap((part) => bySegment.get(part) ?? [])))];
    }),
  );
}

async function findRows(scope: ReportScope, ids: readonly number[], segments: readonly DayRange[]): Promise<ProductRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const pieces = productPieces(scope, ids, segments, rollupPiece(scope.amounts, "product_orders"));
  const { rows } = await sql<ProductRow>`
    select x.product_id as "productId", width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (${sql.join(pieces, sql` union all `)}) x
    group by 1, 2`.execute(scope.db);
  return rows;
}
