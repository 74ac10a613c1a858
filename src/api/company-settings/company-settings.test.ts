import { sql } from "kysely";
import { expect, test } from "vitest";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { ErrorBody } from "#contract/error.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

async function recomputesOf({ companyId }: TestClient): Promise<number> {
  const { rows } = await sql<{
    jobs: number;
  }>`select count(*) as jobs from job_runs where company_id = ${companyId} and kind = 'recompute'`.execute(app.database.db);
  return rows[0]?.jobs ?? 0;
}

async function settingsOf(client: TestClient) {
  return (await client.call(companySettingsRoute)).body;
}

test("a new company pays VAT, books by order and has the standard rates of the four countries", async () => {
  const client = await app.signIn();
  expect(await settingsOf(client)).toMatchObject({
    version: 1,
    vatPayer: true,
    oss: false,
    homeMarket: "PL",
    basis: "order",
    recoveryPercent: 100,
    complaintRecoveryPercent: 0,
    defaultVatRates: { PL: 23, CZ: 21, SK: 23, HU: 27 },
    taxProfile: [{ from: null, vatPayer: true, oss: false }],
  });
});

test("what GET gave can be put back unchanged: nothing happens", async () => {
  const client = await app.signIn();
  const settings = await settingsOf(client);
  const { body } = await client.call(saveCompanySettingsRoute, { body: settings });
  expect(body).toEqual(settings);
  expect(await recomputesOf(client)).toBe(0);
});

test("no longer paying VAT holds for all time and has the figures computed again", async () => {
  const client = await app.signIn();
  const { body } = await client.call(saveCompanySettingsRoute, { body: { ...(await settingsOf(client)), vatPayer: false } });
  expect(body).toMatchObject({ version: 2, vatPayer: false, taxProfile: [{ from: null, vatPayer: false, oss: false }] });
  expect(await settingsOf(client)).toEqual(body);
  expect(await recomputesOf(client)).toBe(1);
});

test("paying VAT from a day on adds a version", async () => {
  const client = await app.signIn();
  const body = { ...(await settingsOf(client)), vatPayer: false, taxFrom: "2026-10-01" };
  const saved = await client.call(saveCompanySettingsRoute, { body });
  expect(saved.body.taxProfile).toEqual([
    { from: null, vatPayer: true, oss: false },
    { from: "2026-10-01", vatPayer: false, oss: false },
  ]);
});

test("a company's own rate is kept, its country's standard or null takes it back", async () => {
  const client = await app.signIn();
  const put = async (defaultVatRates: { PL?: number | null; SK?: number | null }) => {
    const { version } = await settingsOf(client);
    return (await client.call(saveCompanySettingsRoute, { body: { version, defaultVatRates } })).body.defaultVatRates;
  };
  const stored = () =>
    sql<{ rates: unknown }>`select default_vat_rates as rates from company_settings where company_id = ${client.companyId}`.execute(
      app.database.db,
    );
  expect(await put({ PL: 8, SK: 5.5 })).toEqual({ PL: 8, CZ: 21, SK: 5.5, HU: 27 });
  expect((await stored()).rows[0]?.rates).toEqual({ PL: 800, SK: 550 });
  expect(await put({ PL: 23, SK: null })).toEqual({ PL: 23, CZ: 21, SK: 23, HU: 27 });
  expect((await stored()).rows[0]?.rates).toEqual({});
});

test("two people do not overwrite each other", async () => {
  const client = await app.signIn();
  const settings = await settingsOf(client);
  await client.call(saveCompanySettingsRoute, { body: { version: settings.version, packagingPerOrder: 150 } });
  const stale = await client.refused(saveCompanySettingsRoute, { body: { version: settings.version, packagingPerOrder: 200 } });
  expect(stale).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect((await settingsOf(client)).packagingPerOrder).toBe(150);
});

test("another name is not a reason to compute figures again", async () => {
  const client = await app.signIn();
  await client.call(saveCompanySettingsRoute, { body: { version: 1, name: "Kubki i spółka", taxId: "PL5260250274" } });
  expect(await settingsOf(client)).toMatchObject({ version: 2, name: "Kubki i spółka", taxId: "PL5260250274" });
  expect(await recomputesOf(client)).toBe(0);
});

