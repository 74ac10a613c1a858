/**
 * How many orders a scope with a product condition counts. An order counts once in a scope, on the day of its earliest
 * counted line that matches (rules „orders count”), which no rollup by product can know; sale postings do.
 */
import { type RawBuilder, sql } from "kysely";
import type { ReportScope } from "./report-scope.ts";
import { inScope, spanTable } from "./scope-conditions.ts";
import type { DayRange } from "./segments.ts";

/** How many orders groups of rows are, and how many of them have fees that are not final: `mark` as in postings. */
function counts(mark: string, sign = ""): RawBuilder<unknown> {
  return sql.raw(
    `${sign}count(*) as orders, ${sign}count(*) filter (where ${mark} & 8 <> 0) as partial_orders, ${sign}count(*) filter (where ${mark} & 16 <> 0) as estimated_orders`,
  );
}

/** Counts by `day`: orders with a line of the products, by the day of the first one of these lines. */
export function ordersOfProducts(scope: ReportScope, ids: readonly number[], spans: readonly DayRange[]): RawBuilder<unknown> {
  return sql`
    select f.day, ${counts("f.mark")}
    from (
      select p.order_id, min(p.day) as day, bool_or(p.order_mark & 1 <> 0) as is_first_of_order, bit_or(p.order_mark) as mark
      from postings p join ${spanTable(spans)} on p.day between span.from_day and span.to_day
      where ${inScope(scope, "p")} and p.line = 'sales' and p.order_mark & 2 <> 0 and p.product_id = any(${ids}::bigint[])
      group by p.order_id
    ) f
    -- An order whose first line this is cannot have matched before; the few others are looked at.
    where f.is_first_of_order or not exists (
      select from postings q
      where q.company_id = ${scope.companyId} and q.order_id = f.order_id and q.line = 'sales' and q.product_id = any(${ids}::bigint[]) and q.day < f.day
    )
    group by f.day`;
}

/**
 * Counts by `day` to add to the orders of the scope without its exclusions: an order whose first line is excluded
 * leaves that day, and comes to the day of its first other line, where it has one. All other orders stay where they are.
 */
export function ordersMovedByExclusions(scope: ReportScope, ids: readonly number[], spans: readonly DayRange[]): RawBuilder<unknown> {
  const last = spans.at(-1)?.endDate ?? "0001-01-01";
  return sql`
    select p.day, ${counts("p.order_mark", "-")}
    from postings p join ${spanTable(spans)} on p.day between span.from_day and span.to_day
    where ${inScope(scope, "p")} and p.line = 'sales' and p.order_mark & 1 <> 0 and p.product_id = any(${ids}::bigint[])
    group by p.day
    union all
    select kept.day, ${counts("lost.order_mark")}
    from (
      select p.order_id, p.order_mark
      from postings p
      where ${inScope(scope, "p")} and p.line = 'sales' and p.order_mark & 1 <> 0 and p.product_id = any(${ids}::bigint[]) and p.day <= ${last}
    ) lost
    -- An order that sold one product only has no other line to go to.
    join rollup_order o on o.company_id = ${scope.companyId} and o.order_id = lost.order_id and o.product_orders > 1
    cross join lateral (
      select min(q.day) as day
      from postings q
      where q.company_id = ${scope.companyId} and q.order_id = lost.order_id and q.line = 'sales' and q.product_id <> all(${ids}::bigint[])
    ) kept
    join ${spanTable(spans)} on kept.day between span.from_day and span.to_day
    group by kept.day`;
}
