/** Which product sales are of, by the seller's word: offers go to another product, products become one, offers become a product. */
import { sql } from "kysely";
import { ownRows } from "#db/own-rows.sql.ts";
import { writeAudit } from "#accounts/audit.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import type { Followed, Waiting } from "../follow-figures.ts";
import { lockTags } from "../tags/tag-states.query.ts";
import type { ChangeScope, OfferMove } from "./change-scope.ts";
import { followMove } from "./follow.ts";
import { costsOfMerge, moveEverything } from "./merge-products.query.ts";
import { type LockedOffer, dropEmptied, lockOffers, moveOffers } from "./move-offers.query.ts";
import { type OfferLink, linkAsPack } from "./packs.ts";
import { checkSku, copyCosts, insertProduct } from "./split-offers.query.ts";

export type Remap =
  | { readonly kind: "mapping"; readonly links: readonly OfferLink[] }
  | { readonly kind: "merge"; readonly survivorId: number; readonly productIds: readonly number[] }
  | {
      readonly kind: "split";
      readonly offerIds: readonly number[];
      readonly sku: string;
      readonly name: string;
      readonly withCosts: boolean;
    };

export type Made = {
  /** Every product whose rows went or came. */
  productIds: number[];
  offers: number;
  newProductId: number | null;
  costsTaken: number | null;
  costsLeft: number[];
};

/** Before any row: whoever gives tags holds all of them and waits for the products it gives them to. */
export async function lockForMove(scope: CompanyScope): Promise<void> {
  await lockCompany(scope);
  await lockTags(scope);
}

/** Makes the change in the caller's transaction. @returns its id, the new product of a split, and the job that computes the rest. */
export async function remap(
  scope: CompanyScope,
  by: Waiting,
  wanted: Remap,
): Promise<{ changeId: number; jobId: number | null; newProductId: number | null; productIds: number[] }> {
  await lockForMove(scope);
  const changeId = await openChange(scope, by, wanted.kind);
  const inside = { ...scope, changeId };
  const made = await move(inside, wanted);
  const followed = await followMove(inside, by);
  await closeChange(inside, by, made, { kind: wanted.kind, ...followed });
  return { changeId, jobId: followed.jobId, newProductId: made.newProductId, productIds: made.productIds };
}

