/**
 * Stand-ins for delivery that is not billed yet (docs/RULES.md, Estimates): what it cost orders like a young one. The ledger divides,
 * and only as long as no entry came, so a row that is no longer wanted does no harm until it is removed.
 */
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import { certaintyDay, certaintySelect, DEFAULT_LAGS, unfinishedOrders } from "#ledger/definition/certainty.sql.ts";
import { deliveryClasses } from "#ledger/definition/delivery-classes.sql.ts";
import { marketCurrency } from "#ledger/market-currency.sql.ts";

/** Days back from which a mean is taken, and how many orders it needs. */
const MEAN_DAYS = 90;
const LEAST_ORDERS = 20;

/** The band of a mean over all values. */
const EVERY_BAND = -1;

/**
 * Writes what the delivery of the orders is estimated from and removes it where nothing is to be estimated, in the caller's
 * transaction, before the ledger is refreshed. `null` = all of which it may change, by means computed anew: the daily work.
 * @returns orders that have to be refreshed: those whose estimate came, went or is another amount.
 */
export async function writeDeliveryEstimates(scope: CompanyScope, orderIds: readonly number[] | null): Promise<number[]> {
  if (orderIds !== null && !(await hasMeans(scope))) return [];
  if (orderIds !== null) return replaceEstimates(scope, sql`select unnest(${orderIds}::bigint[])`);
  await replaceMeans(scope);
  const { companyId } = scope;
  const known = sql`select e.order_id from delivery_estimates e where e.company_id = ${companyId}`;
  return replaceEstimates(scope, sql`${unfinishedOrders(companyId)} union ${known}`);
}

/** Before the first daily work nothing is known, and nothing is estimated. */
async function hasMeans({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from delivery_means where company_id = ${companyId})
           or exists (select from delivery_estimates where company_id = ${companyId}) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** Means of classes with enough orders that are old enough; an order without any entry cost nothing. */
async function replaceMeans({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from delivery_means where company_id = ${companyId}`.execute(db);
  await sql`
    with matured as materialized (
      select r.order_id
      from rollup_order r
      join stores s on s.company_id = r.company_id and s.id = r.store_id and s.bills_fees
      left join fee_lags lag on lag.company_id = r.company_id and lag.store_id = r.store_id and lag.line = 'delivery'
      where r.company_id = ${companyId} and r.counted and r.day >= ${certaintyDay(companyId)} - ${MEAN_DAYS}::int
        and r.day <= ${certaintyDay(companyId)} - coalesce(lag.days, ${DEFAULT_LAGS.delivery})
    ),
    classed as materialized (${deliveryClasses(companyId, sql`q.source = 'api' and q.id in (select m.order_id from matured m)`)}),
    mean as materialized (
      select c.store_id, c.market, c.method, c.smart, case when grouping(c.band) = 1 then ${EVERY_BAND}::int else c.band end as band,
             sum(coalesce(b.cost, 0))::bigint as cost, count(*) as orders
      from classed c
      cross join lateral (
        select -sum(p.original_amount) as cost, bool_and(p.original_currency = ${marketCurrency("p.market")}) as is_own
        from postings p
        where p.company_id = ${companyId} and p.order_id = c.order_id and p.line = 'delivery' and p.source_type = 'billing'
      ) b
      where b.is_own is not false
      group by grouping sets ((c.store_id, c.market, c.method, c.smart), (c.store_id, c.market, c.method, c.smart, c.band))
      having count(*) >= ${LEAST_ORDERS}::int
    ),
    written as (
      insert into delivery_means (company_id, store_id, market, method, smart, band, cost, orders)
      ${ownRows(companyId, sql`select store_id, market, method, smart, band, cost, orders from mean`)}
    )
    select count(*)::int as means from mean`.execute(db);
}

/** The mean of the order's own band where there is one, else that of all values, else nothing. */
async function replaceEstimates({ db, companyId }: CompanyScope, chosen: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (${chosen}),
    due as materialized (
      select c.order_id from (${certaintySelect(companyId, sql`q.id in (select * from chosen)`)}) c where c.is_delivery_due
    ),
    classed as materialized (${deliveryClasses(companyId, sql`q.id in (select due.order_id from due)`)}),
    fresh as materialized (
      select k.order_id, mean.cost, mean.orders, mean.band <> ${EVERY_BAND}::int as by_value
      from classed k
      cross join lateral (
        select m.cost, m.orders, m.band
        from delivery_means m
        where m.company_id = ${companyId} and m.store_id = k.store_id and m.market = k.market and m.method = k.method and m.smart = k.smart
          and (m.band = k.band or m.band = ${EVERY_BAND}::int)
        order by m.band desc
        limit 1
      ) mean
      where div_round(mean.cost, mean.orders) > 0
    ),
    stored as materialized (
      select e.order_id, e.cost, e.orders from delivery_estimates e where e.company_id = ${companyId} and e.order_id in (select * from chosen)
    ),
    changed as materialized (
      select order_id, f.order_id is null as is_stale
      from stored e full join fresh f using (order_id)
      where (div_round(e.cost, e.orders) = div_round(f.cost, f.orders)) is not true
    ),
    gone as (
      delete from delivery_estimates e using changed c where e.company_id = ${companyId} and e.order_id = c.order_id and c.is_stale
    ),
    written as (
      insert into delivery_estimates as e (company_id, order_id, cost, orders, by_value)
      ${ownRows(companyId, sql`select f.order_id, f.cost, f.orders, f.by_value from fresh f`)}
      on conflict (company_id, order_id) do update set cost = excluded.cost, orders = excluded.orders, by_value = excluded.by_value
        where (e.cost, e.orders, e.by_value) <> (excluded.cost, excluded.orders, excluded.by_value)
    )
    select order_id as id from changed order by id`.execute(db);
  return rows.map(({ id }) => id);
}
