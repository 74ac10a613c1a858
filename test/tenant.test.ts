import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openApiRoute } from "#contract/meta.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "./tenant/consents.ts";
import type { Case } from "./tenant/case.ts";
import { CASES, callName, mismatches, SHOWS_OWN_DATA } from "./tenant/cases.ts";
import { dumpOf } from "./tenant/dump-of.ts";
import { createVictim, leaksOf, MARKER, type Victim } from "./tenant/victim.ts";

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));
let victim: Victim;
let stranger: TestClient;
beforeAll(async () => {
  victim = await createVictim(app, allegro);
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

/** Somebody who may not have what the route gives, or may only have their own, and how they are answered. */
type Attempt = { readonly who: string; readonly status: number; readonly call: () => Promise<{ statusCode: number; body: string }> };

function attemptsOn(name: string, route: RouteContract): Attempt[] {
  const rightful = rightfulCaller(route);
  const { policy, method, withoutCsrf } = route;
  const input = () => inputOf(name);
  const attempts: (Attempt | false)[] = [
    {
      who: "a stranger with the company's ids",
      status: strangersStatus(name, route),
      call: () => stranger.send(route, strangersInput(name)),
    },
    policy !== "public" && { who: "nobody", status: 401, call: () => rightful.send(route, input(), { session: true }) },
    policy === "edit" && { who: "a viewer", status: 403, call: () => victim.viewer.send(route, input()) },
    policy === "admin" && { who: "the owner", status: 403, call: () => victim.owner.send(route, input()) },
    method !== "GET" &&
      withoutCsrf !== true && { who: "without the token", status: 419, call: () => rightful.send(route, input(), { csrf: true }) },
    policy === "read" && { who: "who may only read", status: route.status ?? 200, call: () => victim.viewer.send(route, input()) },
  ];
  return attempts.filter((attempt) => attempt !== false);
}

/** The tables of the victim that these attempts changed. */
async function changedBy(attempts: readonly Attempt[], made: (who: string, status: number, leaked: boolean) => void): Promise<string[]> {
  const before = await dumpOf(app, victim.owner.companyId);
  for (const { who, call } of attempts) {
    const { statusCode, body } = await call();
    // Who may read is shown the company's data.
    made(who, statusCode, who !== "who may only read" && leaks(body));
  }
  const after = await dumpOf(app, victim.owner.companyId);
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}

test.each(those(() => true))(
  "%s: whoever has no right is refused, sees nothing of the company and changes nothing",
  async (name, route) => {
    const attempts = attemptsOn(name, route);
    const answers: [who: string, status: number, leaked: boolean][] = [];
    const changed = await changedBy(attempts, (...answer) => answers.push(answer));
    expect(answers).toEqual(attempts.map(({ who, status }) => [who, status, false]));
    const noted = caseOf(name).isNoted ? ["audit_log"] : [];
    if (changed.join() === noted.join()) return;
    // Whose attempt it was is told by trying each alone.
    const culprits: string[] = [];
    for (const attempt of attempts) {
      const tables = await changedBy([attempt], () => undefined);
      if (tables.length > 0) culprits.push(`${attempt.who}: ${tables.join(", ")}`);
    }
    expect([changed, culprits]).toEqual([noted, []]);
  },
);

/** Whatever was refused above left the one victim as it was, and so does a read; what changes something needs one of its own. */
let isSpent = false;

test.each(those(() => true))("%s: the rightful caller succeeds with the same call", async (name, route) => {
  if (isSpent) victim = await createVictim(app, allegro);
  isSpent = route.policy !== "read" && (route.method !== "GET" || route.policy === "public");
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
