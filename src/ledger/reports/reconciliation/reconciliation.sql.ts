/** Billing entries beside what was posted of them: the standing check (docs/RULES.md, Fees are facts), from the tables alone. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";
import { billingTypesOf } from "../../billing-types.sql.ts";
import { knownFrom } from "../scope/known-from.sql.ts";

/** Days of `billedOn`, both inclusive; null = all stores. */
export type BillingScope = { from: Day; to: Day; markets: readonly Market[]; storeIds: readonly number[] | null };

/** Advertising of a whole store names neither an order nor an offer; an Ads report may put parts of it on offers. */
const IS_STORE_ADS = sql`line = 'ads' and order_id = 0 and offer_id = 0`;

function ofScope({ markets, storeIds }: BillingScope): RawBuilder<boolean> {
  const stores = storeIds === null ? sql`true` : sql`b.store_id = any(${storeIds}::bigint[])`;
  return sql`b.market = any(${markets}::text[]) and ${stores}`;
}

/** Columns of an entry `b`: its line and VAT by the tax profile of the day it was billed on; 'none' = a settlement. */
function entries(companyId: number, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select b.id, b.store_id, b.market, b.currency, b.type_id, b.type_name, b.billed_on, coalesce(b.fee_day, b.billed_on) as fee_day, b.amount,
           b.order_id, b.offer_id, coalesce(t.line, 'otherFees') as line, coalesce(t.name_pl, '') as name_pl, coalesce(t.name_en, '') as name_en,
           case when t.line = 'none' or b.vat_rate is null or not tax.vat_payer then 0 else contained_vat(b.amount, b.vat_rate) end as vat,
           case when known.store_id is null then false
                when b.order_id = 0 then b.order_external_id is not null and b.billed_on >= known.fees_day
                else not exists (select from rollup_order r where r.company_id = ${companyId} and r.order_id = b.order_id and r.counted) end as without_sale
    from billing_entries b
    left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
    cross join lateral (
      select x.vat_payer from tax_profiles x where x.company_id = ${companyId} and x.from_day <= b.billed_on order by x.from_day desc limit 1
    ) tax
    -- Fees can be read for longer than orders; a deleted store is nothing to settle.
    left join ${knownFrom(companyId)} known on known.store_id = b.store_id
    where b.company_id = ${companyId} and ${condition}`;
}

/**
 * `entry`: the scope's billing entries. `ads_day`: each fee day that one of them is for, with its whole bill, what was
 * posted on offers and what as the remainder. `checked`: the entries with what was posted of them; what a fee day of
 * advertising lacks or has too much is told at its first entry, whether or not that is in the scope. Rows of both sides
 * are added up rather than joined, which takes one pass however many there are.
 */
export function reconciliationCtes(companyId: number, scope: BillingScope): RawBuilder<unknown> {
  const inRange = sql<boolean>`b.billed_on between ${scope.from}::date and ${scope.to}::date and ${ofScope(scope)}`;
  const ofFeeDays = sql<boolean>`
    b.order_id = 0 and b.offer_id = 0 and coalesce(b.fee_day, b.billed_on) between (select min(day) from fee_day) and (select max(day) from fee_day)`;
  return sql`
    entry as materialized (${entries(companyId, inRange)}),
    fee_day as materialized (select distinct store_id, market, currency, fee_day as day from entry where ${IS_STORE_ADS}),
    ads_day as materialized (
      select store_id, market, currency, day, min(entry_id) as first_id, sum(value)::bigint as value, sum(net)::bigint as net,
             sum(offers)::bigint as offers, sum(remainder)::bigint as remainder
      from (
        select e.store_id, e.market, e.currency, e.fee_day as day, e.id as entry_id, e.amount as value, e.amount - e.vat as net,
               0 as offers, 0 as remainder
        from (${entries(companyId, ofFeeDays)}) e where e.line = 'ads'
        union all
        select p.store_id, p.market, p.original_currency, p.day, null, 0, 0, case when p.source_type = 'ads' then p.original_amount else 0 end,
               case when p.source_type = 'billing' then p.original_amount else 0 end
        from postings p
        where p.company_id = ${companyId} and p.day between (select min(day) from fee_day) and (select max(day) from fee_day)
          and p.line = 'ads' and p.order_id = 0 and (p.source_type = 'ads' or (p.source_type = 'billing' and p.offer_id = 0))
      ) x
      group by store_id, market, currency, day
      having (store_id, market, currency, day) in (select store_id, market, currency, day from fee_day)
    ),
    found as (
      select id, max(market) as market, max(currency) as currency, max(type_id) as type_id, max(type_name) as type_name, max(name_pl) as name_pl,
             max(name_en) as name_en, max(billed_on) as billed_on, max(line) as line, sum(amount) as amount, sum(vat) as vat,
             bool_or(without_sale) as without_sale, sum(posted) as posted
      from (
        select id, market, currency, type_id, type_name, name_pl, name_en, billed_on, line, amount, vat, without_sale,
               case when ${IS_STORE_ADS} then amount - vat else 0 end as posted
        from entry
        union all
        select p.source_id, null, null, null, null, null, null, null, null, 0, 0, null, p.original_amount
        from postings p
        where p.company_id = ${companyId} and p.source_type = 'billing' and p.billed_on between ${scope.from}::date and ${scope.to}::date
          and not (p.line = 'ads' and p.order_id = 0 and p.offer_id = 0)
        union all
        select first_id, null, null, null, null, null, null, null, null, 0, 0, null, offers + remainder - net from ads_day
      ) x
      group by id
      having max(type_id) is not null
    ),
    checked as (select *, posted + vat - case when line = 'none' then 0 else amount end as difference from found)`;
}
