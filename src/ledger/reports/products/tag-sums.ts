/** What was earned on the products of each tag. A product may carry several, so the tags' sums may exceed the whole. */
import { type RawBuilder, sql } from "kysely";
import { emptySums } from "#core/sums.ts";
import { outsideProducts, withinProducts } from "../scope/narrow-scope.ts";
import { findRangeSums, type SumsOfRange, sumsByRange } from "../sums/range-sums.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts, spanTable } from "../scope/scope-conditions.ts";
import { productPieces } from "../sums/segment-pieces.ts";
import { cutIntoSegments, type DayRange, spansOf, untilToday } from "../scope/segments.ts";
import { ordersPiece, pieceColumns, rollupPiece, type SumsRow, SUMS_OF_PIECES } from "../sums/sum-columns.ts";

export type TagFacts = { id: number; name: string; color: string; group: string; productIds: number[] };

/** The company's tags that products carry, with these products. */
export async function findTags({ db, companyId }: ReportScope): Promise<TagFacts[]> {
  const { rows } = await sql<TagFacts>`
    select t.id, t.name, t.color, t.group_name as "group", array_agg(pt.product_id) as "productIds"
    from tags t join product_tags pt on pt.company_id = ${companyId} and pt.tag_id = t.id
    where t.company_id = ${companyId}
    group by t.id, t.name, t.color, t.group_name
    order by t.name, t.id`.execute(db);
  return rows;
}

type TagRow = SumsRow & { tagId: number; segment: number };

/** Sums of each tag and each range; an order counts once per tag, as it would in a report about that tag alone. */
export async function findTagSums(
  scope: ReportScope,
  tags: readonly TagFacts[],
  ranges: readonly DayRange[],
): Promise<(tag: TagFacts) => SumsOfRange> {
  const { segments, partsOf } = cutIntoSegments(ranges.map((range) => untilToday(range, scope.today)));
  const rows = segments.length === 0 || tags.length === 0 || matchesNothing(scope) ? [] : await findRows(scope, segments);
  const byTag = Map.groupBy(rows, ({ tagId }) => tagId);
  const exact = new Map<number, SumsOfRange>();
  // Where a rate is missing, rollups know it per window only: these few tags are asked about one by one.
  for (const { id, productIds } of tags.filter((tag) => byTag.get(tag.id)?.some(({ missing }) => missing !== 0))) {
    exact.set(id, await findRangeSums(withinProducts(scope, productIds), ranges));
  }
  return ({ id }) => exact.get(id) ?? sumsByRange(scope, ranges, partsOf, new Map(byTag.get(id)?.map((row) => [row.segment, row])));
}

/** Sums of what carries none of the tags, with or without a product. */
export function findUntaggedSums(scope: ReportScope, tags: readonly TagFacts[], ranges: readonly DayRange[]): Promise<SumsOfRange> {
  if (matchesNothing(scope)) return Promise.resolve(() => ({ sums: emptySums(), postings: 0, lacksRates: false }));
  return findRangeSums(outsideProducts(scope, [...new Set(tags.flatMap(({ productIds }) => productIds))]), ranges);
}

async function findRows(scope: ReportScope, segments: readonly DayRange[]): Promise<TagRow[]> {
  const starts = segments.map(({ startDate }) => startDate);
  const { companyId } = scope;
  const amounts = productPieces(scope, { condition: ofProducts(scope.products, "r") }, segments, rollupPiece(scope.amounts, "0"));
  const { rows } = await sql<TagRow>`
    select x.tag_id as "tagId", width_bucket(x.at, ${starts}::date[]) - 1 as segment, ${sql.raw(SUMS_OF_PIECES)}
    from (
      select pt.tag_id, piece.*
      from (${sql.join(amounts, sql` union all `)}) piece
      join product_tags pt on pt.company_id = ${companyId} and pt.product_id = piece.product_id
      union all
      select c.tag_id, c.day as at, 0::bigint as product_id, 0::bigint as offer_id, ${sql.raw(pieceColumns(ordersPiece))}
      from (${ordersOfTags(scope, spansOf(segments))}) c
    ) x
    group by 1, 2`.execute(scope.db);
  return rows;
}

/** Counts by tag and day: orders with a line of the tag's products, by the day of the first one of these lines. */
function ordersOfTags(scope: ReportScope, spans: readonly DayRange[]): RawBuilder<unknown> {
  const { companyId, products } = scope;
  return sql`
    select f.tag_id, f.day, count(*) as orders, count(*) filter (where f.mark & 8 <> 0) as partial_orders,
           count(*) filter (where f.mark & 16 <> 0) as estimated_orders
    from (
      select pt.tag_id, p.order_id, min(p.day) as day, bool_or(p.order_mark & 1 <> 0) as is_first_of_order, bit_or(p.order_mark) as mark
      from postings p
      join ${spanTable(spans)} on p.day between span.from_day and span.to_day
      join product_tags pt on pt.company_id = ${companyId} and pt.product_id = p.product_id
      where ${inScope(scope, "p")} and ${ofProducts(products, "p")} and p.line = 'sales' and p.order_mark & 2 <> 0
      group by pt.tag_id, p.order_id
    ) f
    where f.is_first_of_order or not exists (
      select from postings p
      join product_tags pt on pt.company_id = ${companyId} and pt.product_id = p.product_id and pt.tag_id = f.tag_id
      where p.company_id = ${companyId} and p.order_id = f.order_id and p.line = 'sales' and ${ofProducts(products, "p")} and p.day < f.day
    )
    group by f.tag_id, f.day`;
}
