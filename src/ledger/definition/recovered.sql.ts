import { type RawBuilder, sql } from "kysely";

/**
 * Goods that came back (rules „Recovered goods”): booked cost × units ÷ quantity, rounded cumulatively over the refunds
 * of a line, then × the recovery percent. Never more units than were sold. A refund line of a file whose order did not
 * sell the product has the cost valid on its own day.
 */
export function recoveredCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    sold_product as (
      select w.order_id, w.product_id, min(w.id) as line_id, sum(w.quantity) as units
      from weighed w where w.product_id <> 0 group by w.order_id, w.product_id
    ),
    file_return as (
      select l.id as line_id, l.order_id, l.product_id, l.offer_id, l.store_id, l.market, l.day, l.recovery_percent, l.quantity,
             sum(l.quantity) over (partition by l.order_id, l.product_id order by l.day, l.id) as units_until
      from line l where l.is_refund and l.quantity > 0 and l.product_id <> 0
    ),
    api_return as (
      select f.id as refund_id, r.line_id, w.order_id, w.product_id, w.offer_id, w.store_id, w.market, f.day, r.units,
             case when f.reason = 'COMPLAINT' then (select complaint_recovery_percent from cfg) else w.recovery_percent end as percent,
             sum(r.units) over (partition by r.line_id order by f.created_at, f.id) as units_until,
             w.quantity
      from refunds f
      join refund_lines r on r.company_id = f.company_id and r.refund_id = f.id
      join weighed w on w.id = r.line_id
      where f.company_id = ${companyId} and f.order_id in (select id from o) and f.status in ('SUCCESS', 'PARTIAL')
        and f.reason in ('REFUND', 'NOT_COLLECTED', 'CANCELLED_BY_BUYER', 'COMPLAINT') and r.units > 0
    ),
    returned as (
      select f.line_id, f.order_id, f.product_id, f.offer_id, f.store_id, f.market, f.day, f.recovery_percent as percent,
             g.currency, 'orderLine' as source_type, f.line_id as source_id,
             case when s.line_id is null then g.cost
                  else div_round(g.cost * least(f.units_until, s.units), first_line.quantity)
                     - div_round(g.cost * least(f.units_until - f.quantity, s.units), first_line.quantity) end as cost
      from file_return f
      left join sold_product s on s.order_id = f.order_id and s.product_id = f.product_id
      left join weighed first_line on first_line.id = s.line_id
      join goods g on g.line_id = coalesce(s.line_id, f.line_id)
      where first_line.quantity is null or first_line.quantity > 0
      union all
      select a.line_id, a.order_id, a.product_id, a.offer_id, a.store_id, a.market, a.day, a.percent,
             g.currency, 'refund', a.refund_id,
             div_round(g.cost * least(a.units_until, a.quantity), a.quantity)
             - div_round(g.cost * least(a.units_until - a.units, a.quantity), a.quantity)
      from api_return a join goods g on g.line_id = a.line_id
      where a.quantity > 0
    )`;
}
