/** Every product of a scope, sold in the range or not, narrowed by a phrase and a tile of the list, in any order. */
import { type RawBuilder, sql } from "kysely";
import { daysBetween } from "#core/day.ts";
import type { Day, Market, Minor } from "#core/facts.ts";
import type { FigureKey } from "#core/figure-keys.ts";
import { SAME_CURRENCY } from "#core/figures.ts";
import { FORMULAS } from "#core/formulas.ts";
import type { Rate } from "#core/money.ts";
import { PRODUCT_KPIS, type ProductKpi } from "#core/product-list.ts";
import type { PhraseCondition, ProductPhrase } from "#core/product-phrase.ts";
import { isIn, isNotIn } from "../scope/id-sets.sql.ts";
import { containsWord } from "../scope/matching-products.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";
import { columnsOfFigures, type FigureSql, figureValue, onlyCondition, sortValue } from "../sums/figure-sql.ts";
import { productRollup } from "../sums/rollup-rows.sql.ts";
import { conditionsOf, neededBy } from "./product-conditions.sql.ts";
import { figuresOfKpi, kpiCondition, kpiOfSums, kpiSums, KNOWN_OF_KPI } from "./product-kpis.sql.ts";
import { costNowCtes, joinsOf, type Known } from "./product-known.sql.ts";
import { figureOfOrder, knownOfOrder, type ListOrder, orderBy, orderValue } from "./product-order.sql.ts";

export type ListQuestion = {
  range: DayRange;
  phrase: Pick<ProductPhrase, "words" | "conditions">;
  kpi: ProductKpi | undefined;
  withHidden: boolean;
  /** Share of net revenue. */
  targetMargin: number;
  /** Whose prices and costs are compared. */
  market: Market;
  order: ListOrder;
  /** From the summed currency to the shown one. */
  rate: Rate | null;
  withKpis: boolean;
  /** Null = all rows. */
  limit: number | null;
  offset: number;
};

/** `sales`: in the summed currency; null where a rate is missing. */
export type KpiSums = { products: number; sales: Minor | null };

export type ProductList = {
  ids: number[];
  total: number;
  /** All that phrase and tile leave, hidden ones too; null where neither is asked, which leaves everything. */
  matching: number[] | null;
  kpis: Readonly<Record<ProductKpi, KpiSums>> | null;
  /** Products of the company at all. */
  products: number;
};

export async function findProductList(scope: ReportScope, question: ListQuestion): Promise<ProductList> {
  const { kpi, withKpis, limit, offset } = question;
  const isChosen = kpi === undefined ? sql`true` : sql.ref(`l.${kpi}`);
  const matching = isNarrowed(question) ? sql`coalesce(array_agg(l.id) filter (where ${isChosen}), '{}')` : sql`null::bigint[]`;
  const { rows } = await sql<ProductList>`
    with ${listCtes(scope, question)}
    select array(
             select l.id from listed l where l.shown and ${isChosen}
             order by ${orderBy(question.order)}, l.sku collate "C", l.id limit ${limit} offset ${offset}
           ) as ids, count(*) filter (where l.shown and ${isChosen}) as total, ${matching} as matching,
           ${withKpis ? kpiSums() : sql`null::jsonb`} as kpis,
           (select count(*) from products where company_id = ${scope.companyId}) as products
    from listed l`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) throw new Error("a count without an answer");
  return row;
}

/** Only says that hidden products are left out, as they are anyway. */
const isUsual = ({ is, not }: PhraseCondition): boolean => is === "hidden" && not;

function isNarrowed({ kpi, phrase }: ListQuestion): boolean {
  return kpi !== undefined || phrase.words.length > 0 || !phrase.conditions.every(isUsual);
}

/** The tiles that are asked for: all of them, or the one that narrows the list. */
function tilesOf({ kpi, withKpis }: ListQuestion): ProductKpi[] {
  return PRODUCT_KPIS.filter((one) => withKpis || one === kpi);
}

