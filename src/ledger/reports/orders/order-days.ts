import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { plannedOnce } from "#db/planned-once.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, rowsOfStores } from "../scope/scope-conditions.ts";
import { type DayRange, monthsAndDays } from "../scope/segments.ts";

export type OrderDays = {
  /** Orders of the range. */
  total: number;
  /** The days a page lies in and how many orders come before them; null past the end. */
  window: { range: DayRange; before: number } | null;
};

type DaysRow = { total: number; fromDay: Day | null; toDay: Day | null; before: number | null };

/** How many orders a range holds, counted or not; without a product condition. */
export async function countOrders(scope: ReportScope, range: DayRange): Promise<number> {
  const { months, days } = monthsAndDays([range]);
  const where = inScope(scope, "r");
  const columns = sql`r.orders`;
  const rows = [
    ...rowsOfStores(months, { columns, table: "rollup_store_month", day: "month", where, companyId: scope.companyId }),
    ...rowsOfStores(days, { columns, table: "rollup_store_day", day: "day", where, companyId: scope.companyId }),
    sql`select count(*) from rollup_order r where ${where} and r.day between ${range.startDate} and ${range.endDate} and not r.counted`,
  ];
  const found = await plannedOnce(sql<{ total: number }>`
    select coalesce(sum(x.orders), 0)::bigint as total from (${sql.join(rows, sql` union all `)}) x`).execute(scope.db);
  return found.rows[0]?.total ?? 0;
}

/** How many orders a range holds and where a page of them lies, when they are sorted by day; without a product condition. */
export async function findOrderDays(
  scope: ReportScope,
  range: DayRange,
  page: { offset: number; limit: number; descending: boolean },
): Promise<OrderDays> {
  const inRange = sql`${inScope(scope, "r")} and r.day between ${range.startDate} and ${range.endDate}`;
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const { rows } = await sql<DaysRow>`
    with counts as (
      select x.day, sum(x.orders)::bigint as orders
      from (
        select r.day, r.orders from rollup_store_day r where ${inRange} and r.orders > 0
        union all
        select r.day, count(*) from rollup_order r where ${inRange} and not r.counted group by r.day
      ) x
      group by x.day
    ),
    running as (select day, orders, (sum(orders) over (order by day ${direction}))::bigint as until from counts)
    select coalesce(sum(orders), 0)::bigint as total,
           min(day) filter (where on_page) as "fromDay", max(day) filter (where on_page) as "toDay",
           min(until - orders) filter (where on_page) as before
    from (select *, until > ${page.offset}::bigint and until - orders < ${page.offset + page.limit}::bigint as on_page from running) r`.execute(
    scope.db,
  );
  const { total, fromDay, toDay, before } = rows[0] ?? { total: 0, fromDay: null, toDay: null, before: null };
  const window = fromDay === null || toDay === null || before === null ? null : { range: { startDate: fromDay, endDate: toDay }, before };
  return { total, window };
}
