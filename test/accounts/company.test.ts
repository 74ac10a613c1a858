import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { deleteCompanyRoute } from "#contract/company.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createStoreRoute } from "#contract/stores.ts";
import { runPurge } from "#jobs/purge-company.task.ts";
import { OF_COMPANY } from "#pipeline/purge-company.ts";
import { createTestApp, TEST_PASSWORD, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { type ConsentServer, startConsentServer } from "#testing/consent-server.ts";
import { consentsOf } from "../../src/start/consents.ts";
import { createVictim, dumpOf, type Victim } from "../tenant/victim.ts";

const log = { info: () => undefined, error: () => undefined };
const CONFIRMED = { password: TEST_PASSWORD, confirm: true as const };

let allegro: ConsentServer;
let app: TestApp;

beforeAll(async () => {
  allegro = await startConsentServer();
  app = await createTestApp({}, [], consentsOf(allegro.marketplaces));
});
afterAll(async () => {
  await app.close();
  await allegro.close();
});

async function rowsOf(victim: Victim): Promise<string[]> {
  const dump = await dumpOf(app, victim.owner.companyId);
  return Object.keys(dump).filter((table) => dump[table] !== "");
}

test("every table with a company is emptied when the company is deleted", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`.execute(app.database.db);
  // Users and sessions end with the request itself, before the job.
  const expected = [...OF_COMPANY, "users", "sessions"].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

test("DELETE /api/company: people are out at once, consents are gone, everybody is told, and no row is left but another company's", async () => {
  const [victim, neighbour] = [await createVictim(app, allegro), await createVictim(app, allegro)];
  const before = await dumpOf(app, neighbour.owner.companyId);
  expect((await rowsOf(victim)).length).toBeGreaterThan(15);

  const { body } = await victim.owner.call(deleteCompanyRoute, { body: CONFIRMED });
  expect(body.message).toContain("Zostaje tylko wpis o usunięciu");
  expect([(await victim.owner.send(userRoute)).statusCode, (await victim.viewer.send(userRoute)).statusCode]).toEqual([401, 401]);
  const gone = await rowsOf(victim);
  for (const table of ["users", "sessions", "store_connections", "marketplace_accounts", "store_schedule"])
    expect(gone).not.toContain(table);
  for (const { email } of [victim.owner, victim.viewer]) {
    expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Usunięto firmę/)]);
    expect((await createBrowser(app).refused(loginRoute, { body: { email, password: TEST_PASSWORD } })).code).toBe("BAD_CREDENTIALS");
  }

  await runPurge({ database: app.database, log }, { companyId: victim.owner.companyId });
  await runPurge({ database: app.database, log }, { companyId: victim.owner.companyId });
  expect(await rowsOf(victim)).toEqual([]);
  expect(await dumpOf(app, neighbour.owner.companyId)).toEqual(before);
  const kept = await sql<{ subject_id: string; user_id: number }>`
    select subject_id, user_id from audit_log where company_id = 0 and action = 'company.deleted'`.execute(app.database.db);
  expect(kept.rows).toEqual([{ subject_id: String(victim.owner.companyId), user_id: victim.owner.userId }]);
  await createUser(app.database.db, { email: victim.owner.email, password: TEST_PASSWORD }, { memory: 64, passes: 1, parallelism: 1 });
});

test("DELETE /api/company: only an owner, only with the password, and never the last administrator's", async () => {
  const owner = await app.signIn();
  const manager = await app.signIn({ role: "manager", companyId: owner.companyId });
  expect((await manager.refused(deleteCompanyRoute, { body: CONFIRMED })).status).toBe(403);
  const wrong = await owner.refused(deleteCompanyRoute, { body: { ...CONFIRMED, password: "nie-to" } });
  expect([wrong.status, wrong.body.code]).toEqual([400, "BAD_CREDENTIALS"]);
  await owner.call(createStoreRoute, { body: { platform: "import", name: "Kubki", markets: ["PL"] } });

  await sql`update users set is_admin = false`.execute(app.database.db);
  const admin = await app.signIn({ isAdmin: true });
  const last = await admin.refused(deleteCompanyRoute, { body: CONFIRMED });
  expect([last.status, last.body.Message]).toEqual([400, "Do tej firmy należy jedyny administrator. Wyznacz najpierw innego."]);
  await app.signIn({ isAdmin: true });
  await admin.call(deleteCompanyRoute, { body: CONFIRMED });
});
