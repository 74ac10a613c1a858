import { sql } from "kysely";
import type { Bp, CostMethod, Currency, Day, Decimal, Instant, Market, Minor } from "#core/facts.ts";
import type { ReportScope } from "../scope/report-scope.ts";
import { costNowCtes, isBundle } from "./product-known.sql.ts";

/** What holds today; `market` empty = the general cost. `rows`: costs of the product, or purchases of the methods by stock. */
export type CostNow = {
  unitCost: Decimal;
  currency: Currency;
  vatMode: "net" | "gross";
  vatRate: Bp | null;
  market: Market | "";
  validFrom: Day | null;
  rows: number;
};

export type ListedFacts = {
  id: number;
  sku: string;
  name: string;
  ean: string | null;
  imageUrl: string | null;
  supplier: string | null;
  hidden: boolean;
  version: number;
  tags: { id: number; name: string; color: string }[];
  offers: number;
  markets: Market[];
  /** Of the offers on the market, in its own currency. */
  priceFrom: Minor | null;
  priceTo: Minor | null;
  stock: number | null;
  costMethod: CostMethod;
  isBundle: boolean;
  cost: CostNow | null;
  costChangedAt: Instant | null;
  vatRate: Bp | null;
  packagingPerUnit: Minor | null;
  recoveryPercent: number | null;
};

/** What the list shows of the products beside their figures, in the order of `ids`; prices and costs as on the market. */
export async function findListedFacts(scope: ReportScope, ids: readonly number[], market: Market): Promise<ListedFacts[]> {
  const { companyId, storeIds, today } = scope;
  const { rows } = await sql<ListedFacts>`
    with wanted as materialized (select id, place from unnest(${ids}::bigint[]) with ordinality w (id, place)),
    priced as (select id as product_id from wanted),
    ${costNowCtes(companyId, { market, today })},
    offered as (
      select o.product_id, count(*)::int as offers, sum(o.stock)::bigint as stock, min((o.prices -> ${market} ->> 'amount')::bigint) as price_from,
             max((o.prices -> ${market} ->> 'amount')::bigint) as price_to
      from offers o
      where o.company_id = ${companyId} and o.product_id in (select id from wanted) and o.store_id = any(${storeIds}::bigint[])
      group by o.product_id
    ),
    cost_history as (
      select s.product_id, count(*) filter (where s.is_cost)::int as costs, count(*) filter (where not s.is_cost)::int as purchases, max(s.said_at) as said_at
      from (
        select product_id, true as is_cost, created_at as said_at from product_costs where company_id = ${companyId} and product_id in (select id from wanted)
        union all
        select product_id, false, created_at from product_batches where company_id = ${companyId} and product_id in (select id from wanted)
      ) s
      group by s.product_id
    )
    select p.id, p.sku, p.name, p.ean, p.image_url as "imageUrl", p.supplier, p.hidden, p.version, p.cost_method as "costMethod",
           coalesce((
             select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
             from product_tags pt join tags t on t.company_id = ${companyId} and t.id = pt.tag_id
             where pt.company_id = ${companyId} and pt.product_id = p.id
           ), '[]') as tags,
           coalesce(o.offers, 0) as offers, o.stock, o.price_from as "priceFrom", o.price_to as "priceTo",
           array(
             select distinct m.market from offers x cross join lateral jsonb_object_keys(x.prices) m (market)
             where x.company_id = ${companyId} and x.product_id = p.id and x.store_id = any(${storeIds}::bigint[]) order by m.market
           ) as markets,
           ${isBundle(companyId, today)} as "isBundle",
           case when c.product_id is not null then jsonb_build_object(
             'unitCost', trim_scale(c.unit_cost)::text, 'currency', c.currency, 'vatMode', c.vat_mode, 'vatRate', c.vat_rate, 'market', c.market,
             'validFrom', c.from_day, 'rows', case when p.cost_method in ('fifo', 'average') then s.purchases else s.costs end
           ) end as cost,
           s.said_at as "costChangedAt", (p.vat_rates ->> ${market})::int as "vatRate", p.packaging_per_unit as "packagingPerUnit",
           p.recovery_percent as "recoveryPercent"
    from wanted w
    join products p on p.company_id = ${companyId} and p.id = w.id
    left join offered o on o.product_id = p.id
    left join cost_history s on s.product_id = p.id
    left join cost_now c on c.product_id = p.id
    order by w.place`.execute(scope.db);
  return rows;
}
