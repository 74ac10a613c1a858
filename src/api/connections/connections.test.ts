import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectCallbackRoute, connectOptionsRoute, connectRoute, pollDeviceRoute, startDeviceRoute } from "#contract/connections.ts";
import { loginAsUserRoute, loginTokenRoute } from "#contract/impersonation.ts";
import {
  disconnectStoreRoute,
  deleteStoreRoute,
  restoreStoreRoute,
  storesRoute,
  syncStoreRoute,
  updateStoreRoute,
} from "#contract/stores.ts";
import { readConnection } from "#db/connections.ts";
import { derivedKeys } from "#db/secrets.ts";
import { createTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp, type TestClient } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { consentsOf } from "../../start/consents.ts";

let allegro: ConsentServer;
let app: TestApp;
let accounts = 0;

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], consentsOf(allegro.places));
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});
beforeEach(() => {
  accounts += 1;
  allegro.account = { id: String(1000 + accounts), login: `sklep-${accounts}` };
  allegro.device = "pending";
});

/** The query part of the page a consent leads to. */
async function comeBack(client: TestClient, query: Record<string, string>): Promise<string> {
  const response = await client.send(connectCallbackRoute, { query });
  expect(response.statusCode).toBe(302);
  const address = new URL(String(response.headers.location));
  expect(address.origin + address.pathname).toBe("http://localhost:3000/system/progress");
  return address.search;
}

async function stateOf(client: TestClient, storeId?: string): Promise<string> {
  const { body } = await client.call(connectRoute, { query: storeId === undefined ? {} : { storeId } });
  return new URL(body.url).searchParams.get("state") ?? "";
}

async function connected(client: TestClient): Promise<string> {
  const search = await comeBack(client, { code: "code", state: await stateOf(client) });
  return new URLSearchParams(search).get("connected") ?? search;
}

test("the seller is sent to the marketplace with state and PKCE, and comes back as a connected store whose first sync waits", async () => {
  const client = await app.signIn();
  const { body } = await client.call(connectRoute);
  const asked = new URL(body.url).searchParams;
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("redirect_uri")).toBe("http://localhost:3000/api/stores/connect/callback");
  const search = await comeBack(client, { code: "code", state: asked.get("state") ?? "" });
  const storeId = new URLSearchParams(search).get("connected");
  // What is exchanged proves that the one who asked is the one who comes back.
  expect(allegro.exchanged.at(-1)?.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  const { body: stores } = await client.call(storesRoute);
  expect(stores).toMatchObject([
    {
      id: storeId,
      name: allegro.account.login,
      platform: "allegro",
      markets: ["PL", "CZ", "SK", "HU"],
      status: "connected",
      externalId: allegro.account.id,
      connection: { environment: "simulator", login: allegro.account.login, scopes: { missing: [] }, endedAt: null, endReason: null },
    },
  ]);
  const jobs =
    await sql`select 1 from job_runs where company_id = ${client.companyId} and kind = 'sync-store' and status = 'queued'`.execute(
      app.database.db,
    );
  expect(jobs.rows.length).toBe(1);
});

test("tokens lie sealed, and no answer of the API holds them", async () => {
  const client = await app.signIn();
  const storeId = Number(await connected(client));
  const { rows } = await sql<{ raw: string }>`
    select encode(access_token, 'escape') || encode(refresh_token, 'escape') as raw from store_connections where company_id = ${client.companyId}
  `.execute(app.database.db);
  expect(rows[0]?.raw).not.toContain(`access-${allegro.account.id}`);
  const scope = { db: app.database.db, companyId: client.companyId };
  const kept = await readConnection(scope, derivedKeys(TEST_CONFIG.secretKey), storeId);
  expect(kept?.tokens?.refreshToken).toBe(`refresh-${allegro.account.id}`);
  const { response } = await client.call(storesRoute);
  expect(response.body).not.toMatch(/(access|refresh)-\d/);
});

