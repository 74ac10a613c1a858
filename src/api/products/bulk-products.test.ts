/** One change of many products: the small seller's, whose June profit is 43.00 (src/testing/small-seller.ts). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { productChangesRoute, undoProductChangeRoute } from "#contract/product-costs.ts";
import { createProductTagRoute } from "#contract/product-tags.ts";
import { bulkProductsRoute } from "#contract/product-bulk.ts";
import { productListRoute } from "#contract/products.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const JUNE = { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30" };

const { app, seller } = smallShop("for each test");

type Question = BodyInputOf<typeof bulkProductsRoute>;

const bulk = async (of: Question["of"], change: Question["change"], preview = false) =>
  (await seller.call(bulkProductsRoute, { body: { of, change, preview } })).body;
const undo = async (id: string | null) => (await seller.call(undoProductChangeRoute, { params: { id: id ?? "" } })).body;
const list = async () => (await seller.call(productListRoute, { body: { ...JUNE, sort: "sku", withHidden: true } })).body;
const profit = async () => (await list()).totals.netProfit;

const all = { productIDs: [KUBEK, LAMPA, SWIECA] };

describe("costs of many products", () => {
  test("of every row of a list as it stands: shown before, made as one change, taken back as one", async () => {
    const of = { ...JUNE, phrase: "brak:koszt" };
    const change = { kind: "cost", unitCost: "25.00", currency: "PLN", vatMode: "gross", validFrom: null } as const;
    // order-3: 30.00 without a cost; 30.00 − 25.00 = 5.00
    const effect = {
      orders: 1,
      from: "2025-06-20",
      before: 3000,
      after: 500,
      currency: "PLN",
      uncostedBefore: 1,
      uncostedAfter: 0,
      leftOut: null,
    };
    expect(await bulk(of, change, true)).toEqual({ products: 1, changed: 1, changeId: null, jobId: null, effect, refused: [] });
    expect(await profit()).toBe(4300);

    const made = await bulk(of, change);
    expect(made).toMatchObject({ products: 1, changed: 1, jobId: null, effect: null });
    // 43.00 − 25.00
    expect(await profit()).toBe(1800);
    expect((await list()).kpis?.noCost.products).toBe(0);
    expect(await undo(made.changeId)).toMatchObject({ kept: [] });
    expect([await profit(), (await list()).kpis?.noCost]).toEqual([4300, { products: 1, sales: 3000 }]);
  });

  test("dearer by ten per cent from a day on: what was sold before keeps its cost", async () => {
    const change = { kind: "costPercent", percent: 10, from: "2025-06-05" } as const;
    // order-2 alone: 100.00 sales − 20.00 − 60.00 = 20.00, then 14.00
    const effect = {
      orders: 1,
      from: "2025-06-09",
      before: 2000,
      after: 1400,
      currency: "PLN",
      uncostedBefore: 0,
      uncostedAfter: 0,
      leftOut: null,
    };
    expect((await bulk(all, change, true)).effect).toEqual(effect);
    const made = await bulk(all, change);
    expect(made).toMatchObject({
      products: 3,
      changed: 2,
      refused: [{ productId: SWIECA, sku: "ŚWIECA", field: "kind", problem: "noCostYet" }],
    });
    // The lampa of 9 June costs 66.00 instead of 60.00; the kubki and the other lampa were sold on 2 June: 43.00 − 6.00
    expect(await profit()).toBe(3700);
    expect((await list()).items.map(({ sku, cost }) => [sku, cost?.unitCost ?? null, cost?.rows ?? 0])).toEqual([
      ["KUBEK", "22", 2],
      ["LAMPA", "66", 2],
      ["ŚWIECA", null, 0],
    ]);
    const history = (await seller.call(productChangesRoute, {})).body;
    expect(history.items[0]).toMatchObject({ id: made.changeId, kind: "bulk", undoable: true });
    await undo(made.changeId);
    expect(await profit()).toBe(4300);
  });

  test("of a single product that cannot have it says what is wrong", async () => {
    const body: Question = { of: { productIDs: [SWIECA] }, change: { kind: "costPercent", percent: 5, from: "2025-06-01" } };
    const refused = await seller.send(bulkProductsRoute, { body });
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { "change.kind": ["Produkt nie ma jeszcze kosztu."] } }]);
  });
});

test("packaging, recovery, VAT and method change together and back", async () => {
  // packaging 1.00 for each of 3 kubki, 2 lampy and 1 świeca
  const packed = await bulk(all, { kind: "packaging", packagingPerUnit: 100 });
  expect([packed.changed, await profit()]).toEqual([3, 3700]);
  // the returned kubek: 20.00 × 50 % instead of 100 %
  const recovered = await bulk(all, { kind: "recovery", recoveryPercent: 50 });
  expect([recovered.changed, await profit()]).toEqual([3, 2700]);
  expect((await bulk(all, { kind: "vat", market: "PL", vatRate: 800 })).changed).toBe(3);
  expect((await bulk(all, { kind: "method", costMethod: "period" })).changed).toBe(3);
  expect(
    (await list()).items.map(({ vatRate, costMethod, packagingPerUnit, recoveryPercent }) => [
      vatRate,
      costMethod,
      packagingPerUnit,
      recoveryPercent,
    ]),
  ).toEqual(Array.from({ length: 3 }, () => [800, "period", 100, 50]));
  await undo(recovered.changeId);
  await undo(packed.changeId);
  expect(await profit()).toBe(4300);
});

test("hidden products leave the list and stay in the figures; what is so already is no change", async () => {
  const of = { ...JUNE, kpi: "loss" as const, but: [] };
  const { changeId, changed } = await bulk(of, { kind: "hide" });
  expect(changed).toBe(1);
  expect((await list()).items.filter(({ hidden }) => hidden).map(({ sku }) => sku)).toEqual(["LAMPA"]);
  expect(await profit()).toBe(4300);
  expect(await bulk({ productIDs: [LAMPA] }, { kind: "hide" })).toMatchObject({ products: 1, changed: 0, changeId: null });
  expect(await bulk(of, { kind: "hide" })).toMatchObject({ products: 0, changed: 0 });
  await undo(changeId);
  expect((await list()).kpis?.hidden.products).toBe(0);
});

test("tags are given and taken off as one change", async () => {
  const { id } = (await seller.call(createProductTagRoute, { body: { name: "Nowy" } })).body;
  const tagsOf = async () => (await list()).items.map(({ tags }) => tags.map(({ name }) => name).join());
  const before = await tagsOf();
  const [kubek] = (await list()).items;
  const [old] = kubek?.tags ?? [];
  const change: Question["change"] = { kind: "tags", add: [id], remove: [old?.id ?? ""] };
  expect(await bulk({ ...JUNE, but: [SWIECA] }, change, true)).toMatchObject({ products: 2, changed: 2, changeId: null });
  expect(await tagsOf()).toEqual(before);
  const made = await bulk({ ...JUNE, but: [SWIECA] }, change);
  expect(made).toMatchObject({ products: 2, changed: 2, jobId: null });
  const after = (await list()).items.map(({ tags }) => tags.some((tag) => tag.id === id));
  expect(after).toEqual([true, true, false]);
  expect((await list()).items[0]?.tags.some((tag) => tag.id === old?.id)).toBe(false);
  await undo(made.changeId);
  expect(await tagsOf()).toEqual(before);
  const again = await seller.send(undoProductChangeRoute, { params: { id: made.changeId ?? "" } });
  expect(again.statusCode).toBe(400);
  const stranger = await app.signIn();
  expect((await stranger.send(bulkProductsRoute, { body: { of: all, change } })).statusCode).toBe(404);
});

test("tags that were said otherwise since stay and are named; what is undone, or kept no more, is offered no longer", async () => {
  const { db } = app.database;
  const { id } = (await seller.call(createProductTagRoute, { body: { name: "Nowy" } })).body;
  const isOffered = async () => (await seller.call(productChangesRoute)).body.items.map(({ undoable }) => undoable);
  const give = async () => (await bulk({ productIDs: [KUBEK, LAMPA] }, { kind: "tags", add: [id], remove: [] })).changeId;
  const first = await give();
  await bulk({ productIDs: [LAMPA] }, { kind: "tags", add: [], remove: [id] });
  expect(await undo(first)).toMatchObject({ kept: [{ productId: LAMPA, sku: "LAMPA" }] });
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where company_id = ${seller.companyId} and action = 'product.undo' and subject_id = ${first}`.execute(db);
  expect(rows).toEqual([{ after: { undoes: "tags", kept: 1 } }]);
  expect(await isOffered()).toEqual([true, false]);
  // After 30 days the tags' own log is emptied.
  await sql`delete from tag_changes where company_id = ${seller.companyId}`.execute(db);
  expect(await isOffered()).toEqual([false, false]);
});
