import { type RawBuilder, sql } from "kysely";

/**
 * Units that came back (docs/RULES.md, Recovered goods): `units` of a line, after `before` of them, both cut at what was sold.
 * A refund line of a file takes the cost of its order's first line of the product, `sale_id`; null where the order did not
 * sell it. What was not available never left, and is back whole. Reads `o`, `line`, `weighed` and `cfg`.
 */
export function returnCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    sold_product as (
      select w.order_id, w.product_id, min(w.id) as line_id, sum(w.quantity) as units
      from weighed w where w.product_id <> 0 group by w.order_id, w.product_id
    ),
    file_return as (
      select f.line_id, f.order_id, f.product_id, f.offer_id, f.store_id, f.market, f.day, f.percent, s.line_id as sale_id,
             case when s.line_id is null then 0 else least(f.units_until - f.quantity, s.units) end as before,
             case when s.line_id is null then f.quantity else least(f.units_until, s.units) - least(f.units_until - f.quantity, s.units) end as units
      from (
        select l.id as line_id, l.order_id, l.product_id, l.offer_id, l.store_id, l.market, l.day, l.recovery_percent as percent, l.quantity,
               sum(l.quantity) over (partition by l.order_id, l.product_id order by l.day, l.id) as units_until
        from line l where l.is_refund and l.quantity > 0 and l.product_id <> 0
      ) f
      left join sold_product s on s.order_id = f.order_id and s.product_id = f.product_id
    ),
    api_return as (
      select a.refund_id, a.line_id, a.order_id, a.product_id, a.offer_id, a.store_id, a.market, a.day, a.created_at, a.percent,
             least(a.units_until - a.units, a.quantity) as before,
             least(a.units_until, a.quantity) - least(a.units_until - a.units, a.quantity) as units
      from (
        select f.id as refund_id, r.line_id, w.order_id, w.product_id, w.offer_id, w.store_id, w.market, f.day, f.created_at, r.units, w.quantity,
               case when f.reason = 'COMPLAINT' then (select complaint_recovery_percent from cfg) when f.reason = 'PRODUCT_NOT_AVAILABLE' then 100
                    else w.recovery_percent end as percent,
               sum(r.units) over (partition by r.line_id order by f.created_at, f.id) as units_until
        from refunds f
        join refund_lines r on r.company_id = f.company_id and r.refund_id = f.id
        join weighed w on w.id = r.line_id and w.order_id = f.order_id
        where f.company_id = ${companyId} and f.order_id in (select id from o) and f.status in ('SUCCESS', 'PARTIAL')
          and f.reason in ('REFUND', 'NOT_COLLECTED', 'CANCELLED_BY_BUYER', 'COMPLAINT', 'PRODUCT_NOT_AVAILABLE') and r.units > 0
      ) a
    )`;
}

/**
 * What those units bring back: booked cost × units ÷ quantity of its line, rounded cumulatively; the percent comes later.
 * What a rule estimated comes back as the rule's.
 */
export function recoveredCtes(companyId: number, hasCostRules: boolean): RawBuilder<unknown> {
  const ruled = hasCostRules ? sql` union all select line_id, currency, cost, rule_id from ruled` : sql``;
  return sql`
    ${returnCtes(companyId)},
    costed as (select line_id, currency, cost, null::bigint as rule_id from goods${ruled}),
    came_back as (
      select line_id, order_id, product_id, offer_id, store_id, market, day, percent, before, units,
             coalesce(sale_id, line_id) as costed_id, 'orderLine' as source_type, line_id as source_id
      from file_return
      union all
      select line_id, order_id, product_id, offer_id, store_id, market, day, percent, before, units, line_id, 'refund', refund_id
      from api_return
    ),
    returned as (
      select b.line_id, b.order_id, b.product_id, b.offer_id, b.store_id, b.market, b.day, b.percent, g.currency,
             case when g.rule_id is null then b.source_type else 'costRule' end as source_type, coalesce(g.rule_id, b.source_id) as source_id,
             div_round(g.cost * (b.before + b.units)::numeric, l.quantity) - div_round(g.cost * b.before::numeric, l.quantity) as cost
      from came_back b
      join costed g on g.line_id = b.costed_id
      join line l on l.id = b.costed_id
      where l.quantity > 0
    )`;
}
