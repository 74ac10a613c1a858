/** Costs of a file that look like a slip: above what the product was last sold for, or far from the cost before. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { costChangeCtes } from "./cost-changes.sql.ts";

type Target = CompanyScope & { importId: number };
export type CostWarning = { line: number; sku: string; amount: string; other: string; total: number };

/** More of one kind than this nobody reads one by one. */
const LISTED = 10;

/** The first costs that changed by more than half, and how many did. */
export async function findJumps(target: Target): Promise<CostWarning[]> {
  const { rows } = await sql<CostWarning>`
    with ${costChangeCtes(target)}
    select line, sku, ${money("unit_cost", "currency")} as amount, ${money("old_cost", "old_currency")} as other, count(*) over ()::int as total
    from cost_change
    where old_currency = currency and old_mode = vat_mode and old_cost > 0 and abs(unit_cost - old_cost) * 2 > old_cost
    order by line, sku limit ${LISTED}`.execute(target.db);
  return rows;
}

/**
 * The first costs above the price of the product's last sale, in the row's market if it names one, and how many there are.
 * Like is compared with like: a net cost with the net price. Other currencies count by their newest known rate; without one
 * nothing is said.
 */
export async function findLosses(target: Target): Promise<CostWarning[]> {
  const { db, companyId } = target;
  const { rows } = await sql<CostWarning>`
    with ${costChangeCtes(target)},
    mid as materialized (
      select 'PLN' as currency, 1::numeric as mid
      union all
      select * from (
        select distinct on (r.currency) r.currency, r.mid
        from fx_rates r join companies c on c.fx_source = r.source
        where c.company_id = ${companyId} and r.currency <> 'PLN' order by r.currency, r.table_date desc
      ) newest
    ),
    -- One row for each product and market, however many costs and sales they have.
    last_sale as materialized (
      select distinct on (l.product_id, o.market) l.product_id, o.market, l.id, l.day, l.unit_price, l.currency,
             case when l.vat_exemption is not null then 0
                  else coalesce(l.vat_rate, (p.vat_rates ->> o.market)::int, (s.default_vat_rates ->> o.market)::int, 0) end as vat_rate
      from (select distinct product_id from cost_change) c
      join order_lines l on l.company_id = ${companyId} and l.product_id = c.product_id and l.kind = 'sale' and l.counted
      join orders o on o.company_id = ${companyId} and o.id = l.order_id
      join products p on p.company_id = ${companyId} and p.id = c.product_id
      join company_settings s on s.company_id = ${companyId}
      order by l.product_id, o.market, l.day desc, l.id desc
    ),
    sold as materialized (
      select distinct on (c.id) c.id, l.unit_price, l.currency, l.vat_rate
      from cost_change c join last_sale l on l.product_id = c.product_id and (c.market = '' or l.market = c.market)
      order by c.id, l.day desc, l.id desc
    ),
    priced as (
      select c.line, c.sku, c.unit_cost, c.currency,
             case when c.vat_mode = 'net' then s.unit_price * 10000 / (10000 + s.vat_rate) else s.unit_price end as price, s.currency as price_currency
      from cost_change c join sold s on s.id = c.id
    )
    select p.line, p.sku, ${money("p.unit_cost", "p.currency")} as amount, ${money("p.price", "p.price_currency")} as other, count(*) over ()::int as total
    from priced p join mid m on m.currency = p.currency join mid n on n.currency = p.price_currency
    where p.unit_cost * m.mid > p.price * n.mid
    order by p.line, p.sku limit ${LISTED}`.execute(db);
  return rows;
}

/** Products whose rows give two costs for the same market and first day, of which the last is taken. */
export async function findTwice({ db, companyId, importId }: Target): Promise<CostWarning[]> {
  const { rows } = await sql<CostWarning>`
    select row_no as line, sku, ${money("unit_cost", "currency")} as amount, ${money("old_cost", "old_currency")} as other, count(*) over ()::int as total
    from (
      select row_no, sku, unit_cost, coalesce(currency, 'PLN') as currency,
             lag(unit_cost) over same as old_cost, lag(coalesce(currency, 'PLN')) over same as old_currency
      from staging_costs where company_id = ${companyId} and import_id = ${importId} and unit_cost is not null
      window same as (partition by sku, coalesce(market, ''), valid_from order by row_no)
    ) s
    where (old_cost, old_currency) <> (unit_cost, currency)
    order by row_no limit ${LISTED}`.execute(db);
  return rows;
}

/** Costs, of products whose costs the file wrote, that begin before an earlier one of the same market ends; `amount` and `other` are days. */
export async function findOverlaps(target: Target): Promise<CostWarning[]> {
  const { db, companyId } = target;
  const { rows } = await sql<CostWarning>`
    with ${costChangeCtes(target)},
    period as (
      select c.sku, c.line, k.valid_from,
             max(k.valid_to) over (partition by k.product_id, k.market order by coalesce(k.valid_from, '-infinity')
                                   rows between unbounded preceding and 1 preceding) as earlier_to
      from (select distinct sku, line, product_id, market from cost_change) c
      join product_costs k on k.company_id = ${companyId} and k.product_id = c.product_id and k.market = c.market
    )
    select line, sku, valid_from::text as amount, earlier_to::text as other, count(*) over ()::int as total
    from period where earlier_to >= valid_from order by line, sku, valid_from limit ${LISTED}`.execute(db);
  return rows;
}

/** As remarks keep money: „112.40 PLN”. */
function money(amount: string, currency: string) {
  return sql<string>`round(${sql.ref(amount)}, 2)::text || ' ' || ${sql.ref(currency)}`;
}
