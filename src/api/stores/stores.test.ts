import { sql } from "kysely";
import { expect, test } from "vitest";
import { userRoute } from "#contract/session.ts";
import { createStoreRoute, storesRoute, updateStoreRoute } from "#contract/stores.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

const SHOP = { platform: "import", name: "Sklep z prezentami", markets: ["SK", "CZ"] } as const;

test("a store fed by files is there at once, also in the answer about the user", async () => {
  const client = await app.signIn();
  const { body: store } = await client.call(createStoreRoute, { body: { ...SHOP, markets: [...SHOP.markets] } });
  expect(store).toMatchObject({
    name: "Sklep z prezentami",
    platform: "import",
    markets: ["SK", "CZ"],
    status: "connected",
    syncStatus: "idle",
    externalId: null,
    lastSyncAt: null,
  });
  expect((await client.call(storesRoute)).body).toEqual([
    { ...store, sourceName: null, connection: null, lanes: [], restorableUntil: null },
  ]);
  expect((await client.call(userRoute)).body.stores).toEqual([store]);
});

test("a store is renamed and paused, and continues", async () => {
  const client = await app.signIn();
  const { body: store } = await client.call(createStoreRoute, { body: { ...SHOP, markets: ["PL"] } });
  const params = { id: store.id };
  expect((await client.call(updateStoreRoute, { params, body: { name: "Kubki", paused: true } })).body).toMatchObject({
    name: "Kubki",
    status: "paused",
  });
  expect((await client.call(updateStoreRoute, { params, body: { paused: false } })).body).toMatchObject({
    name: "Kubki",
    status: "connected",
  });
});

test("another base market moves amounts without a market, so figures are computed again", async () => {
  const client = await app.signIn();
  const { body: store } = await client.call(createStoreRoute, { body: { ...SHOP, markets: ["SK", "CZ"] } });
  const jobs = async () =>
    (await sql`select 1 from job_runs where company_id = ${client.companyId} and kind = 'recompute'`.execute(app.database.db)).rows.length;
  await client.call(updateStoreRoute, { params: { id: store.id }, body: { markets: ["SK", "CZ", "HU"] } });
  expect(await jobs()).toBe(0);
  await client.call(updateStoreRoute, { params: { id: store.id }, body: { markets: ["CZ", "SK"] } });
  expect(await jobs()).toBe(1);
});

test("a market with orders cannot be detached", async () => {
  const client = await app.signIn();
  const { body: store } = await client.call(createStoreRoute, { body: { ...SHOP, markets: ["SK", "CZ"] } });
  await sql`
    insert into orders (company_id, store_id, external_id, source, market, currency, bought_at)
    values (${client.companyId}, ${Number(store.id)}, 'Z-1', 'file', 'CZ', 'CZK', now())
  `.execute(app.database.db);
  const { status, body } = await client.refused(updateStoreRoute, { params: { id: store.id }, body: { markets: ["SK"] } });
  expect(status).toBe(400);
  expect(body.Message).toBe("Rynku CZ nie można odłączyć: są na nim zamówienia.");
});

test("a market twice and a store without a market are refused", async () => {
  const client = await app.signIn();
  expect((await client.refused(createStoreRoute, { body: { ...SHOP, markets: ["PL", "PL"] } })).status).toBe(422);
  expect((await client.refused(createStoreRoute, { body: { ...SHOP, markets: [] } })).status).toBe(422);
});

test("an id that cannot exist is not found", async () => {
  const client = await app.signIn();
  for (const id of ["0", "-1", "1e3", "abc", "9999999999999999"]) {
    expect((await client.refused(updateStoreRoute, { params: { id }, body: {} })).status).toBe(404);
  }
});
