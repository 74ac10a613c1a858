import { type RawBuilder, sql } from "kysely";
import { companyCtes } from "./orders.sql.ts";
import { convertedSelect } from "./convert.sql.ts";
import { adsCtes } from "./ads.sql.ts";
import { expenseCtes } from "./expenses.sql.ts";
import { billingTypesOf } from "../billing-types.sql.ts";
import { marketCurrency } from "../market-currency.sql.ts";
import { waitingRefunds } from "../waiting-refunds.sql.ts";
import { evenPart, weightedParts } from "../split.sql.ts";

/**
 * Billing entries that name no order we know, on the chosen days: on their offer, else on the store.
 * Subscriptions are spread over their calendar month when the company's switch says so (largest remainder, earliest first).
 */
function entryCtes(companyId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    chosen as materialized (select d::date as day from unnest(${days}::date[]) d),
    entry as materialized (
      select b.id, b.store_id, b.market, b.currency, b.offer_id, b.billed_on, coalesce(b.fee_day, b.billed_on) as fee_day,
             coalesce(t.line, 'otherFees') as line, b.amount, b.vat_rate, tax.vat_payer,
             case when tax.vat_payer and b.vat_rate is not null then contained_vat(b.amount, b.vat_rate) else 0 end as vat,
             coalesce(t.line, 'otherFees') = 'subscription' and cfg.basis = 'order' and cfg.spread_subscription as spread
      from billing_entries b
      cross join cfg
      left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
      join tax on b.billed_on >= tax.from_day and b.billed_on < tax.to_day
      where b.company_id = ${companyId} and b.order_id = 0 and coalesce(t.line, 'otherFees') <> 'none'
        and (b.billed_on in (select day from chosen) or b.fee_day in (select day from chosen)
             or date_trunc('month', b.billed_on::timestamp)::date in (select date_trunc('month', day::timestamp)::date from chosen))
    ),
    -- Fee amounts by day, net as posted; compensation stays gross.
    free_fee as (
      select e.id, e.store_id, e.market, e.currency, e.offer_id, e.billed_on, e.line, chosen.day,
             case when e.line = 'compensation' then e.amount else e.amount - e.vat end as amount, e.vat
      from entry e join chosen on chosen.day = case when e.line = 'ads' then e.fee_day else e.billed_on end
      where (e.line <> 'ads' or e.offer_id <> 0) and not e.spread
      union all
      select e.id, e.store_id, e.market, e.currency, e.offer_id, e.billed_on, e.line, chosen.day,
             ${evenPart("(e.amount - e.vat)", "month.days", "extract(day from chosen.day)")}, 0
      from entry e
      cross join lateral (select extract(day from date_trunc('month', e.billed_on::timestamp) + interval '1 month - 1 day')::int as days) month
      join chosen on date_trunc('month', chosen.day::timestamp) = date_trunc('month', e.billed_on::timestamp)
      where e.spread
    )`;
}

/** Units and sales per product and day on the chosen days: the base for everything that is shared over products. */
function baseCte(companyId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    base as materialized (
      select store_id, market, product_id, day, sum(amount)::bigint as sales, sum(amount_pln)::bigint as sales_pln, sum(quantity)::bigint as units
      from postings
      where company_id = ${companyId} and line = 'sales' and day = any(${days}::date[])
      group by store_id, market, product_id, day
    )`;
}

/**
 * Everything to be shared over the products sold on a day: `weigh` says by what, a key groups the parts of one amount.
 * An amount whose base is empty stays where it was, without a product.
 */
