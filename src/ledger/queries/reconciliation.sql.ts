/** Billing entries beside what was posted of them: the standing check (rules.md, Fees are facts), from the tables alone. */
import { type RawBuilder, sql } from "kysely";
import type { Day, Market } from "#core/facts.ts";

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
           case when b.order_id = 0 then b.order_external_id is not null
                else not exists (select from rollup_order r where r.company_id = ${companyId} and r.order_id = b.order_id and r.counted) end as without_sale
    from billing_entries b
    left join billing_types t on t.type_id = b.type_id
    cross join lateral (
      select x.vat_payer from tax_profiles x where x.company_id = ${companyId} and x.from_day <= b.billed_on order by x.from_day desc limit 1
    ) tax
    where b.company_id = ${companyId} and ${condition}`;
}

/**
 * `entry`: the scope's billing entries. `ads_day`: each fee day that one of them is for, with its whole bill net, what was
 * posted on offers and what as the remainder. `checked`: the entries with what was posted of them; what a fee day of
 * advertising lacks or has too much is told at its first entry, whether or not that is in the scope.
 */
export function reconciliationCtes(companyId: number, scope: BillingScope): RawBuilder<unknown> {
  const inRange = sql<boolean>`b.billed_on between ${scope.from}::date and ${scope.to}::date and ${ofScope(scope)}`;
  return sql`
    entry as materialized (${entries(companyId, inRange)}),
    fee_day as materialized (
      select distinct store_id, market, currency, fee_day as day from entry where ${IS_STORE_ADS}
    ),
    bill as (
      select d.store_id, d.market, d.currency, d.day, min(e.id) as first_id, sum(e.amount)::bigint as value, sum(e.amount - e.vat)::bigint as net
      from fee_day d
      join (${entries(companyId, sql<boolean>`coalesce(b.fee_day, b.billed_on) in (select day from fee_day)`)}) e
        on e.store_id = d.store_id and e.market = d.market and e.currency = d.currency and e.fee_day = d.day
       and e.line = 'ads' and e.order_id = 0 and e.offer_id = 0
      group by d.store_id, d.market, d.currency, d.day
    ),
    ads_day as materialized (
      select d.store_id, d.market, d.currency, d.day, b.first_id, b.value, b.net, p.offers, p.remainder
      from fee_day d
      join bill b on b.store_id = d.store_id and b.market = d.market and b.currency = d.currency and b.day = d.day
      cross join lateral (
        select coalesce(sum(p.original_amount) filter (where p.source_type = 'ads'), 0)::bigint as offers,
               coalesce(sum(p.original_amount) filter (where p.source_type = 'billing'), 0)::bigint as remainder
        from postings p
        left join billing_entries f on f.company_id = ${companyId} and p.source_type = 'billing' and f.id = p.source_id
        where p.company_id = ${companyId} and p.line = 'ads' and p.order_id = 0 and p.day = d.day and p.store_id = d.store_id and p.market = d.market
          and p.original_currency = d.currency and (p.source_type = 'ads' or (p.source_type = 'billing' and f.offer_id = 0))
      ) p
    ),
    posted as (
      select p.source_id as id, sum(p.original_amount) as amount
      from postings p
      where p.company_id = ${companyId} and p.source_type = 'billing' and p.billed_on between ${scope.from}::date and ${scope.to}::date
      group by p.source_id
    ),
    found as (
      select e.*, case when d.store_id is null then coalesce(p.amount, 0)
                       else e.amount - e.vat + case when e.id = d.first_id then d.offers + d.remainder - d.net else 0 end end as posted
      from entry e
      left join posted p on p.id = e.id
      left join ads_day d on ${IS_STORE_ADS} and d.store_id = e.store_id and d.market = e.market and d.currency = e.currency and d.day = e.fee_day
    ),
    checked as (select *, posted + vat - case line when 'none' then 0 else amount end as difference from found)`;
}
