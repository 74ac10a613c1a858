/** Offers and all their lines go to another product, remembered row by row for the undo. */
import { isOfferSku } from "#db/offer-sku.sql.ts";
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import type { ChangeScope, OfferMove } from "./change-scope.ts";

export type LockedOffer = {
  id: number;
  externalId: string;
  productId: number | null;
  name: string;
  sku: string | null;
  imageUrl: string | null;
};

/** The company's offers of those ids; nobody changes them until the transaction ends. */
export async function lockOffers({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<LockedOffer[]> {
  const { rows } = await sql<LockedOffer>`
    select id, external_id as "externalId", product_id as "productId", name, sku, image_url as "imageUrl"
    from offers where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`.execute(db);
  return rows;
}

/** By the seller's word. What comes later is told from what was there by every line of the offers being remembered, also where it stays. */
export async function moveOffers({ db, companyId, changeId }: ChangeScope, moves: readonly OfferMove[]): Promise<void> {
  const wanted = sql`
    unnest(${moves.map(({ offerId }) => offerId)}::bigint[], ${moves.map(({ productId }) => productId)}::bigint[]) as w (offer_id, product_id)`;
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to, by_seller)
    select f.company_id, ${changeId}::bigint, 'offer', f.id, coalesce(f.product_id, 0), w.product_id, f.product_by_seller
    from ${wanted} join offers f on f.company_id = ${companyId} and f.id = w.offer_id`.execute(db);
  await sql`
    insert into product_change_rows (company_id, change_id, entity, row_key, product_id, moved_to)
    select l.company_id, ${changeId}::bigint, 'line', l.id, l.product_id, w.product_id
    from ${wanted} join order_lines l on l.company_id = ${companyId} and l.offer_id = w.offer_id`.execute(db);
  await sql`
    update offers f set product_id = w.product_id, product_by_seller = true
    from ${wanted} where f.company_id = ${companyId} and f.id = w.offer_id`.execute(db);
  await moveLines({ db, companyId, changeId });
}

/** The remembered lines go where they are said to go. */
export async function moveLines({ db, companyId, changeId }: ChangeScope): Promise<void> {
  await sql`
    update order_lines l set product_id = r.moved_to
    from product_change_rows r
    where l.company_id = ${companyId} and r.company_id = l.company_id and r.change_id = ${changeId} and r.entity = 'line'
      and l.id = r.row_key and l.product_id = r.product_id and r.product_id <> r.moved_to`.execute(db);
}

/** Tags that go with their products, and those that a hand took off. */
export async function keepTags({ db, companyId, changeId }: ChangeScope, goneIds: readonly number[]): Promise<void> {
  for (const [entity, table] of [
    ["tagGone", "product_tags"],
    ["tagOff", "tags_kept_off"],
  ] as const) {
    await sql`
      insert into product_change_rows (company_id, change_id, entity, row_key, product_id, row)
      select g.company_id, ${changeId}::bigint, ${entity}, row_number() over (partition by g.company_id order by g.product_id, g.tag_id), g.product_id, to_jsonb(g)
      from ${sql.table(table)} g where g.company_id = ${companyId} and g.product_id = any(${goneIds}::bigint[])`.execute(db);
  }
}

/**
 * A product that was made of an offer alone and holds nothing now goes: it was never more than the place of its sales. One with a
 * cost, tag or expense of its own stays.
 */
export async function dropEmptied({ db, companyId, changeId }: ChangeScope, productIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into product_change_rows as r (company_id, change_id, entity, row_key, row)
    select p.company_id, ${changeId}::bigint, 'product', p.id, to_jsonb(p)
    from products p
    where p.company_id = ${companyId} and p.id = any(${productIds}::bigint[]) and ${isOfferSku(companyId, sql`p.sku`)} and ${isUnused("p", companyId)}
    returning r.row_key as id`.execute(db);
  await keepTags(
    { db, companyId, changeId },
    rows.map(({ id }) => id),
  );
  await sql`
    delete from products p using product_change_rows r
    where p.company_id = ${companyId} and r.company_id = p.company_id and r.change_id = ${changeId} and r.entity = 'product' and p.id = r.row_key`.execute(
    db,
  );
}

/** Nothing of the company refers to its product `of` any more; a tag that a rule gave it is no word of anybody's. */
export function isUnused(of: string, companyId: number, { butForCosts = false } = {}) {
  const id = sql.ref(`${of}.id`);
  return sql`
    not exists (select from order_lines x where x.company_id = ${companyId} and x.product_id = ${id})
    and not exists (select from offers x where x.company_id = ${companyId} and x.product_id = ${id})
    and (${butForCosts} or not exists (select from product_costs x where x.company_id = ${companyId} and x.product_id = ${id}))
    and not exists (select from product_batches x where x.company_id = ${companyId} and x.product_id = ${id})
    and not exists (select from product_tags x where x.company_id = ${companyId} and x.product_id = ${id} and not x.by_rule)
    and not exists (select from product_aliases x where x.company_id = ${companyId} and x.product_id = ${id})
    and not exists (select from expense_versions x where x.company_id = ${companyId} and x.product_id = ${id})
    and not exists (select from bundle_components x where x.company_id = ${companyId} and (x.product_id = ${id} or x.component_id = ${id}))`;
}
