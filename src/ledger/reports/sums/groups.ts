/** The parts a chart's bucket is made of: the weightiest stores, markets, tags or products, and the rest. */
import { sql } from "kysely";
import { MARKETS } from "#core/market.ts";
import { columnsOfFigures, type FigureSql, figureValue } from "./figure-sql.ts";
import { findMatchingProducts } from "../scope/matching-products.ts";
import { outsideProducts, withinMarket, withinProducts, withinStores } from "../scope/narrow-scope.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { productRollup, storeRollup } from "./rollup-rows.sql.ts";
import { matchesNothing } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";

export type GroupBy = "store" | "market" | "tag" | "product";

/** `name` null: everything that is in no other group. The scopes of stores, markets and products do not overlap. */
export type Group = { id: string; name: string | null; scope: ReportScope };

const TOP = 8;

type Named = { id: number; name: string };

/** The groups by the size of their net profit over the range, whatever its sign; the rest comes last. */
export async function findGroups(scope: ReportScope, groupBy: GroupBy, range: DayRange): Promise<Group[]> {
  const cut = untilToday(range, scope.today);
  if (cut.startDate > cut.endDate || matchesNothing(scope)) return [];
  switch (groupBy) {
    case "market":
      return MARKETS.filter((market) => scope.markets.includes(market)).map((market) => ({
        id: market,
        name: market,
        scope: withinMarket(scope, market),
      }));
    case "store":
      return storeGroups(scope, await topStores(scope, cut));
    case "product":
      return productGroups(scope, await topProducts(scope, cut));
    case "tag":
      return tagGroups(scope, await topTags(scope, cut));
  }
}

function storeGroups(scope: ReportScope, top: readonly Named[]): Group[] {
  const ids = new Set(top.map(({ id }) => id));
  const rest = withinStores(
    scope,
    scope.storeIds.filter((id) => !ids.has(id)),
  );
  return [...top.map(({ id, name }) => ({ id: String(id), name, scope: withinStores(scope, [id]) })), other(rest)];
}

function productGroups(scope: ReportScope, top: readonly Named[]): Group[] {
  const rest = outsideProducts(
    scope,
    top.map(({ id }) => id),
  );
  return [...top.map(({ id, name }) => ({ id: String(id), name, scope: withinProducts(scope, [id]) })), other(rest)];
}

/** A product with several tags is in several groups; the rest is what carries none of them. */
async function tagGroups(scope: ReportScope, top: readonly Named[]): Promise<Group[]> {
  const groups: Group[] = [];
  const tagged = new Set<number>();
  for (const { id, name } of top) {
    const products = await findMatchingProducts(scope, { words: [], tags: [id], selected: null, excluded: [] });
    for (const product of products) tagged.add(product);
    groups.push({ id: String(id), name, scope: withinProducts(scope, products) });
  }
  return [...groups, other(outsideProducts(scope, [...tagged]))];
}

function other(scope: ReportScope): Group {
  return { id: "other", name: null, scope };
}

function netProfitOf({ amounts }: ReportScope, orders: "orders" | "product_orders"): FigureSql {
  return { grain: "group", orders, amounts, rate: { numerator: 1n, denominator: 1n } };
}

/** By the size of netProfit; what cannot be computed comes last. */
function bySize(scope: ReportScope, orders: "orders" | "product_orders") {
  return sql`abs(${figureValue("netProfit", netProfitOf(scope, orders))}) desc nulls last`;
}

/** What `bySize` reads of products, by `key`. */
function rowsBySize(scope: ReportScope, range: DayRange, key: "product_id" | "store_id") {
  return productRollup(scope, range, [key, ...columnsOfFigures(["netProfit"], netProfitOf(scope, "product_orders"))]);
}

async function topStores(scope: ReportScope, range: DayRange): Promise<Named[]> {
  const isEveryProduct = scope.products.kind === "all";
  const rows = isEveryProduct ? storeRollup(scope, range) : rowsBySize(scope, range, "store_id");
  const result = await sql<Named>`
    select s.id, s.name
    from (${rows}) r join stores s on s.company_id = ${scope.companyId} and s.id = r.store_id
    group by s.id, s.name
    order by ${bySize(scope, isEveryProduct ? "orders" : "product_orders")}, s.id limit ${TOP}`.execute(scope.db);
  return result.rows;
}

async function topProducts(scope: ReportScope, range: DayRange): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select top.product_id as id, coalesce(nullif(p.name, ''), p.sku) as name
    from (
      select r.product_id, row_number() over (order by ${bySize(scope, "product_orders")}, r.product_id) as place
      from (${rowsBySize(scope, range, "product_id")}) r
      where r.product_id <> 0
      group by r.product_id
      order by place limit ${TOP}
    ) top
    join products p on p.company_id = ${scope.companyId} and p.id = top.product_id
    order by top.place`.execute(scope.db);
  return rows;
}

async function topTags(scope: ReportScope, range: DayRange): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select t.id, t.name
    from (${rowsBySize(scope, range, "product_id")}) r
    join product_tags pt on pt.company_id = ${scope.companyId} and pt.product_id = r.product_id
    join tags t on t.company_id = ${scope.companyId} and t.id = pt.tag_id
    group by t.id, t.name
    order by ${bySize(scope, "product_orders")}, t.id limit ${TOP}`.execute(scope.db);
  return rows;
}
