/** The companies of an instance for those who run it: what is said of each, what never is, and how they are looked for. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { measureCompany, measureStale } from "#accounts/company-overview.ts";
import { allCompaniesRoute, type CompanyOverview, oneCompanyRoute } from "#contract/all-companies.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { activateSubscriptionRoute } from "#contract/subscription.ts";
import { usersRoute } from "#contract/team.ts";
import { addDays, dayInZone } from "#core/day.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { findOverview, findOverviews } from "./all-companies.query.ts";

const app = forFile(createTestApp);
let admin: TestClient;
let seller: TestClient;
beforeAll(async () => {
  admin = await app.signIn({ isAdmin: true });
  const { companyId } = await loadFacts(app.database, smallSeller());
  seller = await app.signIn({ companyId });
});

const list = async (query: Parameters<typeof admin.call<typeof allCompaniesRoute>>[1] = {}) =>
  (await admin.call(allCompaniesRoute, query)).body;
const named = async (q: string) => (await list({ query: { q } })).items.map(({ name }) => name);
const ofSeller = async (): Promise<CompanyOverview> => {
  await measureCompany({ db: app.database.db, companyId: seller.companyId });
  return (await admin.call(oneCompanyRoute, { params: { id: String(seller.companyId) } })).body.company;
};

async function nameIt(client: TestClient, name: string, taxId: string): Promise<void> {
  const { body: settings } = await client.call(companySettingsRoute);
  await client.call(saveCompanySettingsRoute, { body: { version: settings.version, name, taxId } });
}

test("what is said of a company is counted from its own rows, and no figure of its business is among it", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await nameIt(seller, "Żółta Łódź", "5261040828");
  await seller.call(activateSubscriptionRoute, { body: { plan: "pro", period: "monthly" } });
  const second = await app.signIn({ companyId, role: "viewer" });
  await sql`update memberships set blocked_at = now() where company_id = ${companyId} and user_id = ${second.userId}`.execute(db);
  const company = await ofSeller();
  // Stores 1 and 2; the orders 1, 2, 3 of June 2025, none of them in the last 30 days.
  const { rows } = await sql<{ postings: number }>`select count(*)::int as postings from postings where company_id = ${companyId}`.execute(
    db,
  );
  expect(company).toMatchObject({
    id: String(companyId),
    name: "Żółta Łódź",
    taxId: "5261040828",
    owner: { email: seller.email },
    plan: { id: "pro", name: "Pro", state: "active" },
    stores: 2,
    users: 1,
    recentOrders: 0,
    orders: 3,
    sync: "ok",
    failedFeeds: [],
    lastSyncAt: null,
    postings: rows[0]?.postings,
  });
  expect(Object.keys(company).toSorted()).toEqual(
    "bytes createdAt failedFeeds id lastActivityAt lastSyncAt measuredAt name orders owner plan postings recentOrders stores sync taxId users".split(
      " ",
    ),
  );
});

test("bytes are the tables of all companies shared by postings, and the company's own files; without a count there are none", async () => {
  const { db } = app.database;
  await sql`insert into blobs (company_id, purpose, size) values (${seller.companyId}, 'import', 5000)`.execute(db);
  await sql`update pg_class set reltuples = -1 where relname = 'postings'`.execute(db);
  expect((await ofSeller()).bytes).toBeNull();
  await sql`analyze postings`.execute(db);
  const { bytes } = (await admin.call(oneCompanyRoute, { params: { id: String(seller.companyId) } })).body.company;
  const { rows } = await sql<{ total: number }>`
    select sum(pg_total_relation_size(format('%I', t.table_name)::regclass))::bigint as total
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'company_id' and t.table_type = 'BASE TABLE' and t.table_schema = current_schema()
      and t.table_name not in ('blobs', 'blob_chunks')`.execute(db);
  // All postings that there are are the seller's, and so is the whole of the tables.
  expect(bytes).toBe((rows[0]?.total ?? 0) + 5000);
});

test("orders of 30 days are those of today and the 29 days before", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  const today = dayInZone(new Date().toISOString(), "Europe/Warsaw");
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${companyId} order by id limit 1`.execute(db);
  for (const [back, orders] of [
    [0, 4],
    [29, 7],
    [30, 100],
  ] as const) {
    await sql`
      insert into rollup_store_day (company_id, store_id, market, day, orders)
      values (${companyId}, ${rows[0]?.id ?? 0}, 'CZ', ${addDays(today, -back)}, ${orders})`.execute(db);
  }
  // 4 + 7; the 100 are of the day before the first.
  expect((await ofSeller()).recentOrders).toBe(11);
});

test("a reading that fails is named, in the list and with its store at this moment, and is found by the filter", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${companyId} order by id limit 1`.execute(db);
  const storeId = rows[0]?.id ?? 0;
  await sql`update stores set sync_status = 'failed', last_sync_at = '2026-11-20T08:00:00Z' where company_id = ${companyId} and id = ${storeId}`.execute(
    db,
  );
  await sql`
    insert into sync_feeds (company_id, store_id, feed, state, failures, updated_at)
    values (${companyId}, ${storeId}, 'billing', 'failed', 3, '2026-11-21T08:00:00Z'), (${companyId}, ${storeId}, 'orders', 'done', 0, now())`.execute(
    db,
  );
  expect(await ofSeller()).toMatchObject({ sync: "attention", failedFeeds: ["opłaty"], lastSyncAt: "2026-11-20T08:00:00Z" });
  const { stores } = (await admin.call(oneCompanyRoute, { params: { id: String(companyId) } })).body;
  expect(stores[0]).toMatchObject({ sync: "failed", failed: [{ feed: "opłaty", failures: 3, since: "2026-11-21T08:00:00Z" }] });
  expect(stores[1]?.failed).toEqual([]);
  expect((await list({ query: { only: "syncFailed" } })).items.map(({ id }) => id)).toEqual([String(companyId)]);
  expect((await list({ query: { only: "withoutOrders" } })).items.map(({ id }) => id)).toEqual([String(admin.companyId)]);
  expect((await list({ query: { plan: "pro" } })).items.map(({ id }) => id)).toEqual([String(companyId)]);
  expect((await list({ query: { plan: "-" } })).items.map(({ id }) => id)).toEqual([String(admin.companyId)]);
});

test("where payments are taken, the plan is what is paid for and its state what the provider said; elsewhere what was taken", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await sql`
    insert into paid_subscriptions (company_id, subscription_id, plan, period, status, status_at, began_at)
    values (${companyId}, 'sub_1', 'max', 'yearly', 'pastDue', now(), now())`.execute(db);
  expect((await ofSeller()).plan).toEqual({ id: "pro", name: "Pro", state: "active" });
  expect(await findOverview(db, companyId, true)).toMatchObject({ plan: "max", planName: "Max", planState: "pastDue" });
  const asked = { q: "", only: null, sort: "name", isDown: false, after: null, limit: 10 } as const;
  const found = async (plan: string, isPaidFor: boolean) =>
    (await findOverviews(db, { ...asked, plan, isPaidFor })).rows.map((row) => row.companyId);
  expect([await found("max", true), await found("max", false), await found("-", true)]).toEqual([[companyId], [], [admin.companyId]]);
});

test("a company is found by words of its name, its tax id however written, and a member's address", async () => {
  await nameIt(seller, "Żółta Łódź", "5261040828");
  for (const q of ["zolta", "łódź żół", "526-104-08-28", "526 104", seller.email, seller.email.slice(0, 8)]) {
    expect([q, await named(q)]).toEqual([q, expect.arrayContaining(["Żółta Łódź"])]);
  }
  for (const q of ["zielona", "999-104", "50%", "nikt@example.com"]) expect([q, await named(q)]).toEqual([q, []]);
  // Whoever came a moment ago, beyond the addresses that were measured, by the whole of theirs.
  await sql`update company_overviews set search_text = 'zolta' where company_id = ${seller.companyId}`.execute(app.database.db);
  expect([await named(seller.email.toUpperCase()), await named(seller.email.slice(0, 8))]).toEqual([["Żółta Łódź"], []]);
});

test("a member's call is activity, support's is not; the people of one company are listed for administrators alone", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await sql`update sessions set last_seen_at = '2030-01-05T10:00:00Z' where user_id = ${seller.userId}`.execute(db);
  await sql`
    insert into sessions (token_hash, user_id, company_id, last_seen_at, expires_at, impersonator_id)
    values ('\\x01', ${seller.userId}, ${companyId}, '2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z', ${admin.userId})`.execute(db);
  expect((await ofSeller()).lastActivityAt).toBe("2030-01-05T10:00:00Z");
  const people = (client: TestClient, id: number) => client.call(usersRoute, { query: { companyId: String(id) } });
  expect((await people(admin, companyId)).body.items.map((member) => member.companyId)).toEqual([String(companyId), String(companyId)]);
  // Everybody else means their own.
  const { items } = (await people(seller, admin.companyId)).body;
  expect(items.map((member) => member.companyId)).toEqual([String(companyId), String(companyId)]);
});

test("the file holds what the filters leave, in the order of the list, under names", async () => {
  const csv = async (query: object) => (await admin.send(allCompaniesRoute, { query: { format: "csv", ...query } })).body;
  await ofSeller();
  const [head = "", ...rows] = (await csv({ sort: "orders", direction: "descending" })).trim().split("\r\n");
  expect(head.replace("\uFEFF", "").split(";").slice(0, 4)).toEqual(["Firma", "NIP", "Właściciel", "Założona"]);
  expect(rows.map((row) => row.split(";")[0])).toEqual(["Żółta Łódź", expect.stringMatching(/./)]);
  expect((await csv({ q: "zolta" })).trim().split("\r\n")).toHaveLength(2);
});

test("a company that nothing measures is measured after a day, and one that is gone is forgotten", async () => {
  const { db } = app.database;
  await sql`update company_overviews set measured_at = now() - interval '19 hours'`.execute(db);
  expect(await measureStale(db)).toBe(0);
  await sql`update company_overviews set measured_at = now() - interval '21 hours', orders_total = 99 where company_id = ${seller.companyId}`.execute(
    db,
  );
  await sql`
    insert into company_overviews (company_id, name, sort_name, search_text, created_at) values (900001, 'Duch', 'duch', 'duch', now())`.execute(
    db,
  );
  await sql`delete from company_overviews where company_id = ${admin.companyId}`.execute(db);
  // The one of yesterday, the one that is gone, and the one that was never measured.
  expect(await measureStale(db)).toBe(3);
  expect(await named("duch")).toEqual([]);
  expect((await list({ query: { q: "zolta" } })).items[0]?.orders).toBe(3);
  expect((await list()).items.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([admin.companyId, seller.companyId]);
});
