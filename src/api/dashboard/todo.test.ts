import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { todoRoute } from "#contract/todo.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { LAMPA, smallSeller } from "#testing/small-seller.ts";

let app: TestApp;
let seller: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  app.setNow("2025-06-30T10:00:00Z");
  const { companyId } = await loadFacts(app.database, smallSeller());
  seller = await app.signIn({ companyId });
});
afterAll(() => app.close());

test("matters stand in the order of the money at stake, each with the way to settle it", async () => {
  const { body } = await seller.call(todoRoute);
  expect([body.startDate, body.endDate]).toEqual(["2025-06-01", "2025-06-30"]);
  expect(body.items.map(({ kind, amount, count, path }) => [kind, amount, count, path])).toEqual([
    // the świeca was sold for 30.00 and has no cost
    ["missingCosts", 3000, 1, "/system/progress?new=products"],
    // two lampas: 100 − 5 − 120
    ["lossProduct", -2500, 2, `/system/products/${LAMPA}`],
    // the listing fee and the advertising of no product
    ["unallocatedFees", -700, 1, "/system?breakdown=2025-06-01..2025-06-30"],
    ["unallocatedAds", -500, 1, "/system?breakdown=2025-06-01..2025-06-30"],
  ]);
});

test("a store whose consent ran out weighs what it sold; rows left out of a file have no amount and come last", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await sql`update stores set status = 'expired' where company_id = ${companyId} and id = 1`.execute(db);
  await sql`
    insert into imports (company_id, kind, file_name, status, rows, rejected, created_at)
    values (${companyId}, 'orders', 'czerwiec.csv', 'succeeded', 10, 3, '2025-06-20T10:00:00Z'),
           (${companyId}, 'products', 'koszty.csv', 'succeeded', 10, 2, '2025-06-20T10:00:00Z'),
           (${companyId}, 'products', 'koszty.csv', 'succeeded', 10, 0, '2025-06-21T10:00:00Z')`.execute(db);
  const { items } = (await seller.call(todoRoute)).body;
  // the store's 180.00 of the 280.00 sold
  expect(items[0]).toMatchObject({ kind: "expiredStore", amount: 18_000, id: "1" });
  // the costs' file was given again without errors
  expect(items.at(-1)).toMatchObject({ kind: "rejectedRows", amount: null, count: 3, name: "czerwiec.csv" });
  expect(items.filter(({ kind }) => kind === "rejectedRows")).toHaveLength(1);
});

test("a company without data has nothing to settle", async () => {
  expect((await (await app.signIn()).call(todoRoute)).body.items).toEqual([]);
});
