/** Moves taken back after something else was said: nothing is lost, nothing is there twice. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { ProductSheet } from "#core/product-sheet.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { readSheets, writeSheets } from "../product-sheets.ts";
import { undoChange } from "../undo-change.ts";
import type { Undone } from "../undone.ts";
import { type Remap, remap } from "./remap.ts";

let database: TestDatabase;
let scope: CompanyScope;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const { companyId } = await loadFacts(database, smallSeller());
  scope = { db: database.db, companyId };
});
afterAll(() => database.drop());

const BY = { userId: null };
const inside = <T>(work: (scope: CompanyScope) => Promise<T>): Promise<T> => withTransaction(scope.db, (db) => work({ ...scope, db }));

async function isRight(): Promise<void> {
  expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today: "2025-06-30" })).differences).toEqual([]);
}

async function say(wanted: Remap): Promise<number> {
  const { changeId } = await inside((tx) => remap(tx, BY, wanted));
  await isRight();
  return changeId;
}

async function undo(changeId: number): Promise<Undone> {
  const undone = await inside((tx) => undoChange(tx, BY, changeId));
  await isRight();
  return undone;
}

async function write(productId: string, change: Partial<ProductSheet>): Promise<number> {
  const written = await inside(async (tx) => {
    const [sheet] = await readSheets(tx, [Number(productId)]);
    if (sheet === undefined) throw new Error(`no product ${productId}`);
    return writeSheets(tx, BY, [{ ...sheet, ...change }], { kind: "costs" });
  });
  await isRight();
  return Number(written.changeId);
}

/** One text per row. */
async function rowsOf(statement: ReturnType<typeof sql<{ row: string }>>): Promise<string[]> {
  return (await statement.execute(scope.db)).rows.map(({ row }) => row);
}

const skus = () => rowsOf(sql`select sku as row from products where company_id = ${scope.companyId} order by id`);

test("a merged product whose SKU another one has got by now cannot come back, and its orders stay", async () => {
  const changeId = await say({ kind: "merge", survivorId: Number(KUBEK), productIds: [Number(LAMPA)] });
  await sql`insert into products (company_id, id, sku, name) overriding system value values (${scope.companyId}, 104, 'LAMPA', 'Inna')`.execute(
    scope.db,
  );
  const refused = await undo(changeId).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "REFUSED", details: { text: { key: "api:refused.skuTaken", values: { sku: "LAMPA" } } } });
  expect(
    await rowsOf(sql`select distinct product_id::text as row from order_lines where company_id = ${scope.companyId} order by 1`),
  ).toEqual([KUBEK, SWIECA]);
  // Once the other one is called otherwise, it can.
  await sql`update products set sku = 'INNA' where company_id = ${scope.companyId} and id = 104`.execute(scope.db);
  await undo(changeId);
  expect(await skus()).toEqual(["KUBEK", "LAMPA", "ŚWIECA", "INNA"]);
});

test("packs called like a product that was merged are of the one that remains of it", async () => {
  await sql`insert into products (company_id, id, sku, name) overriding system value values (${scope.companyId}, 104, 'KUBEK-x3', 'Trójpak')`.execute(
    scope.db,
  );
  await sql`
    insert into offers (company_id, id, store_id, external_id, name) overriding system value values (${scope.companyId}, 204, 1, '9004', 'Trzy kubki')`.execute(
    scope.db,
  );
  await say({ kind: "merge", survivorId: Number(SWIECA), productIds: [104] });
  await say({ kind: "mapping", links: [{ offerId: 204, productId: Number(KUBEK), quantity: 3 }] });
  expect(await skus()).toEqual(["KUBEK", "LAMPA", "ŚWIECA"]);
  expect(
    await rowsOf(
      sql`select product_id || ':' || component_id || ':' || quantity as row from bundle_components where company_id = ${scope.companyId}`,
    ),
  ).toEqual(["103:101:3"]);
});

test("what was said about a product that was merged since waits until the merge is taken back", async () => {
  const price = { currency: "PLN", vatMode: "gross", vatRate: null, components: null } as const;
  const said = await write(LAMPA, { costs: [{ ...price, market: null, validFrom: null, validTo: null, unitCost: "50" }] });
  const merge = await say({ kind: "merge", survivorId: Number(KUBEK), productIds: [Number(LAMPA)] });
  expect(await undo(said)).toEqual({ changeId: null, jobId: null, kept: [{ productId: LAMPA, sku: "LAMPA" }] });
  await undo(merge);
  expect((await undo(said)).kept).toEqual([]);
  expect(
    await rowsOf(
      sql`select trim_scale(unit_cost)::text as row from product_costs where company_id = ${scope.companyId} and product_id = ${LAMPA}`,
    ),
  ).toEqual(["60"]);
});

test("a bundle gets no component back that is no product any more", async () => {
  const recipe = (productId: string) => ({ recipes: [{ validFrom: null, components: [{ productId, quantity: 2 }] }] });
  await write(SWIECA, recipe(LAMPA));
  const said = await write(SWIECA, recipe(KUBEK));
  const merge = await say({ kind: "merge", survivorId: Number(KUBEK), productIds: [Number(LAMPA)] });
  expect(await undo(said)).toEqual({ changeId: null, jobId: null, kept: [{ productId: SWIECA, sku: "ŚWIECA" }] });
  await undo(merge);
  await undo(said);
  expect(await rowsOf(sql`select component_id::text as row from bundle_components where company_id = ${scope.companyId}`)).toEqual([LAMPA]);
});
