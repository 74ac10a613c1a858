import { type RawBuilder, sql } from "kysely";
import type { FigureKey } from "#core/figure-keys.ts";
import { columnsOfFigures, FIGURES_OF_ONLY, type FigureSql, onlyCondition, sortValue } from "../sums/figure-sql.ts";
import type { ProductPageQuestion } from "../products/product-page.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { productRollup } from "../sums/rollup-rows.sql.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { untilToday } from "../scope/segments.ts";

export type OfferOrder = { key: FigureKey | "name" | "externalId"; descending: boolean };

export type OfferPageQuestion = Omit<ProductPageQuestion, "order"> & { order: OfferOrder };

export type OfferPage = {
  ids: number[];
  /** What these offers sold, whatever they sell now. */
  productIds: number[];
  total: number;
};

/**
 * The offers of the scope that have a posting or a unit in the range, in the order asked for: null last either way, ties
 * by the offer's number, then id. Amounts without an offer are no row.
 */
export async function findOfferPage(scope: ReportScope, question: OfferPageQuestion): Promise<OfferPage> {
  const { order, only, rate, limit, offset } = question;
  const range = untilToday(question.range, scope.today);
  if (range.startDate > range.endDate || matchesNothing(scope)) return { ids: [], productIds: [], total: 0 };
  const as: FigureSql = { grain: "group", orders: "offer_orders", amounts: scope.amounts, rate };
  const byFigure = order.key === "name" || order.key === "externalId" ? null : order.key;
  const value = byFigure === null ? sql`null::numeric` : sortValue(byFigure, as);
  const read = [...(byFigure === null ? [] : [byFigure]), ...FIGURES_OF_ONLY];
  const chosen = only === undefined ? sql`true` : onlyCondition(only, as);
  const { rows } = await sql<OfferPage>`
    with sold as (
      select r.offer_id, ${value} as value, array_agg(distinct r.product_id) as product_ids
      from (${productRollup(scope, range, ["offer_id", "product_id", ...columnsOfFigures(read, as)])}) r
      where r.offer_id <> 0
      group by r.offer_id
      having ${chosen}
    ),
    page as (
      select o.id, s.product_ids, row_number() over (order by ${sortExpression(order)}, o.external_id collate "C", o.id) as place
      from sold s join offers o on o.company_id = ${scope.companyId} and o.id = s.offer_id
      order by place limit ${limit} offset ${offset}
    )
    select array(select id from page order by place) as ids, (select count(*) from sold) as total,
           array(select distinct product_id from page, unnest(page.product_ids) product_id) as "productIds"`.execute(scope.db);
  return rows[0] ?? { ids: [], productIds: [], total: 0 };
}

function sortExpression({ key, descending }: OfferOrder): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  if (key === "externalId") return sql`o.external_id collate "C" ${direction}`;
  if (key === "name") return sql`nullif(o.name, '') collate "pl-x-icu" ${direction} nulls last`;
  return sql`s.value ${direction} nulls last`;
}
