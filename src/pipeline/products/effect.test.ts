/** A preview that would take too long is left out, and says so. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { bp } from "#core/money.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleExpense } from "#testing/sample-facts.ts";
import { KUBEK, LAMPA, smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { effectOfSheets, readSheets } from "./product-sheets.ts";
import { remap } from "./remap/remap.ts";
import { remapEffect } from "./remap/remap-effect.ts";

const database = forFile(createTestDatabase);
let scope: CompanyScope;
beforeAll(async () => {
  const { companyId } = await loadFacts(database, smallSeller());
  scope = { db: database.db, companyId };
});

const LEFT_OUT = {
  orders: 2,
  from: null,
  before: null,
  after: null,
  currency: "PLN",
  uncostedBefore: 0,
  uncostedAfter: 0,
  leftOut: "orders",
};

test("a cost of cups concerns two orders: it is measured where two may be, and counted where one may", async () => {
  const [sheet] = await readSheets(scope, [Number(KUBEK)]);
  if (sheet === undefined) throw new Error("no cup");
  const cheaper = { ...sheet, costs: sheet.costs.map((cost) => ({ ...cost, unitCost: "10" })) };
  const said = (most: number) => effectOfSheets(scope, [cheaper], { kind: "costs" }, most);
  expect(await said(1)).toEqual(LEFT_OUT);
  const { orders, before, after, leftOut } = await said(2);
  // Two cups are with their buyers: 2 × (20.00 − 10.00).
  expect([orders, Number(after) - Number(before), leftOut]).toEqual([2, 2000, null]);
});

test("a merge that moves too much moves nothing for its preview", async () => {
  const wanted = { kind: "merge", survivorId: Number(KUBEK), productIds: [Number(LAMPA)] } as const;
  const parts = { offers: 1, costsTaken: null, costsLeft: [Number(LAMPA)] };
  const changes = async () => (await sql`select last_value from product_changes_id_seq`.execute(scope.db)).rows;
  const [before, drawn] = [await storedKeys(scope, sql`true`), await changes()];
  expect(await remapEffect(scope, wanted, 1)).toEqual({ ...LEFT_OUT, ...parts, products: [] });
  expect(await changes()).toEqual(drawn);
  expect(await remapEffect(scope, wanted, 2)).toMatchObject({
    ...parts,
    orders: 2,
    leftOut: null,
    products: [{ sku: "KUBEK" }, { sku: "LAMPA" }],
  });
  expect(await storedKeys(scope, sql`true`)).toEqual(before);
});

test("a merge announces what it moves, expenses that are bound to a product included", async () => {
  const facts = smallSeller();
  // 10 % of what cups sell.
  const ofCups = { kind: "percentOfSales", percentBp: bp(1000), start: "2025-06-01", vatMode: "gross", productId: KUBEK } as const;
  const { companyId } = await loadFacts(database, { ...facts, expenses: [sampleExpense("71", null, ofCups)] });
  const shop = { db: database.db, companyId };
  const wanted = { kind: "merge", survivorId: Number(KUBEK), productIds: [Number(LAMPA)] } as const;
  const { from, before, after } = await remapEffect(shop, wanted);
  // Two lamps cost 20.00 as cups do, and not 60.00: 80.00 more. 10 % of the 100.00 they sold are cups' now: 10.00 less.
  expect([from, Number(after) - Number(before)]).toEqual(["2025-06-02", 7000]);
  await withTransaction(database.db, (db) => remap({ db, companyId }, { userId: null }, wanted));
  const { rows } = await sql<{ moved: number }>`
    select (effect ->> 'after')::int - (effect ->> 'before')::int as moved from audit_log
    where company_id = ${companyId} and action = 'product.merge'`.execute(database.db);
  expect(rows).toEqual([{ moved: 7000 }]);
});
