import { sql } from "kysely";
import { withExactMissing } from "../sums/missing-rates.ts";
import { withinProducts } from "../scope/narrow-scope.ts";
import { type SumsOfRange, sumsByRange } from "../sums/range-sums.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type ProductRows, productPieces } from "../sums/segment-pieces.ts";
import { cutIntoSegments, type DayRange, untilToday } from "../scope/segments.ts";
import { rollupPiece, type SumsRow, SUMS_OF_PIECES } from "../sums/sum-columns.ts";

type OfferRow = SumsRow & { key: number; segment: number };

/** Offers and the products they sold: sums are looked up by product, because rollups are sorted by it. */
export type SoldOffers = { ids: readonly number[]; productIds: readonly number[] };

/**
 * Sums of each of the offers and each range; an order counts once per offer. The caller names products of its scope: the
 * scope's own condition is not looked at again.
 */
export async function findOfferSums(
  scope: ReportScope,
  { ids, productIds }: SoldOffers,
  ranges: readonly DayRange[],
): Promise<(id: number) => SumsOfRange> {
  const ofOffers = { productIds, condition: sql<boolean>`r.offer_id = any(${ids}::bigint[])` };
  const { rows, partsOf } = await findRows(withinProducts(scope, productIds), ids.length === 0 ? null : ofOffers, ranges);
  const byOffer = Map.groupBy(rows, ({ key }) => key);
  return (id) => sumsByRange(scope, ranges, partsOf, new Map(byOffer.get(id)?.map((row) => [row.segment, row])));
}

/** Sums of what no offer carries, with or without a product. */
export async function findOfferlessSums(scope: ReportScope, ranges: readonly DayRange[]): Promise<SumsOfRange> {
  const { rows, partsOf } = await findRows(
    scope,
    { condition: sql<boolean>`${ofProducts(scope.products, "r")} and r.offer_id = 0` },
    ranges,
  );
  return sumsByRange(scope, ranges, partsOf, new Map(rows.filter(({ key }) => key === 0).map((row) => [row.segment, row])));
}

/** Rows by offer; none where nothing is wanted. */
async function findRows(scope: ReportScope, wanted: ProductRows | null, ranges: readonly DayRange[]) {
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  if (segments.length === 0 || wanted === null || matchesNothing(scope)) return { rows: [], partsOf };
  const starts = segments.map(({ startDate }) => startDate);
  const pieces = productPieces(scope, wanted, segments, rollupPiece(scope.amounts, "offer_orders"));
  const { rows } = await sql<OfferRow>`
    select x.offer_id as key, width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (${sql.join(pieces, sql` union all `)}) x
    group by 1, 2`.execute(scope.db);
  return { rows: await withExactMissing(scope, segments, rows, "offer"), partsOf };
}