test("a tax number is kept plain, one with a slip is refused at its field, and what was kept before may be sent back", async () => {
  const client = await app.signIn();
  const { body: saved } = await client.call(saveCompanySettingsRoute, { body: { version: 1, taxId: " 526-025-02-74 " } });
  expect(saved.taxId).toBe("5260250274");
  const refused = async (taxId: string) => {
    const { status, body } = await client.refused(saveCompanySettingsRoute, { body: { version: 2, taxId } });
    return [status, body.errors];
  };
  expect(await refused("526-025-02-75")).toEqual([422, { taxId: ["Cyfra kontrolna się nie zgadza: w numerze jest pomyłka."] }]);
  expect(await refused("526-025")).toEqual([422, { taxId: ["Podaj NIP (10 cyfr) albo numer VAT z literami kraju, np. CZ25123858."] }]);
  // From before numbers were looked at.
  await sql`update companies set tax_id = '123' where company_id = ${client.companyId}`.execute(app.database.db);
  const { body: kept } = await client.call(saveCompanySettingsRoute, { body: { ...(await settingsOf(client)), name: "Kubki" } });
  expect([kept.name, kept.taxId]).toEqual(["Kubki", "123"]);
  expect((await client.call(saveCompanySettingsRoute, { body: { version: kept.version, taxId: "" } })).body.taxId).toBeNull();
});

test("the log says who changed what, before and after", async () => {
  const client = await app.signIn();
  await client.call(saveCompanySettingsRoute, { body: { version: 1, basis: "billing" } });
  const { rows } = await sql<{ user_id: number; before: unknown; after: unknown }>`
    select user_id, before, after from audit_log where company_id = ${client.companyId} and action = 'settings.changed'
  `.execute(app.database.db);
  expect(rows).toEqual([{ user_id: client.userId, before: { basis: "order" }, after: { basis: "billing" } }]);
});

test("a percentage above one hundred and a negative cost are refused by name", async () => {
  const client = await app.signIn();
  const { status, body } = await client.refused(saveCompanySettingsRoute, {
    body: { version: 1, recoveryPercent: 101, packagingPerUnit: -1 },
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(["packagingPerUnit", "recoveryPercent"]);
});

/** Whether somebody waits for a row. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`.execute(
    app.database.db,
  );
  return rows[0]?.waits ?? false;
}

/**
 * One holds the company and waits for the settings, a save the other way round: the first to have waited a second is ended.
 * @returns what the save was told; null = the other one was ended, as a busy machine may have it.
 */
async function collided(client: TestClient, packagingPerOrder: number): Promise<({ status: number } & ErrorBody) | null> {
  const { version } = await settingsOf(client);
  const other = await app.database.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from companies where company_id = $1 for update", [client.companyId]);
    const saving = client.send(saveCompanySettingsRoute, { body: { version, packagingPerOrder } });
    await expect.poll(isWaiting, { timeout: HANGS_MS }).toBe(true);
    const isEnded = await other.query("select from company_settings where company_id = $1 for update", [client.companyId]).then(
      () => false,
      () => true,
    );
    if (isEnded) await other.query("rollback");
    const saved = await saving;
    return isEnded ? null : { status: saved.statusCode, ...ErrorBody.parse(saved.json()) };
  } finally {
    await other.query("rollback");
    other.release();
  }
}

test("of two that wait for each other the one that the database ends is told to try again, and saves nothing", async () => {
  const client = await app.signIn();
  let told: Awaited<ReturnType<typeof collided>> = null;
  let before = await settingsOf(client);
  for (let tries = 1; told === null; tries += 1) {
    before = await settingsOf(client);
    told = await collided(client, 150 + tries);
  }
  expect(told).toMatchObject({ status: 503, Message: "Ktoś właśnie zmieniał to samo, więc nic nie zapisaliśmy. Spróbuj ponownie." });
  expect(await settingsOf(client)).toEqual(before);
  const { version } = before;
  await client.call(saveCompanySettingsRoute, { body: { version, packagingPerOrder: 700 } });
  expect(await settingsOf(client)).toMatchObject({ packagingPerOrder: 700 });
});
