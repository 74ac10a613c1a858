import { sql } from "kysely";
import { plannedOnce } from "#db/planned-once.ts";
import { withExactMissing } from "../sums/missing-rates.ts";
import { withinProducts } from "../scope/narrow-scope.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { type SumsOfRange, sumsByRange } from "../sums/range-sums.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { productPieces } from "../sums/segment-pieces.ts";
import { cutIntoSegments, type DayRange, untilToday } from "../scope/segments.ts";
import { rollupPiece, type SumsRow, SUMS_OF_PIECES } from "../sums/sum-columns.ts";

type ProductRow = SumsRow & { key: number; segment: number };

/**
 * Sums of each of the products and each range; an order counts once per product. The caller names products of its
 * scope: the scope's own condition is not looked at again.
 */
export async function findProductSums(
  scope: ReportScope,
  ids: readonly number[],
  ranges: readonly DayRange[],
): Promise<(id: number) => SumsOfRange> {
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const isEmpty = segments.length === 0 || ids.length === 0 || matchesNothing(scope);
  const rows = isEmpty ? [] : await findRows(scope, ids, segments);
  const byProduct = Map.groupBy(rows, ({ key }) => key);
  return (id) => sumsByRange(scope, ranges, partsOf, new Map(byProduct.get(id)?.map((row) => [row.segment, row])));
}

async function findRows(scope: ReportScope, ids: readonly number[], segments: readonly DayRange[]): Promise<ProductRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const pieces = productPieces(scope, { productIds: ids }, segments, rollupPiece(scope.amounts, "product_orders"));
  const { rows } = await plannedOnce(sql<ProductRow>`
    select x.product_id as key, width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (${sql.join(pieces, sql` union all `)}) x
    group by 1, 2`).execute(scope.db);
  return withExactMissing(withinProducts(scope, ids), segments, rows, "product");
}
