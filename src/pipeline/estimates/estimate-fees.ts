/**
 * Stand-ins for commissions, and with them for delivery that have not arrived (docs/RULES.md, Estimates): the rate at which each line of a young order is
 * estimated. The ledger multiplies it with the line, and only as long as nothing was billed, so a rate that is no longer
 * wanted does no harm until it is removed.
 */
import { type RawBuilder, sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeDeliveryEstimates } from "./estimate-delivery.ts";
import { certaintySelect, unfinishedOrders } from "#ledger/definition/certainty.sql.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";

/** Days before an order from which its rate is taken, and how many charged orders a whole store's rate needs. */
const RATE_DAYS = 90;
const ORDERS_OF_STORE = 30;

export type EstimateRequest = {
  /** Orders an ingestion touched; absent = all that may still be estimated, at rates computed anew: the daily work. */
  orderIds?: readonly number[];
  /** By which orders are aged, if the company has no such day yet. */
  today: Day;
};

/**
 * Writes the rates of orders that are to be estimated and removes those of the others, in the caller's transaction, after
 * orders and billing entries were written and before the ledger is refreshed. A day's rates are computed when its first
 * order is estimated and once a day as long as it has one. @returns orders that have to be refreshed.
 */
export async function writeEstimates(scope: CompanyScope, { orderIds, today }: EstimateRequest): Promise<number[]> {
  const { db, companyId } = scope;
  await sql`insert into certainty_days (company_id, as_of) values (${companyId}, ${today}) on conflict do nothing`.execute(db);
  const chosen = orderIds === undefined ? everyOrder(companyId) : sql`select unnest(${orderIds}::bigint[])`;
  if (orderIds === undefined) await sql`delete from commission_rates where company_id = ${companyId}`.execute(db);
  await computeRates(scope, chosen);
  const ofCommission = await replaceEstimates(scope, chosen);
  const ofDelivery = await writeDeliveryEstimates(scope, orderIds ?? null);
  return [...new Set([...ofCommission, ...ofDelivery])];
}

/** Also orders that have an estimate and should have none. */
function everyOrder(companyId: number): RawBuilder<unknown> {
  return sql`${unfinishedOrders(companyId)} union select e.order_id from fee_estimates e where e.company_id = ${companyId}`;
}

/** Rates of the stores and days of the chosen orders that have none yet; a day without any charge has the row of its store alone. */
async function computeRates({ db, companyId }: CompanyScope, chosen: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ storeId: number; day: Day }>`
    select distinct c.store_id as "storeId", c.day
    from (${certaintySelect(companyId, sql`q.id in (${chosen})`)}) c
    where c.is_estimable and not exists (
      select from commission_rates r where r.company_id = ${companyId} and r.store_id = c.store_id and r.day = c.day and r.category = '*'
    )`.execute(db);
  if (rows.length === 0) return;
  const stores = rows.map(({ storeId }) => storeId);
  const days = rows.map(({ day }) => day);
  await sql`
    with wanted as materialized (select * from unnest(${stores}::bigint[], ${days}::date[]) w (store_id, day)),
    charged as materialized (
      select r.order_id, r.store_id, r.day
      from rollup_order r
      where r.company_id = ${companyId} and r.counted and r.store_id = any(${stores}::bigint[])
        and r.day >= (select min(day) from wanted) - ${RATE_DAYS}::int and r.day < (select max(day) from wanted)
        and exists (
          select from billing_entries b join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'commission'
          where b.company_id = ${companyId} and b.order_id = r.order_id
        )
    ),
    amounts as materialized (
      select c.store_id, c.day, c.order_id, coalesce(f.category_id, '') as category,
             coalesce(sum(p.amount_pln) filter (where p.line = 'sales'), 0) as sales,
             coalesce(-sum(p.amount_pln) filter (where p.line = 'commission'), 0) as commission
      from charged c
      join postings p on p.company_id = ${companyId} and p.order_id = c.order_id
       and (p.line = 'sales' or (p.line = 'commission' and p.source_type = 'billing'))
      left join offers f on f.company_id = p.company_id and f.id = p.offer_id
      group by c.store_id, c.day, c.order_id, coalesce(f.category_id, '')
    ),
    rate as materialized (
      select w.store_id, w.day, case when grouping(a.category) = 1 then '*' else a.category end as category,
             coalesce(sum(a.commission), 0) as commission, coalesce(sum(a.sales), 0) as sales, count(distinct a.order_id) as orders
      from wanted w
      left join amounts a on a.store_id = w.store_id and a.day >= w.day - ${RATE_DAYS}::int and a.day < w.day
      group by grouping sets ((w.store_id, w.day), (w.store_id, w.day, a.category))
      having grouping(a.category) = 1 or a.category is not null
    ),
    written as (
      insert into commission_rates (company_id, store_id, day, category, commission, sales, orders)
      ${ownRows(companyId, sql`select store_id, day, category, commission, sales, orders from rate`)}
    )
    select count(*)::int as rates from rate`.execute(db);
}

/** The category's own rate where it sold anything that was charged, else the store's, else nothing is estimated. */
async function replaceEstimates({ db, companyId }: CompanyScope, chosen: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (${chosen}),
    fresh as materialized (
      select c.order_id, l.id as line_id, greatest(0, rate.commission) as commission, rate.sales
      from (${certaintySelect(companyId, sql`q.id in (select * from chosen)`)}) c
      join order_lines l on l.company_id = c.company_id and l.order_id = c.order_id and l.kind = 'sale' and l.counted
      left join offers f on f.company_id = l.company_id and f.id = l.offer_id
      cross join lateral (
        select r.commission, r.sales
        from commission_rates r
        where r.company_id = ${companyId} and r.store_id = c.store_id and r.day = c.day and r.sales > 0
          and (r.category = coalesce(f.category_id, '') or (r.category = '*' and r.orders >= ${ORDERS_OF_STORE}))
        order by r.category = '*'
        limit 1
      ) rate
      where c.is_estimable
    ),
    stale as materialized (
      select e.order_id, e.line_id from fee_estimates e left join fresh f on f.order_id = e.order_id and f.line_id = e.line_id
      where e.company_id = ${companyId} and e.order_id in (select * from chosen) and f.order_id is null
    ),
    gone as (
      delete from fee_estimates e using stale s where e.company_id = ${companyId} and e.order_id = s.order_id and e.line_id = s.line_id
      returning e.order_id
    ),
    written as (
      insert into fee_estimates as e (company_id, order_id, line_id, commission, sales)
      ${ownRows(companyId, sql`select f.order_id, f.line_id, f.commission, f.sales from fresh f`)}
      on conflict (company_id, order_id, line_id) do update set commission = excluded.commission, sales = excluded.sales
        where (e.commission, e.sales) <> (excluded.commission, excluded.sales)
      returning e.order_id
    )
    select order_id as id from gone union select order_id from written order by id`.execute(db);
  return rows.map(({ id }) => id);
}
