import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createProductTagRoute,
  deleteProductTagRoute,
  mergeProductTagRoute,
  productTagsRoute,
  restoreProductTagRoute,
  tagProductsRoute,
  tagsOfProductsRoute,
  updateProductTagRoute,
} from "#contract/product-tags.ts";
import { tagsRoute } from "#contract/tables.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleExpense } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(() => app.setNow("2025-06-30T10:00:00Z"));
// Tags 301 (kubek, lampa) and 302 (kubek) stand in the facts.
beforeEach(async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  seller = await app.signIn({ companyId });
});

const only = (...productIDs: string[]) => ({ of: { productIDs } });

async function create(name: string): Promise<string> {
  return (await seller.call(createProductTagRoute, { body: { name, color: "teal" } })).body.id;
}

async function products(): Promise<Record<string, number>> {
  const { items } = (await seller.call(productTagsRoute)).body;
  return Object.fromEntries(items.map((tag) => [tag.name, tag.products]));
}

/** Net profit by tag, and of what carries none. */
async function report(): Promise<Record<string, number | null>> {
  const { body } = await seller.call(tagsRoute, { body: { filter: {}, ...JUNE } });
  const rows = body.items.map(({ name, figures }): [string, number | null] => [name, figures.netProfit]);
  return Object.fromEntries([...rows, ["rest", body.unallocated.netProfit]]);
}

test("a product that gets a tag is in the report of that tag at once, and no longer in what carries none", async () => {
  // świeca 30.00, no product −12.00
  expect(await report()).toEqual({ "Etykieta 301": 2500, "Etykieta 302": 5000, rest: 1800 });
  const id = await create("Sezon");
  const { body } = await seller.call(tagProductsRoute, { params: { id }, body: { ...only(SWIECA, LAMPA), assigned: true } });
  expect(body.changedIDs).toEqual([LAMPA, SWIECA]);
  // lampa −25.00 + świeca 30.00; only the amounts without a product carry no tag
  expect(await report()).toEqual({ "Etykieta 301": 2500, "Etykieta 302": 5000, Sezon: 500, rest: -1200 });
  const off = await seller.call(tagProductsRoute, { params: { id }, body: { ...only(KUBEK, SWIECA), assigned: false } });
  expect(off.body.changedIDs).toEqual([SWIECA]);
  expect(await report()).toEqual({ "Etykieta 301": 2500, "Etykieta 302": 5000, Sezon: -2500, rest: 1800 });
});

test("the rows of a table are tagged as they stand: filter, range, quick filter and exclusions", async () => {
  const id = await create("Ze stratą");
  const table = { table: "products" as const, ...JUNE, filter: {} };
  const { body: whole } = await seller.call(tagsOfProductsRoute, { body: { of: table } });
  expect(whole).toEqual({
    products: 3,
    tags: [
      { id: "301", products: 2 },
      { id: "302", products: 1 },
    ],
  });
  const change = async (of: object) =>
    (await seller.call(tagProductsRoute, { params: { id }, body: { of: { ...table, ...of }, assigned: true } })).body.changedIDs;
  // lampa lost 25.00
  expect(await change({ only: "loss" })).toEqual([LAMPA]);
  // nothing was sold in May
  expect(await change({ startDate: "2025-05-01", endDate: "2025-05-31" })).toEqual([]);
  expect(await change({ filter: { excludedProductIDs: [KUBEK] } })).toEqual([SWIECA]);
  // every offer of Allegro: kubek through 201, lampa through 202, świeca through 203
  expect(await change({ table: "offers" })).toEqual([KUBEK]);
});

test("products of others are no products, and a tag of others is none", async () => {
  const stranger = await app.signIn();
  const { body } = await stranger.call(createProductTagRoute, { body: { name: "Obcy" } });
  const taken = await stranger.call(tagProductsRoute, { params: { id: body.id }, body: { ...only(KUBEK, "x", "0"), assigned: true } });
  expect(taken.body.changedIDs).toEqual([]);
  expect((await stranger.call(tagsOfProductsRoute, { body: only(KUBEK) })).body).toEqual({ products: 0, tags: [] });
  const merge = { params: { id: body.id }, body: { into: "301" } };
  expect((await stranger.refused(mergeProductTagRoute, merge)).status).toBe(404);
});

test("a name is the company's once, however its letters are written, and never empty", async () => {
  const id = await create("Lato");
  const again = await seller.refused(createProductTagRoute, { body: { name: " LATO " } });
  expect([again.status, again.body.errors]).toEqual([422, { name: ["Tag o tej nazwie już istnieje."] }]);
  expect((await seller.refused(createProductTagRoute, { body: { name: "  " } })).status).toBe(422);
  expect((await seller.refused(updateProductTagRoute, { params: { id: "301" }, body: { name: "lato" } })).status).toBe(422);
  const { body } = await seller.call(updateProductTagRoute, { params: { id }, body: { name: "lato", group: "Sezon" } });
  expect(body).toEqual({
    id,
    name: "lato",
    color: "teal",
    group: "Sezon",
    products: 0,
    expenses: 0,
    ruled: 0,
    conditions: null,
    exclusive: false,
  });
});

