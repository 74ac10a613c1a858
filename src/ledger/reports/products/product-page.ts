import { type RawBuilder, sql } from "kysely";
import type { FigureKey } from "#core/figure-keys.ts";
import type { Rate } from "#core/money.ts";
import { ONLY, type Only } from "#core/only.ts";
import { columnsOfFigures, FIGURES_OF_ONLY, type FigureSql, onlyCondition, sortValue } from "../sums/figure-sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { productRollup } from "../sums/rollup-rows.sql.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";

export type ProductOrder = { key: FigureKey | "name" | "sku"; descending: boolean };

export type ProductPageQuestion = {
  range: DayRange;
  order: ProductOrder;
  only: Only | undefined;
  /** From the summed currency to the shown one. */
  rate: Rate | null;
  /** Null = all rows. */
  limit: number | null;
  offset: number;
};

/** `counts` = how many of the scope's products each of the questions would leave, whichever is asked. */
export type ProductPage = { ids: number[]; total: number; counts: Readonly<Record<Only, number>> };

const NOTHING: ProductPage = { ids: [], total: 0, counts: { loss: 0, noCost: 0, withAds: 0 } };

/**
 * The products of the scope that have a posting or a unit in the range, in the order asked for: null last either way,
 * ties by SKU (code points), then id. Amounts without a product are no row.
 */
export async function findProductPage(scope: ReportScope, question: ProductPageQuestion): Promise<ProductPage> {
  const { order, only, rate, limit, offset } = question;
  const range = untilToday(question.range, scope.today);
  if (range.startDate > range.endDate || matchesNothing(scope)) return NOTHING;
  const as: FigureSql = { grain: "group", orders: "product_orders", amounts: scope.amounts, rate };
  const byFigure = order.key === "name" || order.key === "sku" ? null : order.key;
  const value = byFigure === null ? sql`null::numeric` : sortValue(byFigure, as);
  const read = [...(byFigure === null ? [] : [byFigure]), ...FIGURES_OF_ONLY];
  const answers = ONLY.map((one) => sql`${onlyCondition(one, as)} as ${sql.id(one)}`);
  const counts = ONLY.map((one) => sql`${sql.lit(one)}, count(*) filter (where ${sql.id(one)})`);
  const isChosen = only === undefined ? sql`true` : sql.id(only);
  const { rows } = await sql<ProductPage>`
    with sold as (
      select r.product_id, ${value} as value, ${sql.join(answers)}
      from (${productRollup(scope, range, ["product_id", ...columnsOfFigures(read, as)])}) r
      where r.product_id <> 0
      group by r.product_id
    ),
    chosen as (select product_id, value from sold where ${isChosen})
    select array(
      select p.id
      from (${byFigure === null ? sql`select product_id, value from chosen` : nearest(question)}) s
      join products p on p.company_id = ${scope.companyId} and p.id = s.product_id
      order by ${sortExpression(order)}, p.sku collate "C", p.id
      limit ${limit} offset ${offset}
    ) as ids, count(*) filter (where ${isChosen}) as total, jsonb_build_object(${sql.join(counts)}) as counts
    from sold`.execute(scope.db);
  return rows[0] ?? NOTHING;
}

/** Only rows that may be on the page or before it, ties included: the others need not be looked up. */
function nearest({ order, limit, offset }: ProductPageQuestion): RawBuilder<unknown> {
  if (limit === null) return sql`select product_id, value from chosen`;
  const place = sql`rank() over (order by value ${directionOf(order)} nulls last)`;
  return sql`select product_id, value from (select product_id, value, ${place} as place from chosen) ranked where place <= ${offset + limit}`;
}

function directionOf({ descending }: ProductOrder): RawBuilder<unknown> {
  return sql.raw(descending ? "desc" : "asc");
}

function sortExpression(order: ProductOrder): RawBuilder<unknown> {
  const direction = directionOf(order);
  if (order.key === "sku") return sql`p.sku collate "C" ${direction}`;
  // People look a name up in the order of their alphabet; a product without a name comes last.
  if (order.key === "name") return sql`nullif(p.name, '') collate "pl-x-icu" ${direction} nulls last`;
  return sql`s.value ${direction} nulls last`;
}
