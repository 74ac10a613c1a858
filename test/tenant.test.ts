import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApiRoute } from "#contract/meta.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { consentsOf } from "../src/start/consents.ts";
import type { Case } from "./tenant/case.ts";
import { CASES, callName, mismatches, SHOWS_OWN_DATA } from "./tenant/cases.ts";
import { dumpOf } from "./tenant/dump-of.ts";
import { createVictim, leaksOf, MARKER, type Victim } from "./tenant/victim.ts";

let allegro: ConsentServer;
let app: TestApp;
let victim: Victim;
let stranger: TestClient;

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], consentsOf(allegro.marketplaces));
  victim = await createVictim(app, allegro);
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});

beforeEach(async () => {
  stranger = await app.signIn();
});

const routes: readonly RouteContract[] = ROUTES;

/** Test names and routes of those that `chosen` picks. */
function those(chosen: (route: RouteContract) => boolean): (readonly [name: string, route: RouteContract])[] {
  return routes.filter(chosen).map((route) => [callName(route), route]);
}

function caseOf(name: string): Case {
  const found = CASES[name];
  if (found === undefined) throw new Error(`${name} has no case in test/tenant/cases.ts`);
  return found;
}

function inputOf(name: string) {
  const { form, ...rest } = caseOf(name).rightful(victim);
  return { ...rest, ...(form ? { form: form() } : {}) };
}

function strangersInput(name: string) {
  return caseOf(name).guess?.(victim) ?? inputOf(name);
}

/** Administrators look after every company; whoever is none gets no further than the policy. */
function rightfulCaller(route: RouteContract): TestClient {
  return route.policy === "admin" ? victim.admin : victim[caseOf(callName(route)).caller ?? "owner"];
}

function strangersStatus(name: string, route: RouteContract): number {
  if (route.policy === "admin") return 403;
  const { stranger: fate } = caseOf(name);
  return fate === "notFound" ? 404 : fate === "refused" ? 400 : (route.status ?? 200);
}

const leaks = (text: string): boolean => leaksOf(victim, text);

type Outcome = { status: number; changedTables: string[]; leaks: boolean };

/** What a call answered, and which of the victim's tables it changed. */
async function outcomeOf(call: () => Promise<{ statusCode: number; body: string }>): Promise<Outcome> {
  const before = await dumpOf(app, victim.owner.companyId);
  const response = await call();
  const after = await dumpOf(app, victim.owner.companyId);
  const changedTables = Object.keys(before).filter((table) => before[table] !== after[table]);
  return { status: response.statusCode, changedTables, leaks: leaks(response.body) };
}

const refusedWith = (status: number): Outcome => ({ status, changedTables: [], leaks: false });

test.each(those(() => true))("%s: a stranger with the company's ids finds nothing and changes nothing", async (name, route) => {
  const outcome = await outcomeOf(() => stranger.send(route, strangersInput(name)));
  const changedTables = caseOf(name).isNoted ? ["audit_log"] : [];
  expect(outcome).toEqual({ ...refusedWith(strangersStatus(name, route)), changedTables });
});

test.each(those(({ policy }) => policy !== "public"))("%s: without a session it is 401 and nothing changes", async (name, route) => {
  expect(await outcomeOf(() => rightfulCaller(route).send(route, inputOf(name), { session: true }))).toEqual(refusedWith(401));
});

test.each(those(({ policy }) => policy === "edit"))("%s: a viewer is 403 and nothing changes", async (name, route) => {
  expect(await outcomeOf(() => victim.viewer.send(route, inputOf(name)))).toEqual(refusedWith(403));
});

test.each(those(({ policy }) => policy === "admin"))("%s: the company's owner is 403 and nothing changes", async (name, route) => {
  expect(await outcomeOf(() => victim.owner.send(route, inputOf(name)))).toEqual(refusedWith(403));
});

test.each(those(({ method, withoutCsrf }) => method !== "GET" && withoutCsrf !== true))(
  "%s: without the CSRF token it is 419 and nothing changes",
  async (name, route) => {
    expect(await outcomeOf(() => rightfulCaller(route).send(route, inputOf(name), { csrf: true }))).toEqual(refusedWith(419));
  },
);

test.each(those(({ policy }) => policy === "read"))("%s: who may only read succeeds and changes nothing", async (name, route) => {
  const { status, changedTables } = await outcomeOf(() => victim.viewer.send(route, inputOf(name)));
  expect([status, changedTables]).toEqual([route.status ?? 200, []]);
});

test.each(those(() => true))("%s: the rightful caller succeeds with the same call", async (name, route) => {
  // Whatever was refused above left the one victim as it was; what succeeds needs one of its own.
  victim = await createVictim(app, allegro);
  if (caseOf(name).isOver) {
    expect((await rightfulCaller(route).send(route, inputOf(name))).statusCode).toBe(400);
    return;
  }
  const { response } = await rightfulCaller(route).call(route, inputOf(name));
  expect(leaks(response.body)).toBe(SHOWS_OWN_DATA.has(name));
});

test("every call of the OpenAPI document has its case, and a new one without a case is named", async () => {
  const { body } = await stranger.call(openApiRoute);
  const documented = Object.entries(Object(body["paths"])).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(documented.toSorted()).toEqual(Object.keys(CASES).toSorted());
  expect(mismatches(routes)).toEqual([]);
  expect(mismatches([...routes, { method: "GET", path: "/api/forgotten" }])).toEqual(["GET /api/forgotten"]);
  expect(mismatches(routes.slice(1))).toEqual(routes.slice(0, 1).map(callName));
});

test("every call of the contract is served", async () => {
  const missing = routes.filter(({ method, path }) => !app.server.hasRoute({ method, url: path })).map(callName);
  expect(missing).toEqual([]);
});

test("the dump sees a changed letter", async () => {
  const before = await dumpOf(app, victim.owner.companyId);
  expect(Object.values(before).filter((content) => content.includes(MARKER)).length).toBeGreaterThan(6);
  await sql`update tags set group_name = 'inna' where company_id = ${victim.owner.companyId}`.execute(app.database.db);
  expect(await dumpOf(app, victim.owner.companyId)).not.toEqual(before);
});
