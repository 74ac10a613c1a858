/**
 * How many orders a scope with a product condition counts. An order counts once in a scope, on the day of its earliest
 * counted line that matches (docs/RULES.md, Counting orders). Products know how many orders each of them is in; what is added here is
 * what they do not know: which of those are the same order.
 */
import { type RawBuilder, sql } from "kysely";
import { isIn, isNotIn } from "../scope/id-sets.sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, spanTable } from "../scope/scope-conditions.ts";
import type { DayRange } from "../scope/segments.ts";

/** Sums of `n` by `day` over the rows, of all orders and of those whose fees are not final. */
function counts(rows: RawBuilder<unknown>, spans: readonly DayRange[]): RawBuilder<unknown> {
  return sql`
    select m.day, sum(m.n) as orders, coalesce(sum(m.n) filter (where m.mark & 8 <> 0), 0) as partial_orders,
           coalesce(sum(m.n) filter (where m.mark & 16 <> 0), 0) as estimated_orders
    from (${rows}) m join ${spanTable(spans)} on m.day between span.from_day and span.to_day
    group by m.day`;
}

/** Rows of the products in orders of several products that have a line in the spans; of such an order all of them, wherever they lie. */
function sharedRows(scope: ReportScope, ids: readonly number[], spans: readonly DayRange[]): RawBuilder<unknown> {
  const [first, last] = [spans.at(0)?.startDate ?? "0001-01-01", spans.at(-1)?.endDate ?? "0001-01-01"];
  const where = sql`${inScope(scope, "p")} and ${isIn(sql`p.product_id`, ids)}`;
  const columns = sql.raw("p.order_id, p.product_id, p.day, p.first_day, p.last_day, p.products, p.mark");
  // Two statements, because few orders lie on several days: the first reads a range of an index.
  return sql`
    select ${columns} from rollup_shared_order p where ${where} and p.day between ${first} and ${last}
    union all
    select ${columns} from rollup_shared_order p
    where ${where} and p.first_day < p.last_day and p.first_day <= ${last} and p.last_day >= ${first} and p.day not between ${first} and ${last}`;
}

/** To be added to the sum of the products' own counts: an order of several of them stays on the day of the first. */
export function ordersOfSeveral(scope: ReportScope, ids: readonly number[], spans: readonly DayRange[]): RawBuilder<unknown> {
  const repeated = sql`
    select s.day, -1 as n, s.mark
    from (select x.*, row_number() over (partition by x.order_id order by x.day, x.product_id) as turn from (${sharedRows(scope, ids, spans)}) x) s
    where s.turn > 1`;
  return counts(repeated, spans);
}

/**
 * To be added to the orders of the scope without its exclusions less those of each excluded product: what several of them took
 * away is given back, and an order with another line comes to the day of the first such line.
 */
export function ordersKeptByExclusions(scope: ReportScope, ids: readonly number[], spans: readonly DayRange[]): RawBuilder<unknown> {
  const moved = sql`
    select x.day, 1 as n, x.mark from x
    union all
    select o.first_day, -1, o.mark from o where o.excluded = o.products or o.first_day < o.last_day
    union all
    select (
      select min(q.day) from rollup_shared_order q
      where q.company_id = ${scope.companyId} and q.order_id = o.order_id and ${isNotIn(sql`q.product_id`, ids)}
    ), 1, o.mark
    from o where o.excluded < o.products and o.first_day < o.last_day`;
  return sql`
    with x as materialized (${sharedRows(scope, ids, spans)}),
    o as materialized (select order_id, first_day, last_day, products, mark, count(*) as excluded from x group by 1, 2, 3, 4, 5)
    ${counts(moved, spans)}`;
}
