/** What has to do with a range of days: whole orders, and days of what belongs to no order. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

/** First and last day; null = open. */
type OpenRange = { from: Day | null; to: string | null };

/** Orders with a line, refund, fee or surcharge in the range; whole orders, because fees and delivery are shared by their lines. */
export async function ordersInRange({ db, companyId }: CompanyScope, { from, to }: OpenRange): Promise<number[]> {
  const isInside = (column: string) =>
    sql`${sql.ref(column)} >= coalesce(${from}::date, '-infinity') and ${sql.ref(column)} <= coalesce(${to}::date, 'infinity')`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select l.order_id as id from order_lines l where l.company_id = ${companyId} and ${isInside("l.day")}
      union select f.order_id from refunds f where f.company_id = ${companyId} and f.order_id <> 0 and ${isInside("f.day")}
      union select b.order_id from billing_entries b
        where b.company_id = ${companyId} and b.order_id <> 0 and (${isInside("b.billed_on")} or ${isInside("b.fee_day")})
      union select s.order_id from order_surcharges s where s.company_id = ${companyId} and ${isInside("s.day")}
    ) touched order by id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Days that carry, or may now carry, order-less postings. An entry is netted by the day it was billed on, so with that
 * day in the range all its days are: its fee day, or the whole month of a subscription.
 */
export async function freeDays({ db, companyId }: CompanyScope, { from, to }: OpenRange): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct day from (
      select p.day, p.day as decided from postings p where p.company_id = ${companyId} and p.order_id = 0
      union select d.day, b.billed_on from billing_entries b cross join lateral (values (b.billed_on), (b.fee_day)) d (day)
        where b.company_id = ${companyId} and b.order_id = 0 and d.day is not null
      union select g::date, b.billed_on from billing_entries b join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'subscription'
        cross join lateral generate_series(date_trunc('month', b.billed_on::timestamp), date_trunc('month', b.billed_on::timestamp) + interval '1 month - 1 day', interval '1 day') g
        where b.company_id = ${companyId} and b.order_id = 0
      union select f.day, f.day from refunds f where f.company_id = ${companyId} and f.order_id = 0
      union select a.day, a.day from ads_statistics a where a.company_id = ${companyId}
      union select w.day, w.day from ads_estimates w where w.company_id = ${companyId}
      union select e.day, e.day from expense_bookings e where e.company_id = ${companyId}
      union select l.day, l.day from order_lines l where l.company_id = ${companyId} and exists (select from expense_versions v where v.company_id = ${companyId})
    ) d
    where (day >= coalesce(${from}::date, '-infinity') and day <= coalesce(${to}::date, 'infinity'))
       or (decided >= coalesce(${from}::date, '-infinity') and decided <= coalesce(${to}::date, 'infinity'))
    order by day`.execute(db);
  return rows.map((row) => row.day);
}
