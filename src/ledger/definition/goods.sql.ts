import { type RawBuilder, sql } from "kysely";

/**
 * The goods cost of each counted sale line and each refund line, as booked: minor units of the cost's own currency.
 *
 * Constant and period costs are looked up by day and market (a market's own cost before the general one); FIFO and
 * average costs were booked per line by the recompute. A bundle costs its components' sum, and is unknown while one
 * of them is. quantity × unit cost is brought to net (VAT payers) or gross (others, margin scheme) and rounded once.
 */
export function goodsCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    recipe as materialized (
      select b.product_id, b.component_id, b.quantity, b.valid_from,
             coalesce((select min(n.valid_from) from bundle_components n
                       where n.company_id = b.company_id and n.product_id = b.product_id and n.valid_from > b.valid_from), 'infinity') as valid_until
      from bundle_components b where b.company_id = ${companyId}
    ),
    part_cost as (
      select l.id as line_id, l.order_id, r.component_id,
             coalesce(c.currency, b.currency) as currency,
             case
               when r.component_id is null and l.cost_method in ('fifo', 'average') then b.cost
               when l.vat_payer and not l.margin_scheme and c.vat_mode = 'gross'
                 then div_round(c.unit_cost * (l.quantity * coalesce(r.quantity, 1)) * 100 * 10000, 10000 + coalesce(c.vat_rate, l.cost_vat_rate))
               when (not l.vat_payer or l.margin_scheme) and c.vat_mode = 'net'
                 then div_round(c.unit_cost * (l.quantity * coalesce(r.quantity, 1)) * (10000 + coalesce(c.vat_rate, l.cost_vat_rate)), 100)
               else div_round(c.unit_cost * (l.quantity * coalesce(r.quantity, 1)) * 100, 1)
             end as cost
      from line l
      left join recipe r on r.product_id = l.product_id and l.day >= r.valid_from and l.day < r.valid_until
      left join line_costs b on b.company_id = ${companyId} and b.line_id = l.id and l.cost_method in ('fifo', 'average')
      left join lateral (
        select k.unit_cost, k.currency, k.vat_mode, k.vat_rate
        from product_costs k
        where k.company_id = ${companyId} and k.product_id = coalesce(r.component_id, l.product_id)
          and k.market in (l.market, '')
          and (k.valid_from is null or k.valid_from <= l.day) and (k.valid_to is null or k.valid_to >= l.day)
        order by k.market = '', k.valid_from desc nulls last
        limit 1
      ) c on r.component_id is not null or l.cost_method in ('constant', 'period')
      where (l.is_sale or l.is_refund) and l.product_id <> 0
    ),
    unknown_part as (select line_id from part_cost where component_id is not null and cost is null),
    -- Per line and currency; a line with an unknown part has no row at all.
    goods as materialized (
      select line_id, order_id, currency, sum(cost)::bigint as cost
      from part_cost
      where cost is not null and line_id not in (select line_id from unknown_part)
      group by line_id, order_id, currency
    )`;
}
