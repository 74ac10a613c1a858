import { sql } from "kysely";
import { expect, test } from "vitest";
import { deferTodoRoute, todoRoute, undeferTodoRoute } from "#contract/todo.ts";
import { withTransaction } from "#db/connection.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const { app, seller } = smallShop();

test("matters stand in the order of the money at stake, each with the way to settle it", async () => {
  const { body } = await seller.call(todoRoute);
  expect(body.items.map(({ kind, amount, count, since, path }) => [kind, amount, count, since, path.split("?")[0]])).toEqual([
    // the świeca was sold for 30.00 and has no cost
    ["missingCosts", 3000, 1, "2025-06-20", "/system"],
    // two lampas: 100 − 5 − 120
    ["lossProduct", -2500, 2, "2025-06-01", `/system/products/${LAMPA}`],
    // the listing fee and the advertising of no product
    ["unallocatedFees", -700, 1, "2025-06-05", "/system"],
    ["unallocatedAds", -500, 1, "2025-06-06", "/system"],
  ]);
  // One product alone is named: its cost can be entered from the list of matters.
  expect(body.items[0]).toMatchObject({ kind: "missingCosts", id: SWIECA, key: "missingCosts:PL::" });
});

test("a store whose consent ran out weighs what it sold; rows left out of a file have no amount and come last", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await sql`update stores set status = 'expired' where company_id = ${companyId} and id = 1`.execute(db);
  await sql`
    insert into imports (company_id, kind, file_name, status, rows, created, rejected, created_at)
    values (${companyId}, 'orders', 'czerwiec.csv', 'succeeded', 10, 7, 3, '2025-06-20T10:00:00Z'),
           (${companyId}, 'products', 'koszty.csv', 'succeeded', 10, 8, 2, '2025-06-20T10:00:00Z'),
           (${companyId}, 'products', 'koszty.csv', 'succeeded', 10, 10, 0, '2025-06-21T10:00:00Z')`.execute(db);
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

test("what is put off for a week waits apart for whoever put it off, and is back after it", async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  const owner = await app.signIn({ companyId });
  const viewer = await app.signIn({ companyId, role: "viewer" });
  const kinds = async (client: TestClient) => {
    const { items, deferred } = (await client.call(todoRoute)).body;
    return [items.map(({ kind }) => kind), deferred.map(({ kind, until }) => [kind, until])];
  };
  const all = ["missingCosts", "lossProduct", "unallocatedFees", "unallocatedAds"];
  const without = (kind: string) => all.filter((other) => other !== kind);
  const loss = `lossProduct:PL:${LAMPA}:`;
  await owner.call(deferTodoRoute, { body: { key: loss, for: "week" } });
  await viewer.call(deferTodoRoute, { body: { key: "unallocatedAds:PL:1:", for: "change" } });
  expect(await kinds(owner)).toEqual([without("lossProduct"), [["lossProduct", "2025-07-07"]]]);
  expect(await kinds(viewer)).toEqual([without("unallocatedAds"), [["unallocatedAds", null]]]);
  await owner.call(undeferTodoRoute, { params: { key: loss } });
  expect(await kinds(owner)).toEqual([all, []]);
  await owner.call(deferTodoRoute, { body: { key: loss, for: "week" } });
  app.setNow("2025-07-06T10:00:00Z");
  expect((await kinds(owner))[1]).toEqual([["lossProduct", "2025-07-07"]]);
  app.setNow("2025-07-07T10:00:00Z");
  expect((await kinds(owner))[0]).toContain("lossProduct");
  app.setNow("2025-06-30T10:00:00Z");
});

test("what is put off until it changes comes back when a tenth more is at stake", async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  const owner = await app.signIn({ companyId });
  const key = "unallocatedFees:PL:1:";
  await owner.call(deferTodoRoute, { body: { key, for: "change" } });
  const isBack = async () => (await owner.call(todoRoute)).body.items.some((item) => item.key === key);
  const bill = async (name: string, amount: number) => {
    await sql`
      insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount)
      select company_id, store_id, ${name}, type_id, type_name, occurred_at, billed_on, market, currency, ${amount}
      from billing_entries where company_id = ${companyId} and amount = -700`.execute(app.database.db);
    await withTransaction(app.database.db, (db) => refreshLedger({ db, companyId }, { orderIds: [], days: ["2025-06-05"] }));
  };
  // 7.00 were at stake; 7.70 is a tenth more and not yet another matter
  await bill("more", -70);
  expect(await isBack()).toBe(false);
  await bill("still more", -1);
  expect(await isBack()).toBe(true);
});

test("a matter that is none cannot be put off, nor brought back", async () => {
  const defer = await seller.refused(deferTodoRoute, { body: { key: "lossProduct:PL:999:", for: "week" } });
  const undefer = await seller.refused(undeferTodoRoute, { params: { key: "lossProduct:PL:999:" } });
  expect([defer.status, undefer.status]).toEqual([404, 404]);
});
