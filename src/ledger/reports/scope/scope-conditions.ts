/** The limits of a report's scope as conditions of a statement. */
import { type RawBuilder, sql } from "kysely";
import { MARKETS } from "#core/market.ts";
import { isIn, isNotIn } from "./id-sets.sql.ts";
import type { ProductCondition, ReportScope } from "./report-scope.ts";
import type { DayRange } from "./segments.ts";

/** Company, stores and markets of the rows under `alias`: every statement of a report starts with them. */
export function inScope(scope: ReportScope, alias: "r" | "p"): RawBuilder<boolean> {
  const row = sql.raw(alias);
  return sql`${row}.company_id = ${scope.companyId} and ${row}.store_id = any(${scope.storeIds}::bigint[]) and ${row}.market = any(${scope.markets}::text[])`;
}

/** Every market is meant. */
export function isEveryMarket({ markets }: ReportScope): boolean {
  return MARKETS.every((market) => markets.includes(market));
}

/** The same for rollup rows `r` that are read by the hundred thousand: what cannot exclude a row is not looked at. */
export function inScopeOfMany(scope: ReportScope): RawBuilder<boolean> {
  const conditions = [
    sql`r.company_id = ${scope.companyId}`,
    ...(scope.isEveryStore ? [] : [sql`r.store_id = any(${scope.storeIds}::bigint[])`]),
    ...(isEveryMarket(scope) ? [] : [sql`r.market = any(${scope.markets}::text[])`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The product condition on `alias.product_id`. */
export function ofProducts(products: ProductCondition, alias: "r" | "p"): RawBuilder<boolean> {
  const row = sql.raw(alias);
  switch (products.kind) {
    case "all":
      return sql`true`;
    case "only":
      return isIn(sql`${row}.product_id`, products.ids);
    case "allBut":
      return isNotIn(sql`${row}.product_id`, products.ids);
  }
}

/** A table `span (from_day, to_day)` of inclusive ranges of days. */
export function spanTable(spans: readonly DayRange[]): RawBuilder<unknown> {
  const starts = spans.map(({ startDate }) => startDate);
  const ends = spans.map(({ endDate }) => endDate);
  return sql`unnest(${starts}::date[], ${ends}::date[]) as span (from_day, to_day)`;
}

/** True where nothing can match, so that no statement need be sent. */
export function matchesNothing({ storeIds, markets, products }: ReportScope): boolean {
  return storeIds.length === 0 || markets.length === 0 || (products.kind === "only" && products.ids.length === 0);
}

/** More spans than this are joined as a table instead. */
const FEW_SPANS = 8;

type RollupRows = { columns: RawBuilder<unknown>; table: string; day: "day" | "month"; where: RawBuilder<boolean> };

/** `select`s of the rollup's rows `r` whose day lies in the spans: one each while they are few, so that each is a range of an index. */
export function rowsWithin(spans: readonly DayRange[], { columns, table, day, where }: RollupRows): RawBuilder<unknown>[] {
  const rows = sql`select ${columns} from ${sql.table(table)} r`;
  const at = sql.raw(`r.${day}`);
  if (spans.length > FEW_SPANS)
    return [sql`${rows} join ${spanTable(spans)} on ${at} between span.from_day and span.to_day where ${where}`];
  return spans.map(({ startDate, endDate }) => sql`${rows} where ${where} and ${at} between ${startDate} and ${endDate}`);
}

/*
 * The same for statements that are planned once. What is fenced off by `offset 0` says where to look, whatever the days,
 * stores and markets are: a planner that does not know them expects so many pairs of stores and markets that it would
 * rather read everything there is.
 */

/** Rows of these products, each looked up by itself. */
export function rowsOfProducts(
  spans: readonly DayRange[],
  { productIds, ...rows }: FencedRows & { productIds: readonly number[] },
): RawBuilder<unknown>[] {
  return fenced(spans, rows, {
    source: sql`unnest(${productIds}::bigint[]) wanted (product_id) cross join lateral`,
    key: sql`r.product_id = wanted.product_id`,
  });
}

/** Rows of a rollup of stores, of which a day has few. */
export function rowsOfStores(spans: readonly DayRange[], rows: FencedRows): RawBuilder<unknown>[] {
  return fenced(spans, rows, { source: sql``, key: sql`true` });
}

type FencedRows = RollupRows & { companyId: number };

function fenced(
  spans: readonly DayRange[],
  { columns, table, day, where, companyId }: FencedRows,
  { source, key }: { source: RawBuilder<unknown>; key: RawBuilder<boolean> },
): RawBuilder<unknown>[] {
  const at = sql.raw(`r.${day}`);
  const select = (joined: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
    select ${columns}
    from ${source} (
      select r.* from ${sql.table(table)} r ${joined} where r.company_id = ${companyId} and ${key} and ${limit} offset 0
    ) r
    where ${where}`;
  if (spans.length > FEW_SPANS) return [select(sql`join ${spanTable(spans)} on ${at} between span.from_day and span.to_day`, sql`true`)];
  return spans.map(({ startDate, endDate }) => select(sql``, sql`${at} between ${startDate} and ${endDate}`));
}
