/** Stand-ins for advertising that is not billed yet (docs/RULES.md, Estimates): the mean of the billed days of a fortnight. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { billingTypesOf } from "#ledger/billing-types.sql.ts";
import { ADS_WAITED_FOR } from "#ledger/definition/ads.sql.ts";
import { certaintyDay } from "#ledger/definition/certainty.sql.ts";
import { companyCtes } from "#ledger/definition/orders.sql.ts";
import { marketCurrency } from "#ledger/market-currency.sql.ts";

/** Days up to the last billed one that the mean is taken from, and on how many of them ads must have been billed. */
const MEAN_DAYS = 14;
const LEAST_BILLED = 7;

/** So many of the bills of these days came within the wait that is usual for the store. */
const USUAL = 0.9;

/**
 * Writes the days of each connected store and market that wait for their bill, and removes the others, in the caller's transaction,
 * before the ledger is refreshed. @returns days that have to be refreshed.
 */
export async function writeAdsEstimates({ db, companyId }: CompanyScope): Promise<Day[]> {
  const asOf = certaintyDay(companyId);
  const { rows } = await sql<{ day: Day }>`
    with ${companyCtes(companyId)},
    bill as materialized (
      select b.store_id, b.market, b.currency, coalesce(b.fee_day, b.billed_on) as day, b.billed_on,
             b.amount - case when tax.vat_payer and b.vat_rate is not null then contained_vat(b.amount, b.vat_rate) else 0 end as net
      from billing_entries b
      join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'ads'
      join stores s on s.company_id = b.company_id and s.id = b.store_id and s.bills_fees
      join tax on b.billed_on >= tax.from_day and b.billed_on < tax.to_day
      where b.company_id = ${companyId} and b.order_id = 0 and b.offer_id = 0
        -- What was billed before decides no day that still waits.
        and coalesce(b.fee_day, b.billed_on) between ${asOf} - ${2 * ADS_WAITED_FOR + MEAN_DAYS}::int and ${asOf}
    ),
    mean as materialized (
      select l.store_id, l.market, l.day as last_billed, count(distinct b.day) as billed_days,
             div_round(-sum(b.net), count(distinct b.day)) as cost,
             greatest(1, percentile_disc(${USUAL}::float8) within group (order by b.billed_on - b.day)) as usual_wait
      from (select store_id, market, max(day) as day from bill group by store_id, market) l
      join bill b on b.store_id = l.store_id and b.market = l.market and b.day > l.day - ${MEAN_DAYS}::int
       and b.currency = ${marketCurrency("l.market")}
      group by l.store_id, l.market, l.day
      having count(distinct b.day) >= ${LEAST_BILLED}::int and div_round(-sum(b.net), count(distinct b.day)) > 0
    ),
    fresh as materialized (
      select m.store_id, m.market, w.day::date as day, m.cost, m.last_billed, m.billed_days
      from mean m
      cross join lateral generate_series((m.last_billed + 1)::timestamp, ${asOf}::timestamp, interval '1 day') w (day)
      -- Had there been ads on the day after the last billed one, their bill would be here by now.
      where ${asOf} - m.last_billed <= least(m.usual_wait + 1, ${ADS_WAITED_FOR}::int)
    ),
    stored as materialized (select e.store_id, e.market, e.day, e.cost from ads_estimates e where e.company_id = ${companyId}),
    changed as materialized (
      select store_id, market, day, f.cost is null as is_stale
      from stored e full join fresh f using (store_id, market, day)
      where e.cost is distinct from f.cost
    ),
    gone as (
      delete from ads_estimates e using changed c
      where e.company_id = ${companyId} and e.store_id = c.store_id and e.market = c.market and e.day = c.day and c.is_stale
    ),
    written as (
      insert into ads_estimates as e (company_id, store_id, market, day, cost, last_billed, billed_days)
      ${ownRows(companyId, sql`select store_id, market, day, cost, last_billed, billed_days from fresh`)}
      on conflict (company_id, store_id, market, day) do update
        set cost = excluded.cost, last_billed = excluded.last_billed, billed_days = excluded.billed_days
        where (e.cost, e.last_billed, e.billed_days) <> (excluded.cost, excluded.last_billed, excluded.billed_days)
    )
    select distinct day from changed order by day`.execute(db);
  return rows.map(({ day }) => day);
}
