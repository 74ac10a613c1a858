/** Support that came to read: whatever it calls, of every route of the contract, leaves the company as it was. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { loginAsUserRoute, loginTokenRoute, stopImpersonationRoute } from "#contract/impersonation.ts";
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { logoutRoute } from "#contract/session.ts";
import { createTestApp, TEST_PASSWORD } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { forFile } from "#testing/for-file.ts";
import { allConsents } from "./tenant/consents.ts";
import { CASES, callName } from "./tenant/cases.ts";
import { dumpOf } from "./tenant/dump-of.ts";
import { createVictim, type Victim } from "./tenant/victim.ts";

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], allConsents(allegro)));
let victim: Victim;
let visit: Browser;
beforeAll(async () => {
  victim = await createVictim(app, allegro);
  visit = createBrowser(app);
  await visit.signIn((await app.signIn({ isAdmin: true })).email, TEST_PASSWORD);
  const params = { id: String(victim.owner.userId) };
  const { token } = await visit.call(loginTokenRoute, { params, body: { password: TEST_PASSWORD, reason: "Zgłoszenie 7" } });
  await visit.call(loginAsUserRoute, { params: { ...params, token, name: "Anna" } });
});

/** They end the visit. The ways in are other sessions' own, and change the account of whoever comes with their secret. */
const ENDS = new Set([callName(logoutRoute), callName(stopImpersonationRoute)]);
const routes: readonly RouteContract[] = ROUTES;
const asked = routes.filter((route) => route.policy !== "public" && !ENDS.has(callName(route)));

/** What the company has, but for what it is told of the visit: the call in its log, and when the session was last used. */
async function company(): Promise<Record<string, string>> {
  const { audit_log: _, sessions: __, ...rest } = await dumpOf(app, victim.owner.companyId);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log where company_id = ${victim.owner.companyId} and action <> 'impersonation.call'`.execute(
    app.database.db,
  );
  return { ...rest, audit_log: String(rows[0]?.n) };
}

test("of every route, support that came to read writes nothing", async () => {
  const changed: string[] = [];
  let before = await company();
  for (const route of asked) {
    const { form, ...rest } = CASES[callName(route)]?.rightful(victim) ?? {};
    await visit.send(route, { ...rest, ...(form ? { form: form() } : {}) });
    const after = await company();
    const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (tables.length > 0) changed.push(`${callName(route)}: ${tables.join(", ")}`);
    before = after;
  }
  expect(asked.length).toBeGreaterThan(200);
  expect(changed).toEqual([]);
});
