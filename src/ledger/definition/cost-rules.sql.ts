import { type RawBuilder, sql } from "kysely";

/**
 * What the company's rules take for the cost of lines of which none is known (docs/PROFIT.md, estimatedCosts): a share of the
 * price without services, net where goods are booked net, of the first rule that fits. Nothing is known by it: `goods`, and with
 * them stocks and the margin scheme, stay as they are. Reads `line` and `goods`; only for companies with rules in force.
 */
export function ruledCte(companyId: number): RawBuilder<unknown> {
  const price = sql`(case when l.is_refund then -l.goods_value else l.goods_value end)::numeric`;
  const net = sql`case when l.vat_payer and not coalesce(l.margin_scheme, false) then l.vat_rate else 0 end`;
  return sql`
    ruled as materialized (
      select line_id, order_id, currency, rule_id, cost
      from (
        select distinct on (l.id) l.id as line_id, l.order_id, l.currency, r.id as rule_id,
               div_round(${price} * r.percent, (10000 + ${net})::numeric) as cost
        from line l
        join cost_rules r on r.company_id = ${companyId} and (r.market = '' or r.market = l.market)
        left join offers f on f.company_id = r.company_id and f.id = l.offer_id
        left join product_tags g on g.company_id = r.company_id and g.tag_id = r.tag_id and g.product_id = l.product_id
        left join (select distinct line_id from goods) known on known.line_id = l.id
        where (l.is_sale or l.is_refund) and known.line_id is null
          and (r.scope = 'rest' or r.scope = 'category' and f.category_id = r.category_id or r.scope = 'tag' and g.tag_id is not null)
        order by l.id, r.position
      ) first_fit
      where cost > 0
    )`;
}
