import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  linkOffersEffectRoute,
  linkOffersRoute,
  mergeProductsEffectRoute,
  mergeProductsRoute,
  offerSuggestionsRoute,
  productOffersRoute,
  splitProductEffectRoute,
  splitProductRoute,
} from "#contract/product-offers.ts";
import { undoProductChangeRoute } from "#contract/product-costs.ts";
import { productsRoute } from "#contract/dashboard.ts";
import { createProductRoute } from "#contract/products.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

// Kubek 50.00, lampa −25.00, świeca 30.00 of unknown cost; offers 201, 202, 203. Order 2 names no offer.
const { app, seller } = smallShop("for each test");

/** Net profit by SKU. */
async function profits(): Promise<Record<string, number | null>> {
  const { body } = await seller.call(productsRoute, { body: { filter: {}, ...JUNE } });
  return Object.fromEntries(body.items.map(({ sku, figures }) => [sku, figures.netProfit]));
}

async function isRight(): Promise<void> {
  const { differences } = await verifyLedger(app.database.db, { companyIds: [seller.companyId], today: "2025-06-30" });
  expect(differences).toEqual([]);
}

const START = { KUBEK: 5000, LAMPA: -2500, ŚWIECA: 3000 };
const link = (offerId: string, productId: string, quantity = 1) => ({ links: [{ offerId, productId, quantity }] });
const undo = (changeId: string) => seller.call(undoProductChangeRoute, { params: { id: changeId } });

test("an offer moved to another product takes its orders with it, is told before, and comes back by undo", async () => {
  expect(await profits()).toEqual(START);
  // The candle of 30.00 becomes a cup, which costs 20.00: 50.00 + 30.00 − 20.00 = 60.00.
  const told = (await seller.call(linkOffersEffectRoute, { body: link("203", KUBEK) })).body;
  expect(told).toMatchObject({ offers: 1, orders: 1, from: "2025-06-20", before: 3000, after: 1000, uncostedBefore: 1, uncostedAfter: 0 });
  expect(told.products.map(({ sku, before, after }) => [sku, before?.netProfit, after?.netProfit])).toEqual([
    ["ŚWIECA", 3000, 0],
    ["KUBEK", 5000, 6000],
  ]);
  expect(await profits()).toEqual(START);

  const { changeId, jobId } = (await seller.call(linkOffersRoute, { body: link("203", KUBEK) })).body;
  expect(jobId).toBeNull();
  expect(await profits()).toEqual({ KUBEK: 6000, LAMPA: -2500 });
  await isRight();
  const { items } = (await seller.call(productOffersRoute, { params: { id: KUBEK } })).body;
  expect(items.map(({ id, units, sales, isBySeller }) => ({ id, units, sales, isBySeller }))).toEqual([
    { id: "201", units: 2, sales: 10_000, isBySeller: false },
    { id: "203", units: 1, sales: 3000, isBySeller: true },
  ]);

  await undo(changeId);
  expect(await profits()).toEqual(START);
  await isRight();
});

test("products become one: what each earned adds up, the survivor's costs hold, and undo makes them two again", async () => {
  // Two lamps sold for 50.00 each cost 20.00 now instead of 60.00: 100 − 5 − 40 = 55.00; with the cups' 50.00 it is 105.00.
  const body = { survivorId: KUBEK, productIds: [LAMPA] };
  const told = (await seller.call(mergeProductsEffectRoute, { body })).body;
  expect(told).toMatchObject({ offers: 1, costsTaken: null });
  expect(told.costsLeft.map(({ sku }) => sku)).toEqual(["LAMPA"]);
  expect(told.products.map(({ sku, isGone, before, after }) => [sku, isGone, before?.netProfit, after?.netProfit])).toEqual([
    ["KUBEK", false, 5000, 10_500],
    ["LAMPA", true, -2500, undefined],
  ]);
  const { changeId } = (await seller.call(mergeProductsRoute, { body })).body;
  expect(await profits()).toEqual({ KUBEK: 10_500, ŚWIECA: 3000 });
  await isRight();
  // Its SKU leads to the cup still: no other product gets it.
  const refused = await seller.refused(createProductRoute, { body: { sku: "LAMPA", name: "Lampa" } });
  expect(refused.body.errors).toHaveProperty("sku");
  await undo(changeId);
  expect(await profits()).toEqual(START);
  await isRight();
});

