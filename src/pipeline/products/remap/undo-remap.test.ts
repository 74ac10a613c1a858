/** Moves taken back after something else was said: nothing is lost, nothing is there twice. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { ProductSheet } from "#core/product-sheet.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { readSheets, writeSheets } from "../product-sheets.ts";
import { undoChange } from "../undo-change.ts";
import type { Undone } from "../undone.ts";
import { type Remap, remap } from "./remap.ts";

const database = forFile(createTestDatabase);
let scope: CompanyScope;
beforeEach(async () => {
  const { companyId } = await loadFacts(database, smallSeller());
  scope = { db: database.db, companyId };
});

const PRICE = { currency: "PLN", vatMode: "gross", vatRate: null, components: null } as const;
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
  const said = await write(LAMPA, { costs: [{ ...PRICE, market: null, validFrom: null, validTo: null, unitCost: "50" }] });
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

const bought = (id: string | null, quantity: number) =>
  ({ ...PRICE, id, day: "2025-06-01", quantity, unitCost: "10", deliveryId: null }) as const;
const batches = () =>
  rowsOf(
    sql`select product_id || ': ' || quantity as row from product_batches where company_id = ${scope.companyId} order by product_id, id`,
  );

test("a purchase that was corrected after the merge goes back as it is now, and is there once", async () => {
  await write(KUBEK, { costMethod: "fifo", batches: [bought(null, 10), bought(null, 5)] });
  const merge = await say({ kind: "merge", survivorId: Number(LAMPA), productIds: [Number(KUBEK)] });
  const [first, second] = await rowsOf(sql`select id::text as row from product_batches where company_id = ${scope.companyId} order by id`);
  await write(LAMPA, { batches: [bought(first ?? "", 12), bought(second ?? "", 5)] });
  expect(await undo(merge)).toEqual({ changeId: null, jobId: null, kept: [{ productId: KUBEK, sku: "KUBEK" }] });
  expect(await batches()).toEqual(["101: 12", "101: 5"]);
});

test("a purchase that was deleted after the merge stays deleted", async () => {
  await write(KUBEK, { costMethod: "fifo", batches: [bought(null, 10)] });
  const merge = await say({ kind: "merge", survivorId: Number(LAMPA), productIds: [Number(KUBEK)] });
  await write(LAMPA, { batches: [] });
  expect((await undo(merge)).kept).toEqual([{ productId: KUBEK, sku: "KUBEK" }]);
  expect(await batches()).toEqual([]);
});

test("what the survivor was told by the others goes, whatever else was said about it since", async () => {
  const said = () =>
    rowsOf(sql`
      select concat_ws(' ', sku, ean, cost_method, packaging_per_unit, name_at = 'infinity') as row from products
      where company_id = ${scope.companyId} and id = ${SWIECA}`);
  await write(KUBEK, { ean: "5901234123457", costMethod: "fifo", batches: [bought(null, 10)] });
  const merge = await say({ kind: "merge", survivorId: Number(SWIECA), productIds: [Number(KUBEK)] });
  expect(await said()).toEqual(["ŚWIECA 5901234123457 fifo t"]);
  await write(SWIECA, { packagingPerUnit: 50 });
  expect((await undo(merge)).kept).toEqual([]);
  expect(await said()).toEqual(["ŚWIECA constant 50"]);
  // How its costs are kept was said by hand after the merge: that holds, and is named.
  const again = await say({ kind: "merge", survivorId: Number(SWIECA), productIds: [Number(KUBEK)] });
  await write(SWIECA, { costMethod: "average" });
  expect((await undo(again)).kept).toEqual([{ productId: SWIECA, sku: "ŚWIECA" }]);
  expect(await said()).toEqual(["ŚWIECA average 50"]);
});

test("a product of a split goes with its undo though a rule has tagged it; one that a hand tagged stays", async () => {
  const split = (sku: string) => say({ kind: "split", offerIds: [201], sku, name: "", withCosts: true });
  const tag = (sku: string, isByRule: boolean) =>
    sql`
    insert into product_tags (company_id, tag_id, product_id, by_rule)
    select company_id, 302, id, ${isByRule} from products where company_id = ${scope.companyId} and sku = ${sku}`.execute(scope.db);
  const first = await split("KUBEK-N");
  await tag("KUBEK-N", true);
  await undo(first);
  expect(await skus()).toEqual(["KUBEK", "LAMPA", "ŚWIECA"]);
  const second = await split("KUBEK-N");
  await tag("KUBEK-N", false);
  await undo(second);
  expect(await skus()).toEqual(["KUBEK", "LAMPA", "ŚWIECA", "KUBEK-N"]);
  // With the cost it was given: what has been sold as it since has one still.
  const costs = sql<{ row: string }>`
    select p.sku || ' ' || trim_scale(k.unit_cost) as row from product_costs k join products p on p.company_id = k.company_id and p.id = k.product_id
    where k.company_id = ${scope.companyId} order by k.id`;
  expect(await rowsOf(costs)).toEqual(["KUBEK 20", "LAMPA 60", "KUBEK-N 20"]);
  const undone = rowsOf(sql`
    select subject_id || ' ' || (after ->> 'undoes') as row from audit_log where company_id = ${scope.companyId} and action = 'product.undo' order by id`);
  expect(await undone).toEqual([`${first} split`, `${second} split`]);
});

test("a product that was made of an offer alone goes with its rule's tag, and comes back with it", async () => {
  const tags = () =>
    rowsOf(sql`select tag_id || ':' || by_rule as row from product_tags where company_id = ${scope.companyId} and product_id = ${SWIECA}`);
  await sql`update products set sku = 'allegro:' || id where company_id = ${scope.companyId} and id = ${SWIECA}`.execute(scope.db);
  await sql`insert into product_tags (company_id, tag_id, product_id, by_rule) values (${scope.companyId}, 302, ${SWIECA}, true)`.execute(
    scope.db,
  );
  const mapping = await say({ kind: "mapping", links: [{ offerId: 203, productId: Number(KUBEK), quantity: 1 }] });
  expect(await skus()).toEqual(["KUBEK", "LAMPA"]);
  await undo(mapping);
  expect(await tags()).toEqual(["302:true"]);
});
