/** Offers that sell several units of a product at once: each is of a product whose recipe is so many of it. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { keepRecipes, writeRecipes } from "./merge-products.query.ts";
import type { LockedOffer } from "./move-offers.query.ts";
import type { ChangeScope, OfferMove } from "./change-scope.ts";
import { insertProduct } from "./split-offers.query.ts";

export type OfferLink = { readonly offerId: number; readonly productId: number; readonly quantity: number };

const SINCE_EVER = "0001-01-01";

type Known = { id: number; sku: string; name: string; imageUrl: string | null };

async function findProduct({ db, companyId }: CompanyScope, id: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, sku, name, image_url as "imageUrl" from products where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0];
}

/** The product of the SKU, or the one that remains of it. */
async function findBySku({ db, companyId }: CompanyScope, sku: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from products where company_id = ${companyId} and sku = ${sku}
    union all
    select product_id from product_aliases where company_id = ${companyId} and sku = ${sku}`.execute(db);
  return rows[0]?.id ?? null;
}

/** @returns where the offer goes: to the product it has, or to one made for packs of that size. */
export async function linkAsPack(scope: ChangeScope, offer: LockedOffer, { productId, quantity }: OfferLink): Promise<OfferMove> {
  const component = await findProduct(scope, productId);
  if (component === undefined) throw new AppError("NOT_FOUND", `no product ${productId}`);
  const packId = offer.productId ?? (await packProduct(scope, offer, component, quantity));
  await giveRecipe(scope, packId, productId, quantity);
  return { offerId: offer.id, productId: packId };
}

async function packProduct(scope: ChangeScope, offer: LockedOffer, component: Known, quantity: number): Promise<number> {
  const sku = `${component.sku}-x${quantity}`;
  return (await findBySku(scope, sku)) ?? insertProduct(scope, { sku, name: offer.name || component.name, imageUrl: component.imageUrl });
}

/** A pack that has the recipe already keeps it; one with another, or with a cost of its own, is not what the seller thinks. @throws REFUSED */
async function giveRecipe(scope: ChangeScope, packId: number, componentId: number, quantity: number): Promise<void> {
  const { db, companyId } = scope;
  const { rows } = await sql<{ isSo: boolean; isOther: boolean }>`
    select exists (select from bundle_components c where c.company_id = ${companyId} and c.product_id = ${packId} and c.component_id = ${componentId}
                   and c.quantity = ${quantity} and c.valid_from = ${SINCE_EVER}) as "isSo",
           ${packId}::bigint = ${componentId}::bigint
             or exists (select from bundle_components c where c.company_id = ${companyId} and c.product_id = ${packId})
             or exists (select from bundle_components c where c.company_id = ${companyId} and c.product_id = ${componentId})
             or exists (select from bundle_components c where c.company_id = ${companyId} and c.component_id = ${packId})
             or exists (select from product_costs k where k.company_id = ${companyId} and k.product_id = ${packId})
             or exists (select from product_batches b where b.company_id = ${companyId} and b.product_id = ${packId}) as "isOther"`.execute(
    db,
  );
  if (rows[0]?.isSo) return;
  if (rows[0]?.isOther) throw new AppError("REFUSED", `product ${packId} is no pack`, { text: { key: "api:refused.noPack" } });
  const recipe = [{ productId: packId, validFrom: SINCE_EVER, componentId, quantity }];
  await keepRecipes(scope, "recipeNew", recipe);
  await writeRecipes(scope, recipe);
}