test("a product without a cost takes over that of the one that is merged into it", async () => {
  // 30.00 − 20.00 for the candle, and the cups' 50.00.
  const body = { survivorId: SWIECA, productIds: [KUBEK] };
  const told = (await seller.call(mergeProductsEffectRoute, { body })).body;
  expect(told.costsTaken?.sku).toBe("KUBEK");
  const { changeId } = (await seller.call(mergeProductsRoute, { body })).body;
  expect(await profits()).toEqual({ LAMPA: -2500, ŚWIECA: 6000 });
  const { rows } = await sql<{ tag: number }>`
    select tag_id as tag from product_tags where company_id = ${seller.companyId} and product_id = ${SWIECA} order by 1`.execute(
    app.database.db,
  );
  expect(rows.map(({ tag }) => tag)).toEqual([301, 302]);
  await isRight();
  await undo(changeId);
  expect(await profits()).toEqual(START);
  await isRight();
});

test("of an exclusive group the survivor keeps its own tag, and gives nothing of it to be taken back", async () => {
  const { db } = app.database;
  const { companyId } = seller;
  // The lamp carries 301, the cup 301 and 302; the lamp gets 303 of the group that 302 is of, and each product carries one of it.
  await sql`insert into tags (company_id, id, name, group_name) values (${companyId}, 303, 'Lato', 'Sezon')`.execute(db);
  await sql`update tags set group_name = 'Sezon' where company_id = ${companyId} and id = 302`.execute(db);
  await sql`insert into exclusive_tag_groups (company_id, name) values (${companyId}, 'Sezon')`.execute(db);
  await sql`insert into product_tags (company_id, tag_id, product_id, by_rule) values (${companyId}, 303, ${LAMPA}, true)`.execute(db);
  const tags = async () => {
    const { rows } = await sql<{ row: string }>`
      select product_id || ':' || tag_id || ':' || by_rule as row from product_tags where company_id = ${companyId} order by product_id, tag_id`.execute(
      db,
    );
    return rows.map(({ row }) => row);
  };
  const before = ["101:301:false", "101:302:false", "102:301:false", "102:303:true"];
  expect(await tags()).toEqual(before);
  const first = (await seller.call(mergeProductsRoute, { body: { survivorId: KUBEK, productIds: [LAMPA] } })).body;
  expect(await tags()).toEqual(["101:301:false", "101:302:false"]);
  await undo(first.changeId);
  expect(await tags()).toEqual(before);
  const second = (await seller.call(mergeProductsRoute, { body: { survivorId: SWIECA, productIds: [LAMPA, KUBEK] } })).body;
  expect(await tags()).toEqual(["103:301:false", "103:303:true"]);
  await undo(second.changeId);
  expect(await tags()).toEqual(before);
});

test("chosen offers become a product of their own, with the costs of the one they leave, or without", async () => {
  // Offer 201 sold two cups for 100.00, of which one came back: 100 − 50 − 10 − 40 + 20 = 20.00. The cup of order 2 stays: 50 − 20 = 30.00.
  const body = { offerIds: ["201"], sku: "KUBEK-N", name: "Kubek niebieski" };
  const told = (await seller.call(splitProductEffectRoute, { body })).body;
  expect(told.products.map(({ id, sku, before, after }) => [id, sku, before?.netProfit, after?.netProfit])).toEqual([
    [KUBEK, "KUBEK", 5000, 3000],
    [null, "KUBEK-N", undefined, 2000],
  ]);
  const { changeId } = (await seller.call(splitProductRoute, { body })).body;
  expect(await profits()).toEqual({ ...START, KUBEK: 3000, "KUBEK-N": 2000 });
  await isRight();
  expect((await seller.refused(splitProductRoute, { body })).body.errors).toHaveProperty("sku");
  await undo(changeId);
  expect(await profits()).toEqual(START);
  await isRight();

  await seller.call(splitProductRoute, { body: { ...body, withCosts: false } });
  // Nobody knows what it costs: 100 − 50 − 10 = 40.00 at most.
  expect(await profits()).toMatchObject({ "KUBEK-N": 4000 });
  await isRight();
});

