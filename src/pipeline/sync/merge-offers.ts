import { offerSku } from "#db/offer-sku.sql.ts";
import { sql } from "kysely";
import { numberedRows } from "#db/own-rows.sql.ts";
import { followInCostRules } from "../products/cost-rules/cost-rules.ts";
import { bookedOn } from "../merge/offer-products.ts";
import { rememberProducts } from "./remember-products.ts";
import { type FeedTarget, type Merged, stagedFacts } from "./staged.sql.ts";

/**
 * Merges the staged list of offers: names, prices, stock, SKU. Sales keep the product they were made of (the SKU is a
 * snapshot on the line); what is booked on the offer itself follows the offer's product. What the seller said about the offer, or merged, holds.
 */
export async function mergeOfferFacts(target: FeedTarget): Promise<Merged> {
  const { db, companyId, storeId } = target;
  const received = sql`
    select f.company_id, f.external_id, coalesce(assigned.sku, merged.sku, own.sku) as sku, nullif(trim(o.sku), '') as own_sku, o.name,
           o."categoryId" as category_id, o."imageUrl" as image_url, o.status, o.stock, coalesce(o.prices, '{}') as prices
    from (${stagedFacts(target)}) f
    cross join lateral jsonb_to_record(f.fact) as o (sku text, name text, "categoryId" text, "imageUrl" text, status text, stock integer, prices jsonb)
    cross join lateral (select coalesce(nullif(trim(o.sku), ''), ${offerSku(companyId, storeId, sql`f.external_id`)}) as sku) own
    left join (
      select x.company_id, x.external_id, p.sku from offers x join products p on p.company_id = x.company_id and p.id = x.product_id
      where x.company_id = ${companyId} and x.store_id = ${storeId} and x.product_by_seller
    ) assigned on assigned.company_id = f.company_id and assigned.external_id = f.external_id
    left join (
      select a.company_id, a.sku as alias, p.sku from product_aliases a join products p on p.company_id = a.company_id and p.id = a.product_id
      where a.company_id = ${companyId}
    ) merged on merged.company_id = f.company_id and merged.alias = own.sku`;
  await rememberProducts(target, sql`select t.sku, t.name, '-infinity'::timestamptz as named_at from (${received}) t`);
  const { rows } = await sql<{ id: number; moved: boolean; recategorised: boolean }>`
    with received as materialized (
      select t.*, p.id as product_id from (${received}) t join products p on p.company_id = t.company_id and p.sku = t.sku
    ),
    old as materialized (
      select x.external_id, x.product_id, x.category_id from offers x join received t on t.external_id = x.external_id where x.company_id = ${companyId} and x.store_id = ${storeId}
    ),
    kept as (
      insert into offers (company_id, id, store_id, external_id, product_id, name, sku, image_url, status, prices, stock, category_id)
      ${numberedRows(
        companyId,
        "offers",
        sql`
        select ${storeId}::bigint, t.external_id, t.product_id, t.name, t.own_sku, t.image_url, t.status, t.prices, t.stock, t.category_id from received t`,
      )}
      on conflict (company_id, store_id, external_id) do update
        set product_id = excluded.product_id, name = excluded.name, sku = excluded.sku, image_url = excluded.image_url, status = excluded.status,
            prices = excluded.prices, stock = excluded.stock, category_id = excluded.category_id, updated_at = excluded.updated_at
        where (offers.product_id, offers.name, offers.sku, offers.image_url, offers.status, offers.prices, offers.stock, offers.category_id)
              is distinct from (excluded.product_id, excluded.name, excluded.sku, excluded.image_url, excluded.status, excluded.prices, excluded.stock, excluded.category_id)
      returning id, external_id, product_id, category_id
    )
    select k.id, o.external_id is not null and o.product_id is distinct from k.product_id as moved,
           o.external_id is not null and o.category_id is distinct from k.category_id as recategorised
    from kept k left join old o on o.external_id = k.external_id`.execute(db);
  await sql`
    update products p set image_url = coalesce(p.image_url, o.image_url), category_id = coalesce(p.category_id, o.category_id)
    from offers o
    where p.company_id = ${companyId} and o.company_id = ${companyId} and o.store_id = ${storeId} and o.product_id = p.id and o.id = any(${rows.map(({ id }) => id)}::bigint[])
      and ((p.image_url is null and o.image_url is not null) or (p.category_id is null and o.category_id is not null))`.execute(db);
  if (rows.some(({ recategorised }) => recategorised)) await followInCostRules({ db, companyId }, "category");
  const moved = rows.filter((row) => row.moved).map(({ id }) => id);
  const booked = await bookedOn({ db, companyId }, [], moved);
  return { orderIds: booked.orderIds, days: booked.days, taken: rows.length, added: 0 };
}
