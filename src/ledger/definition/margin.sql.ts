import { type RawBuilder, sql } from "kysely";

/**
 * What the units of a sale, or of a refund, cost under the margin scheme: only what is left above it is taxed, never
 * below 0. `cost` is in the sale's currency at the tables of the sale's day; null when it is unknown or one of its
 * currencies cannot be converted, which taxes the whole amount. A refund counts its part of the same purchase, so that
 * a full refund gives back exactly what its sale was taxed; `amount` is what was paid for the units, or given back; of a line that a refund leaves
 * out, of whose delivery it may give back, it is what was paid. A refund line of a file is for its order's first line of the product.
 * Reads `o`, `line`, `weighed`, `goods`, `sold_product` and `cfg`.
 */
export function marginCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    margin_amount as (
      select 'orderLine' as source_type, w.id as source_id, w.id as line_id, w.id as sale_id, w.amount, w.quantity as units, w.quantity as sold, w.currency, w.day
      from weighed w where w.margin_scheme
      union all
      select 'refund', f.id, w.id, w.id, coalesce(r.amount, w.amount), coalesce(r.units, w.quantity), w.quantity, w.currency, w.day
      from refunds f
      join weighed w on w.order_id = f.order_id
      left join refund_lines r on r.company_id = f.company_id and r.refund_id = f.id and r.line_id = w.id
      where f.company_id = ${companyId} and f.order_id in (select id from o) and w.margin_scheme
      union all
      select 'orderLine', l.id, l.id, coalesce(w.id, l.id), -l.amount, l.quantity, coalesce(w.quantity, l.quantity), coalesce(w.currency, l.currency), coalesce(w.day, l.day)
      from line l
      left join sold_product s on s.order_id = l.order_id and s.product_id = l.product_id
      left join weighed w on w.id = s.line_id
      where l.is_refund and l.margin_scheme
    ),
    purchase as materialized (
      select a.source_type, a.source_id, a.line_id, a.amount, a.currency, (case when bool_and(bought.cost is not null) then sum(bought.cost) end)::bigint as cost
      from margin_amount a
      cross join cfg
      left join goods g on g.line_id = a.sale_id
      left join fx_days f on f.source = cfg.fx_source and f.currency = g.currency and f.day = a.day
      left join fx_days t on t.source = cfg.fx_source and t.currency = a.currency and t.day = a.day
      cross join lateral (select div_round(g.cost::numeric * a.units, nullif(a.sold, 0)) as cost) part
      cross join lateral (
        select case when g.currency = a.currency then part.cost
                    else div_round(part.cost * case when g.currency = 'PLN' then 1 else f.mid end, case when a.currency = 'PLN' then 1 else t.mid end) end as cost
      ) bought
      group by a.source_type, a.source_id, a.line_id, a.amount, a.currency
    )`;
}
