import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { companyName } from "#accounts/create-company.ts";
import { createUser } from "#accounts/create-user.ts";
import { switchCompanyRoute } from "#contract/companies.ts";
import { deleteCompanyRoute, exportCompanyRoute } from "#contract/company.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createStoreRoute } from "#contract/stores.ts";
import { EXPORTED, LEFT_OUT } from "#api/users/export-tables.ts";
import { exportCompany } from "#api/users/export.query.ts";
import { runPurge } from "#jobs/purge-company.task.ts";
import { OF_COMPANY } from "#pipeline/removal/purge-company.ts";
import { createTestApp, TEST_PASSWORD } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo } from "#testing/mailbox.ts";
import { startConsentServer } from "#testing/consent-server.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { consentsOf } from "../../src/start/consents.ts";
import { dumpOf } from "../tenant/dump-of.ts";
import { AMOUNT, createVictim, MARKER, type Victim } from "../tenant/victim.ts";

const CONFIRMED = { password: TEST_PASSWORD, confirm: true as const };

const allegro = forFile(startConsentServer);
const app = forFile(() => createTestApp({}, [], consentsOf(allegro.places)));

/** The entries of an archive by its directory, which stands at its end. */
function filesOf(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry++) {
    const [packed, nameLength, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const start = offset + 30 + nameLength;
    files[name] = inflateRawSync(zip.subarray(start, start + packed)).toString();
    at += 46 + nameLength;
  }
  return files;
}

async function rowsOf(victim: Victim): Promise<string[]> {
  const dump = await dumpOf(app, victim.owner.companyId);
  return Object.keys(dump).filter((table) => dump[table] !== "");
}

test("every table with a company is emptied when the company is deleted", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`.execute(app.database.db);
  // Memberships and sessions end with the request itself, before the job.
  const expected = [...OF_COMPANY, "memberships", "sessions"].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

test("every table with a company is in the export, or left out for a reason", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(
    app.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...EXPORTED, ...Object.keys(LEFT_OUT)].toSorted());
});

test("GET /api/company/export: everything of the company, nothing of another, no secret, and no text that a spreadsheet runs", async () => {
  const [victim, neighbour] = [await createVictim(app, allegro), await app.signIn()];
  await neighbour.call(createStoreRoute, { body: { platform: "import", name: "Obcy sklep", markets: ["PL"] } });
  await sql`update tags set name = '=cmd()' where company_id = ${victim.owner.companyId} and id = ${victim.tagId}`.execute(app.database.db);
  const response = await victim.owner.send(exportCompanyRoute);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = filesOf(response.rawPayload);
  expect(Object.keys(files)).toEqual(["README.txt", "users.csv", "invitations.csv", ...EXPORTED.map((table) => `${table}.csv`)]);
  const all = Object.values(files).join("\n");
  for (const part of [MARKER, String(AMOUNT), victim.viewer.email]) expect(all).toContain(part);
  for (const secret of ["argon2id", "Obcy sklep"]) expect(all).not.toContain(secret);
  expect(files["tags.csv"]).toContain("'=cmd()");
  const header = files["orders.csv"]?.split("\r\n")[0];
  expect(header).toContain("id;store_id;external_id");
  // Header, one row, and the line end of the last one.
  expect(files["orders.csv"]?.split("\r\n")).toHaveLength(3);
  expect((await victim.viewer.refused(exportCompanyRoute)).status).toBe(403);
});

test("an export that is given up midway gives its connection back", async () => {
  const owner = await app.signIn();
  for (let times = 0; times < 30; times++) {
    const tables = exportCompany({ db: app.database.db, companyId: owner.companyId });
    await tables.next();
    await tables.return(undefined);
  }
  const { pool } = app.database;
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
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
  const lettersOf = [
    [victim.owner.email, [/^Usunięto firmę/]],
    // The administrator's invitation lay there before.
    [victim.viewer.email, [/^Zaproszenie/, /^Usunięto firmę/]],
  ] as const;
  for (const [email, subjects] of lettersOf) {
    expect((await lettersTo(app.database, email)).map(({ subject }) => subject)).toEqual(
      subjects.map((subject) => expect.stringMatching(subject)),
    );
    expect((await createBrowser(app).refused(loginRoute, { body: { email, password: TEST_PASSWORD } })).code).toBe("BAD_CREDENTIALS");
  }

  await runPurge(workerDeps(app.database), { companyId: victim.owner.companyId });
  await runPurge(workerDeps(app.database), { companyId: victim.owner.companyId });
  expect(await rowsOf(victim)).toEqual([]);
  expect(await dumpOf(app, neighbour.owner.companyId)).toEqual(before);
  const kept = await sql<{ subject_id: string; user_id: number }>`
    select subject_id, user_id from audit_log where company_id = 0 and action = 'company.deleted'`.execute(app.database.db);
  expect(kept.rows).toEqual([{ subject_id: String(victim.owner.companyId), user_id: victim.owner.userId }]);
  await createUser(app.database.db, { email: victim.owner.email, password: TEST_PASSWORD }, { memory: 64, passes: 1, parallelism: 1 });
});

test("whoever has another company stays signed in, in that one, when one of the two is deleted", async () => {
  const owner = await app.signIn();
  const { companyId: second } = await app.signIn();
  const colleague = await app.signIn({ role: "viewer", companyId: owner.companyId });
  await sql`insert into memberships (company_id, user_id, role) values (${second}, ${owner.userId}, 'owner')`.execute(app.database.db);
  const browser = createBrowser(app);
  await browser.signIn(owner.email, TEST_PASSWORD);
  await browser.call(switchCompanyRoute, { body: { companyId: String(owner.companyId) } });
  const body = await browser.call(deleteCompanyRoute, { body: CONFIRMED });
  expect(body.company).toBe(await companyName({ db: app.database.db, companyId: second }));
  expect((await browser.call(userRoute)).user?.companyId).toBe(String(second));
  // Whoever belonged to the deleted one alone is gone.
  expect((await colleague.refused(userRoute)).status).toBe(401);
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
  expect([last.status, last.body.Message]).toEqual([400, "Do tej firmy należy jedyny administrator. Najpierw wyznacz innego."]);
  await app.signIn({ isAdmin: true });
  expect((await admin.call(deleteCompanyRoute, { body: CONFIRMED })).body.company).toBeNull();
});