test("a state works once, for ten minutes, and only for the session that asked", async () => {
  const client = await app.signIn();
  const other = await app.signIn();
  const state = await stateOf(client);
  expect(await comeBack(other, { code: "code", state })).toBe("?connect=expired");
  const again = await app.signIn({ companyId: client.companyId });
  expect(await comeBack(again, { code: "code", state })).toBe("?connect=expired");
  expect(await comeBack(client, { code: "code", state })).toMatch(/^\?connected=\d+$/);
  expect(await comeBack(client, { code: "code", state })).toBe("?connect=expired");
  const late = await stateOf(client);
  await sql`update oauth_states set expires_at = now() - interval '1 second' where company_id = ${client.companyId}`.execute(
    app.database.db,
  );
  expect(await comeBack(client, { code: "code", state: late })).toBe("?connect=expired");
});

test("whoever says no, is not signed in or brings an old code is told so on the progress screen", async () => {
  const client = await app.signIn();
  expect(await comeBack(client, { error: "access_denied", state: await stateOf(client) })).toBe("?connect=denied");
  expect(await comeBack(client, { code: "used-up", state: await stateOf(client) })).toBe("?connect=expired");
  const response = await client.send(connectCallbackRoute, { query: { code: "code", state: await stateOf(client) } }, { session: true });
  expect(response.headers.location).toBe("http://localhost:3000/system/progress?connect=session");
  expect((await client.call(storesRoute)).body).toEqual([]);
});

test("an account of another company is refused, until that company deletes its store", async () => {
  const [first, second] = [await app.signIn(), await app.signIn()];
  const storeId = await connected(first);
  expect(await comeBack(second, { code: "code", state: await stateOf(second) })).toBe("?connect=taken");
  await first.call(deleteStoreRoute, { params: { id: storeId } });
  expect(await connected(second)).toMatch(/^\d+$/);
  const { body } = await first.refused(restoreStoreRoute, { params: { id: storeId } });
  expect(body.Message).toMatch(/należy już do innej firmy/);
});

test("reconnecting continues the same store; another account cannot take its place", async () => {
  const client = await app.signIn();
  const storeId = await connected(client);
  await client.call(disconnectStoreRoute, { params: { id: storeId } });
  const account = allegro.account;
  allegro.account = { id: "999", login: "ktos-inny" };
  expect(await comeBack(client, { code: "code", state: await stateOf(client, storeId) })).toBe("?connect=otherAccount");
  allegro.account = account;
  expect(await comeBack(client, { code: "code", state: await stateOf(client, storeId) })).toBe(`?connected=${storeId}`);
  expect((await client.call(storesRoute)).body).toMatchObject([{ id: storeId, status: "connected" }]);
});

test("disconnecting forgets the tokens and stops the reading, everything read stays", async () => {
  const client = await app.signIn();
  const id = await connected(client);
  expect((await client.call(disconnectStoreRoute, { params: { id } })).body).toMatchObject({ status: "disconnected" });
  const { rows } = await sql`
    select access_token, refresh_token from store_connections where company_id = ${client.companyId}
  `.execute(app.database.db);
  expect(rows).toEqual([{ access_token: null, refresh_token: null }]);
  expect((await sql`select 1 from store_schedule where store_id = ${Number(id)}`.execute(app.database.db)).rows).toEqual([]);
  const { body } = await client.refused(syncStoreRoute, { params: { id } });
  expect(body.Message).toBe("Sklep jest rozłączony. Połącz konto ponownie.");
});

test("a deleted store leaves the list and comes back as it was", async () => {
  const client = await app.signIn();
  const id = await connected(client);
  await client.call(deleteStoreRoute, { params: { id } });
  expect((await client.call(storesRoute)).body).toEqual([]);
  expect((await client.call(storesRoute, { query: { deleted: "true" } })).body).toMatchObject([{ id }]);
  expect((await client.call(restoreStoreRoute, { params: { id } })).body).toMatchObject({ id, status: "connected" });
  const { rows } = await sql`select 1 from store_schedule where store_id = ${Number(id)}`.execute(app.database.db);
  expect(rows.length).toBe(1);
  // 31 days later it is too late.
  await sql`update stores set deleted_at = now() - interval '31 days' where company_id = ${client.companyId}`.execute(app.database.db);
  expect((await client.refused(restoreStoreRoute, { params: { id } })).status).toBe(404);
});

test("a missing permission is named", async () => {
  const client = await app.signIn();
  allegro.scopes = "allegro:api:orders:read allegro:api:profile:read";
  await connected(client);
  const { body } = await client.call(storesRoute);
  expect(body[0]?.connection?.scopes.missing).toEqual([
    "allegro:api:billing:read",
    "allegro:api:sale:offers:read",
    "allegro:api:payments:read",
  ]);
  allegro.scopes = body[0]?.connection?.scopes.needed.join(" ") ?? "";
});

