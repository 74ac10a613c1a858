/**
 * How true estimates were (docs/RULES.md, Truth of estimates): the estimate made on the morning after a day is kept unchanged, and
 * compared with what was billed once the day is final.
 */
import { type RawBuilder, sql } from "kysely";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { LINES, maskOf } from "#core/ledger.ts";
import { zoneOf } from "#core/market.ts";
import { ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ADS_WAITED_FOR } from "#ledger/definition/ads.sql.ts";
import { DEFAULT_LAGS } from "#ledger/definition/certainty.sql.ts";
import { columnOf } from "#ledger/rollup-columns.ts";

/** Days that first estimates are kept. */
const KEPT_DAYS = 400;

/**
 * The morning's part of the daily work, after estimates were made anew and in its transaction: records yesterday, and compares the days
 * that are final by now. Safe to repeat: the first record of a day stays.
 * @returns how many days of stores were recorded and how many compared.
 */
export async function recordFirstEstimates(scope: CompanyScope, today: Day): Promise<{ recorded: number; compared: number }> {
  const recorded = await recordDay(scope, today);
  const compared = await compareDays(scope, today);
  await sql`
    delete from said_fees where company_id = ${scope.companyId} and day < ${addDays(today, -KEPT_DAYS)}::date`.execute(scope.db);
  return { recorded, compared };
}

/** Of stores that were read since the day was over; none where the company has turned estimates off. */
async function recordDay({ db, companyId }: CompanyScope, today: Day): Promise<number> {
  const day = addDays(today, -1);
  const chosen = sql`
    select s.id as store_id, ${day}::date as day from stores s
    where s.company_id = ${companyId} and s.bills_fees and s.deleted_at is null
      and s.last_sync_at >= ${today}::timestamp at time zone ${zoneOf("PL")}
      and not exists (select from company_settings c where c.company_id = ${companyId} and not c.estimates)`;
  const { rows } = await sql<{ days: number }>`
    with chosen as materialized (${chosen}),
    ${feesOfDays(companyId)},
    written as (
      insert into said_fees (company_id, store_id, market, day, said_on, commission, delivery, ads, estimated_commission,
                             estimated_delivery, estimated_ads, net_profit)
      ${ownRows(
        companyId,
        sql`select f.store_id, f.market, f.day, ${today}::date, f.commission, f.delivery, f.ads, f.estimated_commission,
                   f.estimated_delivery, f.estimated_ads, f.net_profit
            from fees f where not f.lacks_rate`,
      )}
      on conflict (company_id, store_id, market, day) do nothing
      returning day
    )
    select count(*)::int as days from written`.execute(db);
  return rows[0]?.days ?? 0;
}

/** A day is final when no fee of its orders is estimated any more: it is as old as both lags of its store and a week of advertising. */
async function compareDays({ db, companyId }: CompanyScope, today: Day): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    with due as materialized (
      select e.store_id, e.market, e.day
      from said_fees e
      left join fee_lags commission on commission.company_id = e.company_id and commission.store_id = e.store_id and commission.line = 'commission'
      left join fee_lags delivery on delivery.company_id = e.company_id and delivery.store_id = e.store_id and delivery.line = 'delivery'
      where e.company_id = ${companyId} and e.came_on is null
        and e.day <= ${today}::date - greatest(coalesce(commission.days, ${DEFAULT_LAGS.commission}),
                                               coalesce(delivery.days, ${DEFAULT_LAGS.delivery}), ${ADS_WAITED_FOR})
    ),
    chosen as materialized (select distinct store_id, day from due),
    ${feesOfDays(companyId)},
    came as (
      update said_fees e
      set came_on = ${today}::date, came_commission = coalesce(f.commission, 0), came_delivery = coalesce(f.delivery, 0),
          came_ads = coalesce(f.ads, 0), came_net_profit = case when f.day is null then 0 else f.net_profit end
      from due left join fees f on f.store_id = due.store_id and f.market = due.market and f.day = due.day
      where e.company_id = ${companyId} and e.store_id = due.store_id and e.market = due.market and e.day = due.day
        and f.lacks_rate is not true
      returning e.day
    )
    select count(*)::int as days from came`.execute(db);
  return rows[0]?.days ?? 0;
}

/**
 * `fees`: of each `chosen` (store, day) and market what stands on the lines on which fees are estimated, in złoty. Fees of orders
 * stand on the day of their order, whatever the company's basis; advertising on its own.
 */
function feesOfDays(companyId: number): RawBuilder<unknown> {
  const profit = sql.raw(LINES.map((line) => `coalesce(d.${columnOf(line)}_pln, 0)`).join(" + "));
  const lacksFees = sql.raw(`d.missing_pln & ${maskOf(["commission", "delivery", "ads"])} <> 0`);
  return sql`
    of_orders as materialized (
      select r.store_id, r.market, r.day, coalesce(sum(r.commission_pln), 0) as commission, coalesce(sum(r.delivery_pln), 0) as delivery,
             coalesce(sum(r.estimated_commission_pln), 0) as estimated_commission,
             coalesce(sum(r.estimated_delivery_pln), 0) as estimated_delivery
      from rollup_order r
      join chosen c on c.store_id = r.store_id and c.day = r.day
      where r.company_id = ${companyId} and r.counted
      group by r.store_id, r.market, r.day
    ),
    of_day as materialized (
      select d.store_id, d.market, d.day, coalesce(d.ads_pln, 0) as ads, coalesce(d.estimated_ads_pln, 0) as estimated_ads,
             case when d.missing_pln = 0 then ${profit} end as net_profit, ${lacksFees} as lacks_rate
      from rollup_store_day d
      join chosen c on c.store_id = d.store_id and c.day = d.day
      where d.company_id = ${companyId}
    ),
    fees as materialized (
      select store_id, market, day, coalesce(o.commission, 0)::bigint as commission, coalesce(o.delivery, 0)::bigint as delivery,
             coalesce(o.estimated_commission, 0)::bigint as estimated_commission,
             coalesce(o.estimated_delivery, 0)::bigint as estimated_delivery,
             coalesce(d.ads, 0)::bigint as ads, coalesce(d.estimated_ads, 0)::bigint as estimated_ads, d.net_profit::bigint as net_profit,
             coalesce(d.lacks_rate, false) as lacks_rate
      from of_orders o full join of_day d using (store_id, market, day)
      where o.day is not null or d.ads <> 0
    )`;
}