/** `listed`: a row for each product that filter and phrase leave, with what tiles and order ask. */
function listCtes(scope: ReportScope, question: ListQuestion): RawBuilder<unknown> {
  const { companyId, today, fxSource } = scope;
  const { market, phrase, order } = question;
  const tiles = tilesOf(question);
  const needed = neededBy(phrase.conditions);
  const known = new Set<Known>([...needed.known, ...tiles.flatMap((one) => KNOWN_OF_KPI[one]), ...knownOfOrder(order)]);
  const figures = new Set([...needed.figures, ...figureOfOrder(order)]);
  const figure = (key: FigureKey) => sql`case when s.product_id is null then ${unsold(key)} else ${sql.ref(`s.${key}`)} end`;
  const withCost = known.has("cost");
  const costs = sql`priced as (select id as product_id from products where company_id = ${companyId}), ${costNowCtes(companyId, { market, today })},`;
  const columns = [
    sql`p.id, p.sku, p.name, ${isShown(question)} as shown, ${orderValue(order, figure)} as value`,
    ...(question.withKpis ? ["sales", "uncosted"] : []).map(
      (name) => sql`case when s.product_id is null then 0 else ${sql.ref(`s.raw_${name}`)} end as ${sql.id(name)}`,
    ),
    ...tiles.map((one) => sql`coalesce(${kpiCondition(one, today)}, false) as ${sql.id(one)}`),
  ];
  const conditions = [
    sql`p.company_id = ${companyId}`,
    ...ofScope(scope),
    ...phrase.words.map((word) => containsWord(companyId, word)),
    ...conditionsOf(phrase.conditions, { companyId, market, today, figure }),
  ];
  return sql`
    ${withCost ? costs : sql``}
    sold as materialized (${soldTable(scope, question, figures)}),
    listed as materialized (
      select ${sql.join(columns)}
      from products p
      cross join (select ${daysOf(question.range, today)}::numeric as days) span
      left join sold s on s.product_id = p.id
      ${joinsOf(scope, market, known)}
      ${withCost ? sql`left join fx_days f on f.source = ${fxSource} and f.currency = c.currency and f.day = ${today}` : sql``}
      where ${sql.join(conditions, sql` and `)}
    )`;
}

/** Days of the range until today; one where it has none. */
export function daysOf(range: DayRange, today: Day): number {
  const { startDate, endDate } = untilToday(range, today);
  return startDate > endDate ? 1 : daysBetween(startDate, endDate) + 1;
}

/** Products of the filter; with accounts chosen those that are on offer there, or that anything was ever booked on there. */
function ofScope({ companyId, products, storeIds, isEveryStore }: ReportScope): RawBuilder<boolean>[] {
  const named = { all: [], only: [isIn(sql`p.id`, idsOf(products))], allBut: [isNotIn(sql`p.id`, idsOf(products))] }[products.kind];
  if (isEveryStore || storeIds.includes(0)) return named;
  const inStores = sql<boolean>`(
    p.id in (select x.product_id from offers x where x.company_id = ${companyId} and x.product_id is not null and x.store_id = any(${storeIds}::bigint[]))
    or p.id in (select r.product_id from rollup_product_month r where r.company_id = ${companyId} and r.store_id = any(${storeIds}::bigint[])))`;
  return [...named, inStores];
}

function idsOf(products: ReportScope["products"]): readonly number[] {
  return products.kind === "all" ? [] : products.ids;
}

/** Hidden products are rows only where somebody asks for them. */
function isShown({ kpi, withHidden, phrase }: ListQuestion): RawBuilder<boolean> {
  const hidden = phrase.conditions.find(({ is }) => is === "hidden");
  const areAsked = hidden === undefined ? withHidden || kpi === "hidden" : !hidden.not;
  return areAsked ? sql`true` : sql`not p.hidden`;
}

/** What was sold in the range, by product: the figures that are asked, and what tiles are made of. */
function soldTable(scope: ReportScope, question: ListQuestion, figures: ReadonlySet<FigureKey>): RawBuilder<unknown> {
  const { rate, withKpis, targetMargin } = question;
  const range = untilToday(question.range, scope.today);
  const as: FigureSql = { grain: "group", orders: "product_orders", amounts: scope.amounts, rate };
  const asSummed: FigureSql = { ...as, rate: SAME_CURRENCY };
  const values = [
    ...[...figures].map((key) => sql`${sortValue(key, as)} as ${sql.id(key)}`),
    // Written as the figures are: the same sum twice is made once.
    sql`${figureValue("units", as)} as sold_units, ${onlyCondition("noCost", as)} as lacks_costs`,
    ...tilesOf(question).flatMap((kpi) => kpiOfSums(kpi, targetMargin, as)),
    ...(withKpis ? [sql`${figureValue("sales", asSummed)} as raw_sales, ${figureValue("uncostedSales", asSummed)} as raw_uncosted`] : []),
  ];
  const ofTiles: FigureKey[] = [...tilesOf(question).flatMap(figuresOfKpi), ...(withKpis ? (["sales", "uncostedSales"] as const) : [])];
  const read = columnsOfFigures(["netProfit", "costCoverage", "estimatedCoverage", ...figures, ...ofTiles], as);
  const isEmpty = range.startDate > range.endDate || matchesNothing(scope);
  const rows = isEmpty ? sql`select * from rollup_product_day where company_id = ${scope.companyId} and false` : productRollup(scope, range, ["product_id", ...read]);
  return sql`select r.product_id, ${sql.join(values)} from (${rows}) r where r.product_id <> 0 group by r.product_id`;
}

/** A figure of a product that nothing was booked on: its amounts are nothing, and what they would be divided by as well. */
function unsold(key: FigureKey): RawBuilder<unknown> {
  if (key === "profitState") return sql`'complete' collate "C"`;
  const formula = FORMULAS[key];
  const isAmount = formula.is === "count" || (formula.is === "money" && formula.per === undefined);
  return isAmount ? sql`0` : sql`null`;
}
