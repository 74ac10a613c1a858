import { type RawBuilder, sql } from "kysely";

/** What each bundle among the products of `line` consists of, from a day on until the next recipe. */
export function recipeCte(companyId: number): RawBuilder<unknown> {
  return sql`
    recipe as materialized (
      select b.product_id, b.component_id, b.quantity, b.valid_from,
             coalesce((select min(n.valid_from) from bundle_components n
                       where n.company_id = ${companyId} and n.product_id = b.product_id and n.valid_from > b.valid_from), 'infinity') as valid_until
      from bundle_components b
      where b.company_id = ${companyId} and b.product_id in (select product_id from line)
    )`;
}

/**
 * Constant and period costs of the products in `priced`, as half-open windows that do not overlap within one product
 * and market: of the rows that hold on a day the newest wins, and where it ends early an older open one holds again.
 */
export function windowCtes(companyId: number): RawBuilder<unknown> {
  return sql`
    cost_row as materialized (
      select k.*, row_number() over per_place as turn, lead(k.from_day, 1, 'infinity') over per_place as next_day,
             max(k.until_day) over (per_place rows between unbounded preceding and 1 preceding) as earlier_until
      from (
        select c.product_id, c.market, c.unit_cost, c.currency, c.vat_mode, c.vat_rate,
               coalesce(c.valid_from, '-infinity') as from_day, coalesce(c.valid_to + 1, 'infinity') as until_day
        from priced p join product_costs c on c.company_id = ${companyId} and c.product_id = p.product_id
      ) k
      window per_place as (partition by k.product_id, k.market order by k.from_day)
    ),
    cost_window as materialized (
      select product_id, market, from_day, least(until_day, next_day) as until_day, unit_cost, currency, vat_mode, vat_rate
      from cost_row
      union all
      select product_id, market, from_day, until_day, unit_cost, currency, vat_mode, vat_rate
      from (
        select older.product_id, older.market, older.unit_cost, older.currency, older.vat_mode, older.vat_rate,
               greatest(ended.until_day, max(older.until_day) over (partition by ended.product_id, ended.market, ended.turn
                                                                    order by older.turn desc rows between unbounded preceding and 1 preceding)) as from_day,
               least(older.until_day, ended.next_day) as until_day
        from cost_row ended
        join cost_row older on older.product_id = ended.product_id and older.market = ended.market and older.turn < ended.turn
        where ended.until_day < ended.next_day and ended.earlier_until > ended.until_day
      ) again
      where from_day < until_day
    )`;
}

type Units = { product: RawBuilder<unknown>; market: RawBuilder<unknown>; day: RawBuilder<unknown> };

/** Joins the cost `c` in force for units: the market's own before the general one. */
function inForce({ product, market, day }: Units): RawBuilder<unknown> {
  const holds = (name: string): RawBuilder<unknown> => {
    const window = sql.ref(name);
    return sql`${window}.product_id = ${product} and ${day} >= ${window}.from_day and ${day} < ${window}.until_day`;
  };
  const pick = (column: string): RawBuilder<unknown> =>
    sql`case when own.product_id is null then ${sql.ref(`general.${column}`)} else ${sql.ref(`own.${column}`)} end as ${sql.ref(column)}`;
  return sql`
    left join cost_window own on own.market = ${market} and ${holds("own")}
    left join cost_window general on general.market = '' and ${holds("general")}
    cross join lateral (select ${sql.join(["unit_cost", "currency", "vat_mode", "vat_rate"].map(pick))}) c`;
}

/** Minor units of `quantity` units at cost `c`, exact or to 30 decimals: net or gross as booked. */
function exactCost(quantity: RawBuilder<unknown>, net: RawBuilder<unknown>, vatRate: RawBuilder<unknown>): RawBuilder<unknown> {
  const rate = sql`10000 + coalesce(c.vat_rate, ${vatRate})`;
  return sql`
    case when (c.vat_mode = 'net') = (${net}) then c.unit_cost * ${quantity} * 100
         when ${net} then round(c.unit_cost * ${quantity} * 1000000, 30) / (${rate})
         else c.unit_cost * ${quantity} * (${rate}) * 0.01 end`;
}

