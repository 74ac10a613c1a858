/** Why a range earned another amount by billing date than by order date: what is in one of the two and not in the other. */
import { sql } from "kysely";
import type { Line } from "#core/ledger.ts";
import { postingAmount } from "../sums/missing-rates.ts";
import { movedDay, MOVES } from "./redated.sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { inScope, matchesNothing, ofProducts } from "../scope/scope-conditions.ts";
import { type DayRange, untilToday } from "../scope/segments.ts";

export type ReconcilingItem = {
  key: "billedLater" | "billedEarlier" | "ofEarlierOrders" | "ofLaterOrders";
  /** VAT of a compensation stands with it. */
  line: Line;
  /** What it adds to the profit by billing date; null when a posting lacks its rate. */
  amount: number | null;
  postings: number;
};

/** The items sum to the profit by billing date less the profit by order date, to the grosz. */
export async function findReconcilingItems(scope: ReportScope, asked: DayRange): Promise<ReconcilingItem[]> {
  const { startDate, endDate } = untilToday(asked, scope.today);
  if (startDate > endDate || matchesNothing(scope)) return [];
  const amount = sql.raw(postingAmount(scope.amounts));
  const orderDay = scope.basis === "order" ? sql`p.day` : movedDay(scope, "order");
  const inRange = (day: ReturnType<typeof sql>) => sql`${day} between ${startDate} and ${endDate}`;
  const { rows } = await sql<ReconcilingItem>`
    select x.key, case when x.line = 'vat' then 'compensation' else x.line end as line,
           case when count(x.amount) = count(*) then sum(x.amount)::bigint end as amount, count(*) as postings
    from (
      select p.line,
             case when ${inRange(sql`p.billed_on`)}
               then case when p.order_day < ${startDate} then 'ofEarlierOrders' else 'ofLaterOrders' end
               else case when p.billed_on > ${endDate} then 'billedLater' else 'billedEarlier' end end as key,
             case when ${inRange(sql`p.billed_on`)} then p.amount else -p.amount end as amount
      from (
        select p.line, p.billed_on, ${orderDay} as order_day, ${amount} as amount
        from postings p
        where ${inScope(scope, "p")} and ${ofProducts(scope.products, "p")} and ${MOVES}
      ) p
      where ${inRange(sql`p.billed_on`)} <> ${inRange(sql`p.order_day`)}
    ) x
    group by 1, 2
    order by 1, 2`.execute(scope.db);
  return rows;
}