test("a sync that waits already is not doubled", async () => {
  const client = await app.signIn();
  const params = { id: await connected(client) };
  const first = (await client.call(syncStoreRoute, { params })).body.jobId;
  expect((await client.call(syncStoreRoute, { params })).body.jobId).toBe(first);
});

test("behind NAT the seller types a code elsewhere: pending, then connected", async () => {
  const client = await app.signIn();
  const { body: device } = await client.call(startDeviceRoute, { body: {} });
  expect(device).toMatchObject({ userCode: "ABCD1234", verificationUrl: "https://allegro.example/skojarz-aplikacje", interval: 5 });
  expect(JSON.stringify(device)).not.toContain("secret-device-code");
  const body = { deviceId: device.deviceId };
  expect((await client.call(pollDeviceRoute, { body })).body).toEqual({ status: "pending", interval: 5 });
  const stranger = await app.signIn();
  expect((await stranger.refused(pollDeviceRoute, { body })).body.Message).toBe("Kod wygasł. Poproś o nowy.");
  allegro.device = "granted";
  expect((await client.call(pollDeviceRoute, { body })).body).toMatchObject({ status: "connected" });
  expect((await client.refused(pollDeviceRoute, { body })).status).toBe(400);
});

test("a code that was refused says so", async () => {
  const client = await app.signIn();
  const { body: device } = await client.call(startDeviceRoute, { body: {} });
  allegro.device = "denied";
  const { body } = await client.refused(pollDeviceRoute, { body: { deviceId: device.deviceId } });
  expect(body.Message).toBe("Zgoda nie została udzielona.");
});

test("without an application the administrator is named, not an error", async () => {
  const bare = await createTestApp();
  try {
    const client = await bare.signIn();
    expect((await client.call(connectOptionsRoute)).body).toMatchObject({
      environments: [],
      sources: [],
      notSetUp: [{ platform: "allegro", name: "Allegro", consent: "oauth" }],
      redirectUrl: "http://localhost:3000/api/stores/connect/callback",
    });
    const { status, body } = await client.refused(connectRoute);
    expect([status, body.Message]).toEqual([400, "Administrator tego serwisu nie skonfigurował jeszcze aplikacji Allegro."]);
  } finally {
    await bare.close();
  }
});

/** An administrator signed in as the owner. */
async function supporting(mode: "read" | "full") {
  const [admin, user] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  const browser = createBrowser(app);
  await browser.signIn(admin.email, TEST_PASSWORD);
  const params = { id: String(user.userId) };
  const { token } = await browser.call(loginTokenRoute, { params, body: { password: TEST_PASSWORD, reason: "Zgłoszenie 7", mode } });
  await browser.call(loginAsUserRoute, { params: { ...params, token, name: "Anna" } });
  return { admin, user, browser };
}

async function outcomeOf(browser: Browser, state: string): Promise<string> {
  const { headers } = await browser.send(connectCallbackRoute, { query: { code: "code", state } });
  return new URL(String(headers.location)).search;
}

test.each(["read", "full"] as const)(
  "support (%s) connects nothing, however it came by a consent: it would stay after the visit",
  async (mode) => {
    const { user, browser } = await supporting(mode);
    expect((await browser.refused(connectRoute)).status).toBe(403);
    expect((await browser.refused(startDeviceRoute, { body: {} })).status).toBe(403);
    expect(await outcomeOf(browser, await stateOf(user))).toBe("?connect=support");
    expect((await user.call(storesRoute)).body).toEqual([]);
  },
);

test("support stops the reading of an account, and does not begin it again", async () => {
  const { user, browser } = await supporting("full");
  const params = { id: await connected(user) };
  expect((await browser.call(updateStoreRoute, { params, body: { paused: true } })).status).toBe("paused");
  expect((await browser.refused(updateStoreRoute, { params, body: { paused: false } })).status).toBe(403);
  await user.call(updateStoreRoute, { params, body: { paused: false } });
  await browser.call(deleteStoreRoute, { params });
  expect((await browser.refused(restoreStoreRoute, { params })).status).toBe(403);
});
