/** A key reads the figures of its company and nothing else, until it is revoked or has expired. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashToken } from "#accounts/token.ts";
import { apiKeysRoute, createApiKeyRoute, revokeApiKeyRoute } from "#contract/api-keys.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { logsRoute } from "#contract/logs.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp } from "#testing/app.ts";
import { smallShop } from "#testing/small-shop.ts";

const { app, seller: owner } = smallShop();

const JUNE = { filter: {}, tiles: [{ id: "month", startDate: "2025-06-01", endDate: "2025-06-30" }] };

const newKey = async (body: { name: string; days?: number } = { name: "Arkusz" }, by = owner) =>
  (await by.call(createApiKeyRoute, { body })).body;

/** As a program calls: without cookies, without a token against forged calls. */
async function ask(key: string, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "x-market": "PL", "x-currency": "PLN" };
  return app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

test("a key gets the figures that its company sees, also as a file, and is told by its last four signs", async () => {
  const { key, apiKey } = await newKey();
  expect(key).toMatch(new RegExp(`^zysk_${owner.companyId}_[\\w-]{43}$`));
  expect(apiKey).toMatchObject({ name: "Arkusz", hint: key.slice(-4), expiresAt: null, lastUsedAt: null });
  const mine = (await owner.call(tilesRoute, { body: JUNE })).body.tiles[0]?.figures;
  const answer = await ask(key, "POST", "/api/dashboard/tiles", JUNE);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().tiles[0].figures).toEqual(JSON.parse(JSON.stringify(mine)));
  const file = await ask(key, "POST", "/api/orders/profitability?format=csv", {
    filter: {},
    startDate: "2025-06-01",
    endDate: "2025-06-30",
  });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
  const { body, response } = await owner.call(apiKeysRoute);
  expect(body.items[0]?.lastUsedAt).toEqual(expect.any(String));
  // Neither the key nor its hash is told again.
  const hash = hashToken(key);
  for (const secret of [key, hash.toString("hex"), hash.toString("base64")]) expect(response.body).not.toContain(secret);
  const { rows } = await sql<{ stored: string }>`select k::text as stored from api_keys k where k.company_id = ${owner.companyId}`.execute(
    app.database.db,
  );
  expect(rows.some(({ stored }) => stored.includes(key))).toBe(false);
});

const routes: readonly RouteContract[] = ROUTES;
const closed = routes.filter(({ policy, forKeys }) => policy !== "public" && forKeys !== true);

test("every route that changes something, or tells of people, settings or the log, is closed to keys, also with the owner's cookie beside", async () => {
  const { key } = await newKey();
  for (const { method, path } of closed) {
    const url = path.replaceAll(/:\w+/g, "1");
    const headers = { ...owner.headers, authorization: `Bearer ${key}` };
    const { statusCode } = await app.server.inject({
      method,
      url,
      headers,
      ...(method === "GET" || method === "DELETE" ? {} : { payload: {} }),
    });
    expect([method, path, statusCode]).toEqual([method, path, 403]);
  }
  expect(closed.length).toBeGreaterThan(100);
});

test("a revoked key, an expired one, one of another company's number and an invented one are refused", async () => {
  const other = await app.signIn();
  const revoked = await newKey({ name: "Stary" });
  const short = await newKey({ name: "Na tydzień", days: 7 });
  const kept = await newKey({ name: "Nadal" });
  await owner.call(revokeApiKeyRoute, { params: { id: revoked.apiKey.id } });
  await sql`update api_keys set expires_at = now() - interval '1 second' where company_id = ${owner.companyId} and name = 'Na tydzień'`.execute(
    app.database.db,
  );
  const foreign = kept.key.replace(`zysk_${owner.companyId}_`, `zysk_${other.companyId}_`);
  for (const key of [revoked.key, short.key, foreign, `zysk_${owner.companyId}_${"a".repeat(43)}`, "zysk_1_x", "x"]) {
    expect([key, (await ask(key, "GET", "/api/stores")).statusCode]).toEqual([key, 401]);
  }
  expect((await ask(kept.key, "GET", "/api/stores")).statusCode).toBe(200);
  // Another company cannot revoke it, and revoked it cannot be revoked again.
  expect((await other.refused(revokeApiKeyRoute, { params: { id: kept.apiKey.id } })).status).toBe(404);
  expect((await owner.refused(revokeApiKeyRoute, { params: { id: revoked.apiKey.id } })).status).toBe(404);
});

test("a program is told that its key is none, and a person without a session to sign in", async () => {
  const { key, apiKey } = await newKey({ name: "Krótki", days: 1 });
  expect(apiKey.hasExpired).toBe(false);
  await sql`update api_keys set expires_at = now() where company_id = ${owner.companyId} and name = 'Krótki'`.execute(app.database.db);
  const refusal = (await ask(key, "GET", "/api/stores")).json();
  expect([refusal.code, refusal.Message]).toEqual(["UNAUTHENTICATED", expect.stringContaining("Ten klucz API nie działa")]);
  const { body } = await owner.call(apiKeysRoute);
  expect(body.items.find(({ id }) => id === apiKey.id)?.hasExpired).toBe(true);
  const person = await app.server.inject({ method: "GET", url: "/api/stores" });
  expect([person.statusCode, person.json().Message]).toEqual([401, "Zaloguj się, aby kontynuować."]);
});

test("calls are counted by key: another key of the company, and whoever made it, go on", async () => {
  const other = await createTestApp({ limits: { signIn: 0, mail: 0, guest: 0, address: 0, user: 3, upload: 0, issue: 0 } });
  try {
    const seller = await other.signIn();
    const made = [];
    for (const name of ["Arkusz", "Magazyn"]) made.push((await seller.call(createApiKeyRoute, { body: { name } })).body.key);
    const statusOf = async (key = "") =>
      (await other.server.inject({ method: "GET", url: "/api/stores", headers: { authorization: `Bearer ${key}` } })).statusCode;
    const [sheet, warehouse] = made;
    const asked = [];
    for (let calls = 0; calls < 4; calls++) asked.push(await statusOf(sheet));
    expect(asked).toEqual([200, 200, 200, 429]);
    expect(await statusOf(warehouse)).toBe(200);
    expect((await seller.send(apiKeysRoute)).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});

test("viewers make no keys, nobody makes more than twenty, and the log says who made and revoked which", async () => {
  const viewer = await app.signIn({ companyId: owner.companyId, role: "viewer" });
  expect((await viewer.refused(createApiKeyRoute, { body: { name: "Cudzy" } })).status).toBe(403);
  expect((await viewer.refused(apiKeysRoute)).status).toBe(403);
  const seller = await app.signIn();
  for (let made = 0; made < 20; made++) await newKey({ name: `Klucz ${made}` }, seller);
  const refused = await seller.refused(createApiKeyRoute, { body: { name: "Za dużo" } });
  expect([refused.status, refused.body.Message]).toEqual([
    400,
    "Można mieć najwyżej 20 kluczy API. Odwołaj jeden z nich i spróbuj ponownie.",
  ]);
  const { items } = (await seller.call(apiKeysRoute)).body;
  await seller.call(revokeApiKeyRoute, { params: { id: items.find(({ name }) => name === "Klucz 7")?.id ?? "" } });
  const entries = (await seller.call(logsRoute, { query: { type: "audit", kind: "company" } })).body.items;
  const said = entries.map(({ title, object, person }) => [title, object, person?.id]);
  expect(said[0]).toEqual(["Odwołano klucz API", "Klucz 7", String(seller.userId)]);
  expect(said[1]).toEqual(["Utworzono klucz API", "Klucz 19", String(seller.userId)]);
});
