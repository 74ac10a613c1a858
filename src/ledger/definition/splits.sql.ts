import { type RawBuilder, sql } from "kysely";
import { SETTING_SOURCES } from "#core/setting-sources.ts";
import { billingTypesOf } from "../billing-types.sql.ts";
import { marketCurrency } from "../market-currency.sql.ts";
import { weightedParts } from "../split.sql.ts";

/**
 * Amounts of an order that are shared by its lines: what the buyer paid for delivery, per-order packaging and shipping,
 * the file's or an estimated delivery cost, refunded delivery, and every billing entry that names the order. Reads `certain`.
 * `amount` is signed as posted; `vat` is the output VAT that goes with it, computed once and shared alike (null: each
 * part carries the VAT of its own line). `day` null = the day of the line.
 */
export function splitCtes(companyId: number): RawBuilder<unknown> {
  const split = { over: "line, source_type, source_id, piece, order_id", tie: "line_id" };
  const [amounts, vats] = [weightedParts({ total: "total", ...split }), weightedParts({ total: "total_vat", name: "vat_", ...split })];
  return sql`
    entry as materialized (
      select b.id, b.order_id, b.offer_id, b.store_id, b.market, b.currency, b.amount, b.billed_on, b.fee_day,
             coalesce(t.line, 'otherFees') as line, tax.vat_payer,
             case when tax.vat_payer and b.vat_rate is not null then contained_vat(b.amount, b.vat_rate) else 0 end as vat
      from billing_entries b
      left join ${billingTypesOf(companyId)} t on t.company_id = b.company_id and t.type_id = b.type_id
      join tax on b.billed_on >= tax.from_day and b.billed_on < tax.to_day
      where b.company_id = ${companyId} and b.order_id in (select id from o) and coalesce(t.line, 'otherFees') <> 'none'
    ),
    billed as materialized (
      select order_id, bool_or(line = 'commission') as commission, bool_or(line = 'delivery') as delivery from entry group by order_id
    ),
    shared as (
      select 'deliveryIncome' as line, 'order' as source_type, o.id as source_id, o.id as order_id, 0::bigint as offer_id,
             o.delivery_amount as amount, null::bigint as vat, o.currency, null::date as day, null::date as billed_on, 0 as piece
      from o where o.counted and o.delivery_amount <> 0
      union all
      select 'compensation', 'order', o.id, o.id, 0, o.smart_compensation, null, o.currency, null, null, 0
      from o where o.counted and o.smart_compensation <> 0
      union all
      select 'packaging', 'setting', ${sql.lit(SETTING_SOURCES.packagingPerOrder)}, o.id, 0, -cfg.packaging_per_order, 0, 'PLN', null, null, 0
      from o cross join cfg where o.counted and cfg.packaging_per_order <> 0
      union all
      select 'ownShipping', 'setting', ${sql.lit(SETTING_SOURCES.ownShippingPerOrder)}, o.id, 0, -cfg.own_shipping_per_order, 0, 'PLN', null, null, 0
      from o cross join cfg left join billed on billed.order_id = o.id
      where o.counted and cfg.own_shipping_per_order <> 0 and not o.integrated_delivery and o.file_delivery_cost is null
        and billed.delivery is not true
      union all
      select 'delivery', 'order', o.id, o.id, 0,
             -case when f.vat_payer then o.file_delivery_cost - contained_vat(o.file_delivery_cost, f.fee_vat_rate) else o.file_delivery_cost end,
             0, o.currency, null, null, 0
      from o
      left join billed on billed.order_id = o.id
      join (
        select distinct on (w.order_id) w.order_id, w.vat_payer, w.fee_vat_rate
        from weighed w where w.order_id in (select id from o where file_delivery_cost <> 0) order by w.order_id, w.id
      ) f on f.order_id = o.id
      where o.counted and o.file_delivery_cost <> 0 and billed.delivery is not true
      union all
      select 'delivery', 'estimate', o.id, o.id, 0, -div_round(e.cost, e.orders)::bigint, 0, ${marketCurrency("o.market")}, null, null, 0
      from certain c
      join delivery_estimates e on e.company_id = ${companyId} and e.order_id = c.order_id
      join o on o.id = c.order_id
      cross join cfg
      where c.is_delivery_due and cfg.estimates
      union all
      select 'deliveryIncome', 'surcharge', s.id, s.order_id, 0, s.amount, null, o.currency, s.day, null, 0
      from order_surcharges s join o on o.id = s.order_id
      where s.company_id = ${companyId} and o.counted and s.amount <> 0
      union all
      -- Delivery and surcharges given back are shared each by itself.
      select 'refunds', 'refund', f.id, f.order_id, 0, -given.amount, null, o.currency, f.day, null, given.piece
      from refunds f join o on o.id = f.order_id
      cross join lateral (values (0, f.delivery_amount), (1, f.surcharge_amount)) given (piece, amount)
      where f.company_id = ${companyId} and o.counted and f.status in ('SUCCESS', 'PARTIAL')
        and f.reason not in ('OVERPAID', 'PAID_VALUE_TOO_LOW') and given.amount <> 0
      union all
      -- Compensation stays gross and carries its entry's own VAT; every other fee is netted once, before it is shared.
      select e.line, 'billing', e.id, e.order_id,
             coalesce(sold.offer_id, 0),
             case when e.line = 'compensation' then e.amount else e.amount - e.vat end,
             case when e.line = 'compensation' then -e.vat else 0 end,
             e.currency,
             case when e.line = 'ads' then coalesce(e.fee_day, e.billed_on)
                  when cfg.basis = 'billing' then e.billed_on end,
             e.billed_on, 0
      from entry e cross join cfg
      left join (select distinct order_id, offer_id from weighed) sold on sold.order_id = e.order_id and sold.offer_id = e.offer_id
    ),
    -- Weight = value of the order's counted lines (of the entry's offer, where it has one); all free → their quantity.
    portion as (
      select s.line, s.source_type, s.source_id, s.piece, s.order_id, s.currency, s.billed_on, s.amount as total, coalesce(s.vat, 0) as total_vat,
             s.vat is null as own_vat, coalesce(s.day, w.day) as day, w.id as line_id, w.offer_id, w.product_id, w.store_id, w.market, w.vat_rate,
             (case when sum(w.goods_value) over per_source > 0 then w.goods_value
                   when sum(w.quantity) over per_source > 0 then w.quantity
                   else 1 end)::numeric as weight
      from shared s join weighed w on w.order_id = s.order_id and (s.offer_id = 0 or w.offer_id = s.offer_id)
      window per_source as (partition by s.line, s.source_type, s.source_id, s.piece, s.order_id)
    ),
    measured as (
      select *, sum(weight) over (partition by line, source_type, source_id, piece, order_id) as weights from portion
    ),
    ranked as (
      select *, ${amounts.ranked}, ${vats.ranked} from measured
    ),
    part as materialized (
      select line, source_type, source_id, piece, order_id, currency, billed_on, day, line_id, offer_id, product_id, store_id, market, vat_rate, own_vat,
             ${amounts.part} as amount, ${vats.part} as shared_vat
      from ranked
    )`;
}
