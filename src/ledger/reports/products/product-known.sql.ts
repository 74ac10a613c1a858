/** What the list of products knows of a product beside its figures, as parts of a statement over products `p`. */
import { type RawBuilder, sql } from "kysely";
import { windowCtes } from "../../definition/goods.sql.ts";
import type { Day, Market } from "#core/facts.ts";
import type { ReportScope } from "../scope/report-scope.ts";

/** `offers`: number, stock and prices of the offers; `costHistory`: what was ever said of its costs; `cost`: what holds today. */
export type Known = "offers" | "costHistory" | "cost";

/** Offers of the scope's stores by product; `price` is the lowest on the market, in its own currency. */
function offersTable({ companyId, storeIds }: ReportScope, market: Market): RawBuilder<unknown> {
  return sql`(
    select product_id, count(*)::int as offers, sum(stock)::bigint as stock, min((prices -> ${market} ->> 'amount')::bigint) as price
    from offers
    where company_id = ${companyId} and product_id is not null and store_id = any(${storeIds}::bigint[])
    group by product_id
  )`;
}

/** Products of which a cost was ever said, with the moment of the last time; bundles get theirs from what they are made of. */
function costTable({ companyId }: ReportScope): RawBuilder<unknown> {
  return sql`(
    select product_id, max(said_at) as said_at
    from (
      select product_id, created_at as said_at from product_costs where company_id = ${companyId}
      union all
      select product_id, created_at from product_batches where company_id = ${companyId}
      union all
      select product_id, null from bundle_components where company_id = ${companyId} and component_id <> product_id
    ) s
    group by product_id
  )`;
}

/** Joins to products `p`; their columns are `o.…`, `k.…` and `c.…`. */
export function joinsOf(scope: ReportScope, market: Market, needed: ReadonlySet<Known>): RawBuilder<unknown> {
  return sql.join(
    [
      ...(needed.has("offers") ? [sql`left join ${offersTable(scope, market)} o on o.product_id = p.id`] : []),
      ...(needed.has("costHistory") ? [sql`left join ${costTable(scope)} k on k.product_id = p.id`] : []),
      ...(needed.has("cost") ? [sql`left join cost_now c on c.product_id = p.id`] : []),
    ],
    sql` `,
  );
}

/** Product `p` is made of others today; a recipe of the product alone ends the one before it. */
export function isBundle(companyId: number, today: Day): RawBuilder<boolean> {
  return sql`exists (
    select from bundle_components m
    where m.company_id = ${companyId} and m.product_id = p.id and m.component_id <> p.id and m.valid_from = (
      select max(n.valid_from) from bundle_components n where n.company_id = ${companyId} and n.product_id = p.id and n.valid_from <= ${today}
    )
  )`;
}

/**
 * `cost_now`: what a unit of each product in `priced` costs today on the market: its own cost there before the general one, of the
 * methods by stock the newest purchase until today. A bundle has none of its own.
 */
export function costNowCtes(companyId: number, { market, today }: { market: Market; today: Day }): RawBuilder<unknown> {
  return sql`
    ${windowCtes(companyId)},
    holding as (
      select distinct on (w.product_id) w.product_id, w.market, nullif(w.from_day, '-infinity') as from_day, w.unit_cost, w.currency, w.vat_mode, w.vat_rate
      from cost_window w
      where w.from_day <= ${today} and w.until_day > ${today} and w.market in ('', ${market})
      order by w.product_id, w.market desc
    ),
    purchase as (
      select distinct on (b.product_id) b.product_id, b.day, b.unit_cost, b.currency, b.vat_mode, b.vat_rate
      from priced join product_batches b on b.company_id = ${companyId} and b.product_id = priced.product_id and b.day <= ${today}
      order by b.product_id, b.day desc, b.id desc
    ),
    cost_now as (
      select h.product_id, h.market, h.from_day, h.unit_cost, h.currency, h.vat_mode, h.vat_rate
      from holding h join products p on p.company_id = ${companyId} and p.id = h.product_id and p.cost_method in ('constant', 'period')
      where not ${isBundle(companyId, today)}
      union all
      select b.product_id, '', b.day, b.unit_cost, b.currency, b.vat_mode, b.vat_rate
      from purchase b join products p on p.company_id = ${companyId} and p.id = b.product_id and p.cost_method in ('fifo', 'average')
      where not ${isBundle(companyId, today)}
    )`;
}