/** Half away from zero, once; the decimals beyond 24 are only what a repeating fraction left. */
const rounded = (cost: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(round(${cost}, 24))::bigint`;

/**
 * The goods cost of each counted sale line and each refund line, as booked: minor units per currency of the cost.
 * A line whose cost is not known, also of one component, has no row.
 *
 * Constant and period costs are looked up by day and market; what FIFO and average cost was booked per line. A bundle's
 * components are added exactly and rounded once per currency. Reads `line` and `standard`.
 */
export function goodsCtes(companyId: number): RawBuilder<unknown> {
  const own = { product: sql`l.product_id`, market: sql`l.market`, day: sql`l.day` };
  const component = { product: sql`p.component_id`, market: sql`p.market`, day: sql`p.day` };
  const taxed = sql`l.vat_payer and not l.margin_scheme`;
  return sql`
    ${recipeCte(companyId)},
    component as materialized (
      select l.id as line_id, l.order_id, l.market, l.day, r.component_id, l.quantity::bigint * r.quantity as quantity, ${taxed} as net, p.cost_method,
             coalesce((p.vat_rates ->> l.market)::int, s.rate) as vat_rate
      from recipe r
      join line l on l.product_id = r.product_id and l.day >= r.valid_from and l.day < r.valid_until
      join standard s on s.country = l.market and l.day >= s.from_day and l.day < s.to_day
      left join products p on p.company_id = ${companyId} and p.id = r.component_id
      where l.is_sale or l.is_refund
    ),
    priced as (
      select product_id from line where cost_method in ('constant', 'period')
      union
      select component_id from component where cost_method in ('constant', 'period')
    ),
    ${windowCtes(companyId)},
    part_cost as materialized (
      select p.line_id, p.order_id, c.currency, ${exactCost(sql`p.quantity`, sql`p.net`, sql`p.vat_rate`)} as cost
      from component p ${inForce(component)}
      where p.cost_method in ('constant', 'period')
      union all
      select p.line_id, p.order_id, b.currency, b.cost
      from component p
      left join line_costs b on b.company_id = ${companyId} and b.line_id = p.line_id and b.product_id = p.component_id
                            and p.cost_method in ('fifo', 'average')
      where p.cost_method is null or p.cost_method in ('fifo', 'average')
    ),
    -- Said for the order alone: it goes before all others, and leaves their stocks as they are.
    order_cost as materialized (
      select l.id as line_id, l.order_id, c.currency,
             ${rounded(exactCost(sql`l.quantity`, sql`l.vat_payer and not coalesce(l.margin_scheme, false)`, sql`l.cost_vat_rate`))} as cost
      from line l join line_cost_overrides c on c.company_id = ${companyId} and c.line_id = l.id
      where l.is_sale or l.is_refund
    ),
    goods as materialized (
      select line_id, order_id, currency, cost from order_cost
      union all
      select l.id as line_id, l.order_id, c.currency, ${rounded(exactCost(sql`l.quantity`, taxed, sql`l.cost_vat_rate`))} as cost
      from line l ${inForce(own)}
      where (l.is_sale or l.is_refund) and l.cost_method in ('constant', 'period') and c.unit_cost is not null
        and l.id not in (select line_id from component) and l.id not in (select line_id from order_cost)
      union all
      select l.id, l.order_id, b.currency, ${rounded(sql`b.cost`)}
      from line l
      join line_costs b on b.company_id = ${companyId} and b.line_id = l.id and b.product_id = l.product_id
      where (l.is_sale or l.is_refund) and l.cost_method in ('fifo', 'average') and l.id not in (select line_id from component)
        and l.id not in (select line_id from order_cost)
      union all
      select line_id, order_id, currency, ${rounded(sql`sum(cost)`)}
      from part_cost
      where line_id not in (select line_id from part_cost where cost is null) and line_id not in (select line_id from order_cost)
      group by line_id, order_id, currency
    )`;
}
