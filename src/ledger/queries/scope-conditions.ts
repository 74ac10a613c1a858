/** The limits of a report's scope as conditions of a statement. */
import { type RawBuilder, sql } from "kysely";
import type { ProductCondition, ReportScope } from "./report-scope.ts";
import type { DayRange } from "./segments.ts";

/** Company, stores and markets of the rows under `alias`: every statement of a report starts with them. */
export function inScope(scope: ReportScope, alias: "r" | "p"): RawBuilder<boolean> {
  const row = sql.raw(alias);
  return sql`${row}.company_id = ${scope.companyId} and ${row}.store_id = any(${scope.storeIds}::bigint[]) and ${row}.market = any(${scope.markets}::text[])`;
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
