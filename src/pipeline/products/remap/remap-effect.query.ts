import { sql } from "kysely";
import type { Minor } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { ChangeScope } from "./change-scope.ts";
import type { Remap } from "./remap.ts";

/** Of all times and markets, in minor units of PLN; profit is null while a rate is missing. */
export type ProductFigures = { units: number; sales: Minor; netProfit: Minor | null; uncostedUnits: number };

export async function findFigures({ db, companyId }: CompanyScope, productIds: readonly number[]): Promise<Map<number, ProductFigures>> {
  const { rows } = await sql<ProductFigures & { id: number }>`
    select product_id as id, sum(units)::bigint as units, coalesce(sum(sales_pln), 0)::bigint as sales,
           case when bool_or(missing_pln <> 0) then null else sum(net_profit_pln)::bigint end as "netProfit",
           sum(units - costed_units)::bigint as "uncostedUnits"
    from rollup_product_month where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

type NamedProduct = { id: number; sku: string; name: string; isGone: boolean; isNew: boolean };

/** As they are after the change, those that it ended and those that it made among them. */
export async function findNames({ db, companyId, changeId }: ChangeScope, productIds: readonly number[]): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select w.id, coalesce(p.sku, gone.row ->> 'sku', '') as sku, coalesce(p.name, gone.row ->> 'name', '') as name, p.id is null as "isGone",
           made.row_key is not null as "isNew"
    from unnest(${productIds}::bigint[]) with ordinality w (id, turn)
    left join products p on p.company_id = ${companyId} and p.id = w.id
    left join product_change_rows gone on gone.company_id = ${companyId} and gone.change_id = ${changeId} and gone.entity = 'product' and gone.row_key = w.id
    left join product_change_rows made on made.company_id = ${companyId} and made.change_id = ${changeId} and made.entity = 'newProduct' and made.row_key = w.id
    order by w.turn`.execute(db);
  return rows;
}

/** Orders and offers that are of what would move, before anything does. */
export async function foresee({ db, companyId }: CompanyScope, wanted: Remap): Promise<{ orders: number; offers: number }> {
  const productIds = wanted.kind === "merge" ? [wanted.survivorId, ...wanted.productIds] : [];
  const goneIds = wanted.kind === "merge" ? wanted.productIds : [];
  const offerIds = wanted.kind === "merge" ? [] : wanted.kind === "split" ? wanted.offerIds : wanted.links.map(({ offerId }) => offerId);
  const { rows } = await sql<{ orders: number; offers: number }>`
    select (select count(distinct order_id) from order_lines
            where company_id = ${companyId} and (product_id = any(${productIds}::bigint[]) or offer_id = any(${offerIds}::bigint[])))::int as orders,
           (select count(*) from offers
            where company_id = ${companyId} and (product_id = any(${goneIds}::bigint[]) or id = any(${offerIds}::bigint[])))::int as offers`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, offers: 0 };
}
