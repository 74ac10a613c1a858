import { type RawBuilder, sql } from "kysely";
import type { SoldSize } from "#core/expense-kinds.ts";
import { keysOf } from "#core/record-of.ts";
import { followsSales, sizedBy } from "../expense-kinds.sql.ts";
import { marketCurrency } from "../market-currency.sql.ts";

/** The amount as the company books it: net for VAT payers, gross for others. */
const booked = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when tax.vat_payer and v.vat_mode = 'gross' then (${amount}) - contained_vat((${amount}), v.vat_rate)
       when not tax.vat_payer and v.vat_mode = 'net' then div_round((${amount})::numeric * (10000 + v.vat_rate), 10000)
       else (${amount}) end`;

/** What an expense is sized by of the sales of a product on a day (`b`), or the orders of a store's day, which are counted below. */
type Sold = { readonly amount: RawBuilder<unknown>; readonly currency: RawBuilder<unknown> } | "orders";

const SOLD: Readonly<Record<SoldSize, Sold>> = {
  share: { amount: sql`div_round(b.sales::numeric * v.percent_bp, 10000)`, currency: marketCurrency("b.market") },
  units: { amount: sql`b.units * v.amount`, currency: sql`v.currency` },
  orders: "orders",
};

const byRows = keysOf(SOLD).filter((size) => SOLD[size] !== "orders");
const byOrders = keysOf(SOLD).filter((size) => SOLD[size] === "orders");

/** The part of each kind that follows the sales of a product on a day. */
function ofKind(part: "amount" | "currency"): RawBuilder<unknown> {
  const cases = byRows.flatMap((size) => {
    const sold = SOLD[size];
    return sold === "orders" ? [] : [sql`when ${sizedBy("v.kind", size)} then ${sold[part]}`];
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * The seller's own expenses on the chosen days. Fixed amounts come from their schedule (already as booked);
 * percent of sales and per unit follow each product's day, per order the counted orders of a store's day.
 * An expense without a market belongs to its store's base market, else to the company's home market.
 */
export function expenseCtes(companyId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    tagged as materialized (select tag_id, product_id from product_tags where company_id = ${companyId}),
    version as materialized (
      select v.id, v.kind, v.amount, v.percent_bp, v.currency, v.vat_mode, v.vat_rate, v.start_day, v.end_day, v.store_id, v.market, v.tag_id, v.product_id,
             -- An amount for a tag has to land on products: by sales unless told otherwise.
             case when v.tag_id <> 0 and v.share_key = 'none' then 'sales' else v.share_key end as share_key,
             case when v.count_as_ads then 'ads' else 'expenses' end as line,
             coalesce(nullif(v.market, ''), s.base_market, cfg.home_market) as own_market
      from expense_versions v
      join expenses e on e.company_id = v.company_id and e.id = v.expense_id and e.deleted_at is null
      cross join cfg
      left join stores s on s.company_id = v.company_id and s.id = v.store_id
      where v.company_id = ${companyId}
    ),
    fixed_expense as (
      select v.id as version_id, v.line, v.store_id, v.own_market as market, b.day, -b.amount as amount, v.currency,
             v.share_key, v.store_id as scope_store, v.market as scope_market, v.tag_id, v.product_id
      from expense_bookings b join version v on v.id = b.version_id
      where b.company_id = ${companyId} and b.day = any(${days}::date[])
    ),
    active as (
      select v.*, chosen.day, tax.vat_payer
      from version v
      join chosen on chosen.day >= v.start_day and (v.end_day is null or chosen.day <= v.end_day)
      join tax on chosen.day >= tax.from_day and chosen.day < tax.to_day
      where ${followsSales("v.kind")}
    ),
    first_sale as (
      select a.id as version_id, p.order_id, p.store_id, p.market, min(p.day) as day
      from (select distinct id, store_id, market, tag_id, product_id from active where ${sizedBy("kind", ...byOrders)}) a
      join postings p on p.company_id = ${companyId} and p.line = 'sales' and (a.store_id = 0 or p.store_id = a.store_id) and (a.market = '' or p.market = a.market)
        and (a.product_id = 0 or p.product_id = a.product_id)
        and (a.tag_id = 0 or p.product_id in (select t.product_id from tagged t where t.tag_id = a.tag_id))
      where p.order_id in (select q.order_id from postings q where q.company_id = ${companyId} and q.line = 'sales' and q.day = any(${days}::date[]))
      group by a.id, p.order_id, p.store_id, p.market
    ),
    sized_expense as (
      select x.version_id, x.line, x.store_id, x.market, x.product_id, x.day, x.amount, x.currency
      from fixed_expense x where x.product_id <> 0
      union all
      select v.id, v.line, b.store_id, b.market, b.product_id, v.day,
             -${booked(ofKind("amount"))}, ${ofKind("currency")}
      from active v
      join tax on v.day >= tax.from_day and v.day < tax.to_day
      join base b on b.day = v.day and (v.store_id = 0 or b.store_id = v.store_id) and (v.market = '' or b.market = v.market)
        and (v.product_id = 0 or b.product_id = v.product_id)
        and (v.tag_id = 0 or b.product_id in (select t.product_id from tagged t where t.tag_id = v.tag_id))
      where ${sizedBy("v.kind", ...byRows)}
      union all
      select v.id, v.line, f.store_id, f.market, v.product_id, v.day, -${booked(sql`count(*) * v.amount`)}, v.currency
      from active v
      join tax on v.day >= tax.from_day and v.day < tax.to_day
      join first_sale f on f.version_id = v.id and f.day = v.day
      where ${sizedBy("v.kind", ...byOrders)}
      group by v.id, v.line, f.store_id, f.market, v.product_id, v.day, v.vat_mode, v.vat_rate, v.amount, v.currency, tax.vat_payer
    )`;
}