test("an offer of packs is of a product that consists of so many", async () => {
  // The offer of candles sells three cups at once: 30.00 − 3 × 20.00 = −30.00.
  const { changeId } = (await seller.call(linkOffersRoute, { body: link("203", KUBEK, 3) })).body;
  expect(await profits()).toEqual({ ...START, ŚWIECA: -3000 });
  await isRight();
  // A bundle is not merged with what it consists of.
  const refused = await seller.refused(mergeProductsRoute, { body: { survivorId: SWIECA, productIds: [KUBEK] } });
  expect(refused.body.code).toBe("REFUSED");
  // Its component becomes another product, and the recipe follows: 30.00 − 3 × 60.00 = −150.00.
  const merged = (await seller.call(mergeProductsRoute, { body: { survivorId: LAMPA, productIds: [KUBEK] } })).body;
  expect(await profits()).toMatchObject({ ŚWIECA: -15_000 });
  await isRight();
  await undo(merged.changeId);
  await undo(changeId);
  expect(await profits()).toEqual(START);
  await isRight();
});

test("an earlier move waits for the later one of the same products to be taken back", async () => {
  const first = (await seller.call(linkOffersRoute, { body: link("203", KUBEK) })).body.changeId;
  const second = (await seller.call(mergeProductsRoute, { body: { survivorId: LAMPA, productIds: [KUBEK] } })).body.changeId;
  const refused = await seller.refused(undoProductChangeRoute, { params: { id: first } });
  expect(refused.body.code).toBe("REFUSED");
  await undo(second);
  await undo(first);
  expect(await profits()).toEqual(START);
  await isRight();
});

test("offers without a product of the seller's are listed with what they may be of and why", async () => {
  const { db } = app.database;
  const { companyId } = seller;
  await sql`update products set ean = '5901234123457', name = 'Kubek ceramiczny niebieski' where company_id = ${companyId} and id = ${KUBEK}`.execute(
    db,
  );
  await sql`update products set name = 'Lampa biurkowa' where company_id = ${companyId} and id = ${LAMPA}`.execute(db);
  // The candle is sold without a SKU: a product was made for its offer alone, with the EAN of the cup.
  await sql`update products set sku = 'allegro:' || (select external_id from offers where company_id = ${companyId} and id = 203), ean = '05901234123457'
    where company_id = ${companyId} and id = ${SWIECA}`.execute(db);
  await sql`insert into offers (company_id, store_id, external_id, name, sku) values (${companyId}, 1, '9001', 'zestaw 2 szt. lampa biurkowa', null),
    (${companyId}, 1, '9002', 'coś innego', 'lam-pa')`.execute(db);
  const { items, total } = (await seller.call(offerSuggestionsRoute)).body;
  expect(total).toBe(3);
  expect(
    items.map(({ product, suggestions: [best] }) => [
      product?.id ?? null,
      best?.product.sku,
      best?.reason,
      best?.confidence,
      best?.quantity,
    ]),
  ).toEqual([
    [SWIECA, "KUBEK", "ean", 98, 1],
    [null, "LAMPA", "name", 85, 2],
    [null, "LAMPA", "sku", 95, 1],
  ]);
  // Accepted together: the product that was made for the offer alone holds nothing now and goes.
  const links = items.flatMap(({ offer, suggestions: [best] }) =>
    best === undefined ? [] : [{ offerId: offer.id, productId: best.product.id, quantity: best.quantity }],
  );
  const { changeId } = (await seller.call(linkOffersRoute, { body: { links } })).body;
  expect((await seller.call(offerSuggestionsRoute)).body.total).toBe(0);
  expect(await profits()).toEqual({ KUBEK: 6000, LAMPA: -2500 });
  await isRight();
  await undo(changeId);
  expect((await seller.call(offerSuggestionsRoute)).body.total).toBe(3);
  await isRight();
});
