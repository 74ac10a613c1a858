/** Keys of programs along the whole contract: one of the company reads what is open to keys, one of another finds nothing. */
import { beforeAll, expect, test } from "vitest";
import { createApiKeyRoute } from "#contract/api-keys.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "./tenant/consents.ts";
import { CASES, callName, SHOWS_OWN_DATA } from "./tenant/cases.ts";
import { dumpOf } from "./tenant/dump-of.ts";
import { createVictim, leaksOf, type Victim } from "./tenant/victim.ts";

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));
let victim: Victim;
let key: string;
let strangersKey: string;
beforeAll(async () => {
  victim = await createVictim(app, allegro);
  key = await keyOf(victim.owner);
  strangersKey = await keyOf(await app.signIn());
});

const keyOf = async (owner: TestClient): Promise<string> => (await owner.call(createApiKeyRoute, { body: { name: "Arkusz" } })).body.key;

const open = ROUTES.filter((route: RouteContract) => route.forKeys === true).map((route) => [callName(route), route] as const);

/** The company's own call by a key: without cookies and without the token against forged calls. */
function call(route: RouteContract, bearer: string) {
  const { params, query, body } = CASES[callName(route)]?.rightful(victim) ?? {};
  const input = { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body === undefined ? {} : { body }) };
  return victim.owner.send(route, { ...input, headers: { authorization: `Bearer ${bearer}` } }, { session: true, csrf: true });
}

const leaks = (text: string): boolean => leaksOf(victim, text);

/** When a key was used is noted with the key, and nothing else. */
async function dump(): Promise<Record<string, unknown>> {
  const { api_keys: _, ...tables } = await dumpOf(app, victim.owner.companyId);
  return tables;
}

test("only what reads is open to keys, and nothing that names people", () => {
  expect(open.length).toBeGreaterThan(30);
  expect(open.filter(([, { policy }]) => policy !== "read")).toEqual([]);
  const names = open.map(([name]) => name);
  for (const closed of [
    "GET /api/product-changes",
    "GET /api/cost-rules",
    "GET /api/expenses/:id/documents/:documentId",
    "GET /api/users",
  ]) {
    expect(names).not.toContain(closed);
  }
});

test.each(open)("%s: a key of another company finds nothing with the company's ids", async (name, route) => {
  const { statusCode, body } = await call(route, strangersKey);
  const expected = CASES[name]?.stranger === "notFound" ? 404 : 200;
  expect([statusCode, leaks(body)]).toEqual([expected, false]);
});

test.each(open)("%s: a key of the company reads it, changes nothing, and tells of no person", async (name, route) => {
  const before = await dump();
  const { statusCode, body } = await call(route, key);
  expect([statusCode, leaks(body), body.includes(victim.owner.email)]).toEqual([200, SHOWS_OWN_DATA.has(name), false]);
  expect(await dump()).toEqual(before);
});