export async function openChange(
  { db, companyId }: CompanyScope,
  { userId }: { userId: number | null },
  kind: Remap["kind"],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product_changes (company_id, kind, user_id) values (${companyId}, ${kind}, ${userId}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a change was stored without an id");
  return id;
}

async function closeChange(
  scope: ChangeScope,
  { userId }: { userId: number | null },
  { productIds, offers }: Made,
  { kind, orders, jobId, effect }: { kind: Remap["kind"] } & Followed,
): Promise<void> {
  const { db, companyId, changeId } = scope;
  await sql`
    update product_changes set products = ${productIds.length}, note = ${JSON.stringify({ offers, orders })}::jsonb, job_id = ${jobId}
    where company_id = ${companyId} and id = ${changeId}`.execute(db);
  const entry = { action: `product.${kind}`, userId, subjectType: "productChange", subjectId: String(changeId) };
  await writeAudit(scope, { ...entry, after: { products: productIds.length, offers, orders }, effect, jobId, changeId });
}

/** Moves the rows and remembers them; figures do not follow yet. */
export async function move(scope: ChangeScope, wanted: Remap): Promise<Made> {
  const { db, companyId, changeId } = scope;
  const made = await moveRows(scope, wanted);
  // Without a sheet of its own: what moved stands row by row. The history of each product finds the change by it.
  await sql`
    insert into product_change_sheets (company_id, change_id, product_id)
    ${ownRows(companyId, sql`select ${changeId}::bigint, p from unnest(${made.productIds}::bigint[]) p`)}`.execute(db);
  return made;
}

function moveRows(scope: ChangeScope, wanted: Remap): Promise<Made> {
  if (wanted.kind === "mapping") return linkOffers(scope, wanted.links);
  if (wanted.kind === "merge") return mergeProducts(scope, wanted);
  return splitOffers(scope, wanted);
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);

/** Locked, so that two people do not move them at once. @throws NOT_FOUND where one is not the company's */
async function lockProducts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from products where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`.execute(db);
  if (rows.length !== new Set(ids).size) throw new AppError("NOT_FOUND", `not all of the products ${ids.join()} are there`);
}

async function lockAll(scope: CompanyScope, ids: readonly number[]): Promise<Map<number, LockedOffer>> {
  const offers = await lockOffers(scope, ids);
  if (offers.length !== new Set(ids).size) throw new AppError("NOT_FOUND", `not all of the offers ${ids.join()} are there`);
  return new Map(offers.map((offer) => [offer.id, offer]));
}

async function linkOffers(scope: ChangeScope, links: readonly OfferLink[]): Promise<Made> {
  const last = new Map(links.map((link) => [link.offerId, link]));
  const offers = await lockAll(scope, [...last.keys()]);
  await lockProducts(scope, present([...last.values()].map(({ productId }) => productId)));
  const moves: OfferMove[] = [];
  for (const [offerId, link] of last) {
    const offer = offers.get(offerId);
    if (offer === undefined) continue;
    const pack = link.quantity > 1 ? await linkAsPack(scope, offer, link) : null;
    moves.push(pack ?? { offerId, productId: link.productId });
  }
  await moveOffers(scope, moves);
  const left = present([...offers.values()].map(({ productId }) => productId));
  await dropEmptied(scope, left);
  const productIds = present([...left, ...moves.map(({ productId }) => productId), ...(await productsOfLines(scope))]);
  return { productIds, offers: moves.length, newProductId: null, costsTaken: null, costsLeft: [] };
}

async function mergeProducts(
  scope: ChangeScope,
  { survivorId, productIds }: { survivorId: number; productIds: readonly number[] },
): Promise<Made> {
  const goneIds = present(productIds);
  if (goneIds.includes(survivorId)) throw new AppError("REFUSED", "merged with itself", { text: { key: "api:refused.mergeWithItself" } });
  await lockProducts(scope, [survivorId, ...goneIds]);
  const merge = { survivorId, goneIds };
  const costs = await costsOfMerge(scope, merge);
  await moveEverything(scope, merge, costs);
  return {
    productIds: [survivorId, ...goneIds],
    offers: await countOffers(scope),
    newProductId: null,
    costsTaken: costs.taken,
    costsLeft: costs.left,
  };
}

async function splitOffers(scope: ChangeScope, { offerIds, sku, name, withCosts }: Extract<Remap, { kind: "split" }>): Promise<Made> {
  const offers = [...(await lockAll(scope, offerIds)).values()];
  await checkSku(scope, sku);
  const first = offers.find(({ id }) => id === offerIds[0]);
  const newProductId = await insertProduct(scope, { sku, name: name || (first?.name ?? ""), imageUrl: first?.imageUrl ?? null });
  const left = present(offers.map(({ productId }) => productId));
  const [from] = present([first?.productId ?? null]);
  if (withCosts && from !== undefined) await copyCosts(scope, from, newProductId);
  await moveOffers(
    scope,
    offers.map(({ id }) => ({ offerId: id, productId: newProductId })),
  );
  await dropEmptied(scope, left);
  const productIds = present([...left, newProductId, ...(await productsOfLines(scope))]);
  return { productIds, offers: offers.length, newProductId, costsTaken: null, costsLeft: [] };
}

/** A line is of the product it was sold as: an offer may have had others before the one it has. */
async function productsOfLines({ db, companyId, changeId }: ChangeScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from product_change_rows
    where company_id = ${companyId} and change_id = ${changeId} and entity = 'line' and product_id <> 0`.execute(db);
  return rows.map(({ id }) => id);
}

async function countOffers({ db, companyId, changeId }: ChangeScope): Promise<number> {
  const { rows } = await sql<{ offers: number }>`
    select count(*)::int as offers from product_change_rows where company_id = ${companyId} and change_id = ${changeId} and entity = 'offer'`.execute(
    db,
  );
  return rows[0]?.offers ?? 0;
}
