/** Commissions of sales that came to nothing, which the marketplace gives back only to who asks in time. */
import { sql } from "kysely";
import { firstClaimableDay, lastDayToClaim } from "#core/commission-refund.ts";
import { addDays, daysBetween } from "#core/day.ts";
import type { Currency, Day, Minor } from "#core/facts.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import type { ReportScope } from "../scope/report-scope.ts";

/** Lines of one order are bought within weeks of each other. */
const SPREAD_OF_ORDER = 60;
/** What the marketplace gives a commission back with. */
const GIVEN_BACK = "REF";

export type Claimable = {
  currency: Currency;
  lines: number;
  /** As billed; of a line given back in part its share. */
  amount: Minor;
  /** When the first of them was bought, the last day for it, and how many days that is from today. */
  since: Day;
  until: Day;
  daysLeft: number;
  /** Their orders, and the first of the days under which those are listed. */
  orderIds: number[];
  listedFrom: Day;
};

/**
 * Lines whose units were given back, or whose order was cancelled or came back unpaid, with a commission and without its return, while there is
 * time to ask. Whether somebody has asked already nobody tells us.
 */
export async function findClaimable(scope: ReportScope): Promise<Claimable[]> {
  const { db, companyId, today, markets, storeIds } = scope;
  const from = firstClaimableDay(today);
  const { rows } = await sql<Omit<Claimable, "since" | "until" | "daysLeft"> & { first: Day }>`
    with failed as materialized (
      select g.line_id, sum(g.units)::bigint as units
      from refunds r join refund_lines g on g.company_id = r.company_id and g.refund_id = r.id
      where r.company_id = ${companyId} and r.day >= ${from} and r.status in ('SUCCESS', 'PARTIAL')
        and r.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW') and g.units > 0
      group by g.line_id
      union all
      select l.id, l.quantity
      from rollup_order q
      join orders o on o.company_id = q.company_id and o.id = q.order_id
      join order_lines l on l.company_id = q.company_id and l.order_id = q.order_id
      where q.company_id = ${companyId} and not q.counted and q.day >= ${addDays(from, -SPREAD_OF_ORDER)}
        and (o.status = 'CANCELLED' or o.fulfilment_status = 'CANCELLED'
          -- Never collected: nobody had paid, so there is no refund either.
          or (o.payment_type = 'CASH_ON_DELIVERY' and o.fulfilment_status = 'RETURNED'))
    ),
    line as materialized (
      select l.order_id, l.offer_id, l.id, min(l.day) as day, min(l.amount::numeric * least(f.units, l.quantity) / greatest(l.quantity, 1)) as given
      from (select line_id, max(units) as units from failed group by line_id) f
      join order_lines l on l.company_id = ${companyId} and l.id = f.line_id
      join orders o on o.company_id = l.company_id and o.id = l.order_id
      where l.day >= ${from} and l.offer_id <> 0 and o.source = 'api' and o.market = any(${[...markets]}::text[]) and l.store_id = any(${[...storeIds]}::bigint[])
      group by l.order_id, l.offer_id, l.id
    ),
    offer as materialized (
      select order_id, offer_id, count(*) as lines, min(day) as first, sum(given) as given from line group by order_id, offer_id
    ),
    sold as (
      select f.order_id, f.offer_id, sum(l.amount) as amount
      from offer f join order_lines l on l.company_id = ${companyId} and l.order_id = f.order_id and l.offer_id = f.offer_id
      group by f.order_id, f.offer_id
    ),
    billed as (
      select f.order_id, f.offer_id, b.currency, -sum(b.amount) filter (where t.line = 'commission') as charged
      from offer f
      join billing_entries b on b.company_id = ${companyId} and b.order_id = f.order_id and b.offer_id = f.offer_id
      left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
      group by f.order_id, f.offer_id, b.currency
      having not bool_or(b.type_id = ${GIVEN_BACK}) and sum(b.amount) filter (where t.line = 'commission') < 0
    )
    select b.currency, sum(f.lines)::int as lines, sum(round(b.charged * f.given / greatest(w.amount, 1)))::bigint as amount, min(f.first) as first,
           array_agg(distinct f.order_id) as "orderIds", min(least(f.first, q.day)) as "listedFrom"
    from offer f
    join sold w on w.order_id = f.order_id and w.offer_id = f.offer_id
    join billed b on b.order_id = f.order_id and b.offer_id = f.offer_id
    left join rollup_order q on q.company_id = ${companyId} and q.order_id = f.order_id
    group by b.currency
    order by b.currency`.execute(db);
  return rows.map(({ first, ...rest }) => {
    const until = lastDayToClaim(first);
    return { ...rest, since: first, until, daysLeft: daysBetween(today, until) };
  });
}
