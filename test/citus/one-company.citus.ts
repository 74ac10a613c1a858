/** What one company asks and changes stays on its own shard, by every route of the contract. */
import { beforeAll, expect, test } from "vitest";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { createTestApp } from "#testing/app.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "../tenant/consents.ts";
import { CASES, callName } from "../tenant/cases.ts";
import { createVictim, type Victim } from "../tenant/victim.ts";
import { report } from "./report.ts";
import { asked } from "./shards.ts";

/** Routes that ask for rows of more than one company, each with its reason. */
const ACROSS_COMPANIES: Readonly<Record<string, string>> = {};

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));
let victim: Victim;
beforeAll(async () => {
  victim = await createVictim(app, allegro);
});

test("no route that the company calls asks the shards of others", async () => {
  const routes: readonly RouteContract[] = ROUTES;
  const calls = routes.filter(({ policy }) => policy !== "admin").map((route) => ({ name: callName(route), route }));
  const wide: string[] = [];
  // What changes something needs a company of its own afterwards.
  let isSpent = false;
  for (const { name, route } of calls) {
    const found = CASES[name];
    if (found === undefined) throw new Error(`${name} has no case`);
    if (isSpent) victim = await createVictim(app, allegro);
    isSpent = route.policy !== "read" && (route.method !== "GET" || route.policy === "public");
    const { form, ...input } = found.rightful(victim);
    const before = await asked(app.database.target);
    const answer = await victim[found.caller ?? "owner"].send(route, { ...input, ...(form ? { form: form() } : {}) });
    const after = await asked(app.database.target);
    expect([name, answer.statusCode]).toEqual([name, found.isOver ? 400 : (route.status ?? 200)]);
    if (after.several > before.several) wide.push(name);
  }
  report("oneCompany", { routes: calls.length, wide });
  expect(wide.filter((name) => ACROSS_COMPANIES[name] === undefined)).toEqual([]);
}, 1_800_000);
