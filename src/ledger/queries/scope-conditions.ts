/** The limits of a report's scope as conditions of a statement. */
import { type RawBuilder, sql } from "kysely";
import { MARKETS } from "#core/market.ts";
import type { ProductCondition, ReportScope } from "./report-scope.ts";
import type { DayRange } from "./segments.ts";

/** Company, stores and markets of the rows under `alias`: every statement of a report starts with them. */
export function inScope(scope: ReportScope, alias: "r" | "p"): RawBuilder<boolean> {
  const row = sql.raw(alias);
  return sql`${row}.company_id = ${scope.companyId} and ${row}.store_id = any(${scope.storeIds}::bigint[]) and ${row}.market = any(${scope.markets}::text[])`;
}

/** The same for rollup rows `r` that are read by the hundred thousand: a market is not looked at where every market is meant. */
export function inScopeOfMany(scope: ReportScope): RawBuilder<boolean> {
  if (MARKETS.some((market) => !scope.markets.includes(market))) return inScope(scope, "r");
  return sql`r.company_id = ${scope.companyId} and r.store_id = any(${scope.storeIds}::bigint[])`;
}

/** The product condition on `alias.product_id`. */
export function ofProducts(products: ProductCondition, alias: "r" | "p"): RawBuilder<boolean> {
  const row = sql.raw(alias);
  switch (products.kind) {
    case "all":
      return sql`true`;
    case "only":
      return sql`${row}.product_id = any(${products.ids}::bigint[])`;
    case "allBut":
      return sql`${row}.product_id <> all(${products.ids}::bigint[])`;
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

/** `select`s of the rollup's rows `r` whose day lies in the spans: one each while they are few, so that each is a range of an index. */
export function rowsWithin(
  spans: readonly DayRange[],
  { columns, table, day, where }: { columns: RawBuilder<unknown>; table: string; day: "day" | "month"; where: RawBuilder<boolean> },
): RawBuilder<unknown>[] {
  const at = sql.raw(`r.${day}`);
  const rows = sql`select ${columns} from ${sql.table(table)} r`;
  if (spans.length > FEW_SPANS)
    return [sql`${rows} join ${spanTable(spans)} on ${at} between span.from_day and span.to_day where ${where}`];
  return spans.map(({ startDate, endDate }) => sql`${rows} where ${where} and ${at} between ${startDate} and ${endDate}`);
}
