/** The daily side of certainty: orders grow older and stores learn how late their fees come (docs/RULES.md, Certainty). */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { certaintyDay, certaintySelect, unfinishedOrders } from "./definition/certainty.sql.ts";
import { lockCompany } from "./company-lock.ts";
import { billingTypesOf } from "./billing-types.sql.ts";

/** Days back from which lags are learned, entries they are learned from at least, and the share that arrives within them. */
const LEARNED_FROM = 180;
const SAMPLES = 100;
const SHARE = 0.95;

/**
 * Ages the company's orders by this day and learns the lags of its connected stores anew; inside the transaction that
 * refreshes the orders `findMovedOrders` then names.
 */
export async function ageOrders({ db, companyId }: CompanyScope, today: Day): Promise<void> {
  await lockCompany({ db, companyId });
  await sql`
    insert into certainty_days (company_id, as_of) values (${companyId}, ${today})
    on conflict (company_id) do update set as_of = excluded.as_of`.execute(db);
  await sql`delete from fee_lags where company_id = ${companyId}`.execute(db);
  await sql`
    with waited as materialized (
      -- What an order waits for is its first entry of an offer, or of delivery; credits that follow do not count.
      select r.store_id, t.line, greatest(0, min(b.billed_on) - r.day) as days
      from rollup_order r
      join stores s on s.company_id = r.company_id and s.id = r.store_id and s.bills_fees
      join billing_entries b on b.company_id = r.company_id and b.order_id = r.order_id
      join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line in ('commission', 'delivery')
      where r.company_id = ${companyId} and r.counted and r.day > ${today}::date - ${LEARNED_FROM}::int and r.day <= ${today}
      group by r.store_id, r.order_id, r.day, t.line, case when t.line = 'commission' then b.offer_id else 0 end
    ),
    lag as materialized (
      select store_id, line, percentile_disc(${SHARE}) within group (order by days) as days, count(*) as samples
      from waited group by store_id, line having count(*) >= ${SAMPLES}
    ),
    written as (
      insert into fee_lags (company_id, store_id, line, days, samples)
      ${ownRows(companyId, sql`select store_id, line, days, samples from lag`)}
    )
    select count(*)::int as lags from lag`.execute(db);
}

/** Orders whose stored certainty is no longer what their age, lags and entries say. */
export async function findMovedOrders({ db, companyId }: CompanyScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.order_id as id
    from (${certaintySelect(companyId, sql`q.id in (${unfinishedOrders(companyId)})`)}) c
    join rollup_order r on r.company_id = c.company_id and r.order_id = c.order_id
    where r.certainty <> c.certainty
    order by c.order_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The day the company's orders are aged by. */
export async function findCertaintyDay({ db, companyId }: CompanyScope): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`select ${certaintyDay(companyId)} as day`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table has a row");
  return row.day;
}

export async function hasConnectedStore({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ connected: boolean }>`
    select exists (select from stores where company_id = ${companyId} and bills_fees) as connected`.execute(db);
  return rows[0]?.connected ?? false;
}
