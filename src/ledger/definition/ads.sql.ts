import { type RawBuilder, sql } from "kysely";
import { billingTypesOf } from "../billing-types.sql.ts";
import { certaintyDay } from "./certainty.sql.ts";

/** So many days a day of advertising waits for its bill (docs/RULES.md, Estimates). */
export const ADS_WAITED_FOR = 7;

/**
 * Advertising on the chosen days. What was billed per store, market and fee day is the truth: a report of that day puts
 * its cost on offers, and the rest (billed − reported, either sign) stays on the store. A day without a bill uses the report.
 * A file of campaigns names no offer, and posts nothing. What is estimated stands until its day, or a later one, is billed, a report
 * covers it or a week is over.
 */
export function adsCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    ads_billed as (
      select e.store_id, e.market, e.fee_day as day, e.currency, min(e.id) as source_id, min(e.billed_on) as billed_on,
             sum(e.amount - e.vat) as net, (array_agg(coalesce(e.vat_rate, 0) order by e.id))[1] as vat_rate
      from entry e
      where e.line = 'ads' and e.offer_id = 0 and e.fee_day in (select day from chosen)
      group by e.store_id, e.market, e.fee_day, e.currency
    ),
    ads_offer as materialized (
      select s.store_id, s.market, s.day, s.offer_id, coalesce(o.product_id, 0) as product_id, s.currency,
             -(case when tax.vat_payer then sum(s.cost) - contained_vat(sum(s.cost)::bigint, coalesce(b.vat_rate, 2300)) else sum(s.cost) end)::bigint as amount
      from ads_statistics s
      join tax on s.day >= tax.from_day and s.day < tax.to_day
      left join ads_billed b on b.store_id = s.store_id and b.market = s.market and b.day = s.day and b.currency = s.currency
      left join offers o on o.company_id = s.company_id and o.id = s.offer_id
      where s.company_id = ${companyId} and s.offer_id <> 0 and s.day in (select day from chosen)
      group by s.store_id, s.market, s.day, s.offer_id, o.product_id, s.currency, tax.vat_payer, b.vat_rate
    ),
    ads_rest as (
      -- One amount per day where there is a report, else each entry by itself.
      select b.store_id, b.market, b.day, b.currency, b.source_id, b.billed_on, (b.net - reported.amount)::bigint as amount
      from ads_billed b
      join (select store_id, market, day, currency, sum(amount) as amount from ads_offer group by store_id, market, day, currency) reported
        using (store_id, market, day, currency)
      where b.net <> reported.amount
      union all
      select e.store_id, e.market, e.fee_day, e.currency, e.id, e.billed_on, e.amount - e.vat
      from entry e
      left join (select distinct store_id, market, day, currency from ads_offer) r
        on r.store_id = e.store_id and r.market = e.market and r.day = e.fee_day and r.currency = e.currency
      where e.line = 'ads' and e.offer_id = 0 and e.fee_day in (select day from chosen) and r.store_id is null
    ),
    ads_estimated as (
      select a.store_id, a.market, a.day, -a.cost as amount
      from ads_estimates a
      join stores s on s.company_id = a.company_id and s.id = a.store_id and s.bills_fees
      cross join cfg
      where a.company_id = ${companyId} and a.day in (select day from chosen) and cfg.estimates
        and a.day between ${certaintyDay(companyId)} - ${ADS_WAITED_FOR - 1}::int and ${certaintyDay(companyId)}
        and not exists (
          select from billing_entries b
          join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id and t.line = 'ads'
          where b.company_id = ${companyId} and b.order_id = 0 and b.offer_id = 0 and coalesce(b.fee_day, b.billed_on) >= a.day
            and b.store_id = a.store_id and b.market = a.market
        )
        and not exists (
          select from ads_statistics r
          where r.company_id = ${companyId} and r.offer_id <> 0 and r.day = a.day and r.store_id = a.store_id and r.market = a.market
        )
    )`;
}