test("a deleted tag comes back with its number, colour and products", async () => {
  const before = (await seller.call(productTagsRoute)).body.items;
  await seller.call(deleteProductTagRoute, { params: { id: "301" } });
  expect(await products()).toEqual({ "Etykieta 302": 1 });
  // kubek keeps 302, so lampa −25.00 joins 18.00
  expect(await report()).toEqual({ "Etykieta 302": 5000, rest: -700 });
  expect((await seller.refused(deleteProductTagRoute, { params: { id: "301" } })).status).toBe(404);
  await seller.call(restoreProductTagRoute, { params: { id: "301" } });
  expect((await seller.call(productTagsRoute)).body.items).toEqual(before);
  expect((await seller.refused(restoreProductTagRoute, { params: { id: "301" } })).status).toBe(404);
});

test("a tag whose name was given to another meanwhile does not come back until that one is renamed", async () => {
  await seller.call(deleteProductTagRoute, { params: { id: "302" } });
  const id = await create("etykieta 302");
  const { status, body } = await seller.refused(restoreProductTagRoute, { params: { id: "302" } });
  expect([status, body.Message]).toEqual([400, "Tag o tej nazwie powstał w międzyczasie. Zmień jego nazwę i spróbuj ponownie."]);
  await seller.call(updateProductTagRoute, { params: { id }, body: { name: "Inna" } });
  await seller.call(restoreProductTagRoute, { params: { id: "302" } });
  expect(await products()).toEqual({ "Etykieta 301": 2, "Etykieta 302": 1, Inna: 0 });
});

test("merged tags are one, and apart again when that is taken back", async () => {
  const { body } = await seller.call(mergeProductTagRoute, { params: { id: "301" }, body: { into: "302" } });
  // kubek had it already, lampa is new
  expect(body).toMatchObject({ id: "302", products: 2 });
  expect(await report()).toEqual({ "Etykieta 302": 2500, rest: 1800 });
  await seller.call(restoreProductTagRoute, { params: { id: "301" } });
  expect(await products()).toEqual({ "Etykieta 301": 2, "Etykieta 302": 1 });
  expect((await seller.refused(mergeProductTagRoute, { params: { id: "301" }, body: { into: "301" } })).status).toBe(404);
});

test("an expense of a tag follows its products, also through a merge, and keeps the tag from being deleted", async () => {
  const facts = smallSeller();
  const today = "2025-06-30";
  const shared = sampleExpense("1", 3000, { tagId: "302", start: "2025-06-02", currency: "PLN", vatMode: "gross" });
  const { companyId } = await loadFacts(app.database, { ...facts, expenses: [shared] });
  seller = await app.signIn({ companyId });
  const expenses = async (): Promise<[number, number][]> => {
    const { rows } = await sql<{ product: number; amount: number }>`
      select product_id as product, amount from postings where company_id = ${companyId} and line = 'expenses' order by product_id`.execute(
      app.database.db,
    );
    return rows.map(({ product, amount }) => [product, amount]);
  };
  const runRecomputes = async (): Promise<unknown> => {
    const { rows } = await sql<{ payload: Record<string, string> }>`
      delete from job_runs where company_id = ${companyId} and kind = 'recompute' returning payload`.execute(app.database.db);
    await withTransaction(app.database.db, (db) =>
      recompute({ db, companyId }, { productIds: null, from: "2025-06-02", to: "2025-06-02", daysOnly: true, today }),
    );
    expect((await verifyLedger(app.database.db, { companyIds: [companyId], today })).differences).toEqual([]);
    return rows.map(({ payload }) => payload);
  };
  expect(await expenses()).toEqual([[Number(KUBEK), -3000]]);
  const refused = await seller.refused(deleteProductTagRoute, { params: { id: "302" } });
  expect([refused.status, refused.body.code]).toEqual([400, "REFUSED"]);

  await seller.call(tagProductsRoute, { params: { id: "302" }, body: { ...only(LAMPA), assigned: true } });
  expect(await runRecomputes()).toEqual([{ reason: "expenses", daysOnly: true, from: "2025-06-02", to: "2025-06-02" }]);
  // On 2 June kubek sold 150.00 and lampa 50.00: 30.00 is 22.50 and 7.50.
  const both = [
    [Number(KUBEK), -2250],
    [Number(LAMPA), -750],
  ];
  expect(await expenses()).toEqual(both);

  const id = await create("Tylko lampy");
  await seller.call(mergeProductTagRoute, { params: { id: "302" }, body: { into: id } });
  await seller.call(tagProductsRoute, { params: { id }, body: { ...only(KUBEK), assigned: false } });
  await runRecomputes();
  expect(await expenses()).toEqual([[Number(LAMPA), -3000]]);
  await seller.call(restoreProductTagRoute, { params: { id: "302" } });
  await runRecomputes();
  expect(await expenses()).toEqual(both);
});