function sharingCtes(): RawBuilder<unknown> {
  const parts = weightedParts({ total: "amount", over: "source_type, source_id, line, day", tie: "product_id" });
  return sql`
    to_share as materialized (
      select 'billing' as source_type, f.id as source_id, f.line, f.store_id, f.market, f.day, f.billed_on, f.amount, f.currency,
             cfg.fee_share_key as weigh, f.store_id as scope_store, f.market as scope_market, 0::bigint as tag_id
      from free_fee f cross join cfg
      where f.offer_id = 0 and f.line <> 'compensation'
      union all
      select 'billing', a.source_id, 'ads', a.store_id, a.market, a.day, a.billed_on, a.amount, a.currency,
             cfg.ads_share_key, a.store_id, a.market, 0
      from ads_rest a cross join cfg
      union all
      select 'expense', x.version_id, x.line, x.store_id, x.market, x.day, null, x.amount, x.currency, x.share_key, x.scope_store, x.scope_market, x.tag_id
      from fixed_expense x where x.product_id = 0
    ),
    weighed_share as (
      select s.*, b.product_id,
             (case when s.weigh = 'units' then b.units when s.scope_market = '' then b.sales_pln else b.sales end)::numeric as weight
      from to_share s
      cross join lateral (
        select b.product_id, sum(b.sales) as sales, sum(coalesce(b.sales_pln, 0)) as sales_pln, sum(b.units) as units
        from base b
        where b.product_id <> 0 and b.day = s.day and (s.scope_store = 0 or b.store_id = s.scope_store) and (s.scope_market = '' or b.market = s.scope_market)
          and (s.tag_id = 0 or b.product_id in (select t.product_id from tagged t where t.tag_id = s.tag_id))
        group by b.product_id
      ) b
      where s.weigh <> 'none'
    ),
    share_total as (
      select *, sum(weight) over per_source as weights
      from weighed_share where weight > 0
      window per_source as (partition by source_type, source_id, line, day)
    ),
    share_ranked as (
      select *, ${parts.ranked} from share_total
    ),
    shared_row as (
      select store_id, market, product_id, day, billed_on, line,
             ${parts.part} as amount, currency, source_type, source_id
      from share_ranked
      union all
      select s.store_id, s.market, 0, s.day, s.billed_on, s.line, s.amount, s.currency, s.source_type, s.source_id
      from to_share s
      left join (select distinct source_type, source_id, line, day from share_total) w
        on w.source_type = s.source_type and w.source_id = s.source_id and w.line = s.line and w.day = s.day
      where w.source_id is null
    )`;
}

/** The postings of the chosen days that belong to no order: free billing entries, advertising, expenses, refunds of unknown orders. */
export function dayPostings(companyId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    with ${companyCtes(companyId)}, ${entryCtes(companyId, days)}, ${baseCte(companyId, days)}, ${adsCtes(companyId)},
         ${expenseCtes(companyId, days)}, ${sharingCtes()},
    raw as (
      select store_id, market, 0::bigint as order_id, 0::bigint as line_id, 0::bigint as offer_id, product_id, day, billed_on, line,
             amount as original_amount, currency as original_currency, 0 as quantity, false as uncosted, 0::smallint as order_mark, source_type, source_id
      from shared_row
      union all
      select f.store_id, f.market, 0, 0, f.offer_id, coalesce(p.product_id, 0), f.day, f.billed_on, kind.line,
             case when kind.line = 'vat' then -f.vat else f.amount end, f.currency, 0, false, 0, 'billing', f.id
      from free_fee f
      left join offers p on p.company_id = ${companyId} and p.id = f.offer_id
      cross join lateral (select f.line union all select 'vat' where f.line = 'compensation') kind
      where f.offer_id <> 0 or f.line = 'compensation'
      union all
      select a.store_id, a.market, 0, 0, a.offer_id, a.product_id, a.day, null, 'ads', a.amount, a.currency, 0, false, 0, 'ads', a.offer_id
      from ads_offer a
      union all
      select a.store_id, a.market, 0, 0, 0, 0, a.day, null, 'ads', a.amount, ${marketCurrency("a.market")}, 0, false, 0, 'estimate', a.store_id
      from ads_estimated a
      union all
      select x.store_id, x.market, 0, 0, 0, x.product_id, x.day, null, x.line, x.amount, x.currency, 0, false, 0, 'expense', x.version_id
      from sized_expense x
      union all
      select w.store_id, w.market, 0, 0, 0, 0, w.day, null, 'refunds', -w.amount, w.currency, 0, false, 0, 'refund', w.id
      from (${waitingRefunds(companyId)}) w
      where w.day in (select day from chosen) and w.currency is not null
    )
    ${convertedSelect(companyId)}`;
}
