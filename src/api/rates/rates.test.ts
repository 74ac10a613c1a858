/**
 * A rate of a company's own for one day. Expenses of 100.00 EUR on 27, 28, 29 and 30 June 2025; table of 26 June 1 EUR = 4.10, of
 * 27 June (Friday) 4.00, in force from Saturday on: −410.00, −400.00, −400.00, −400.00 zł. The company pays no VAT.
 */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { logsRoute } from "#contract/logs.ts";
import { deleteRateRoute, ratePreviewRoute, ratesRoute, saveRateRoute, undoRateEntryRoute } from "#contract/rates.ts";
import type { Day, RateFacts } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { followPublished } from "#pipeline/rates/own-rates.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { NOT_A_PAYER, sampleExpense, sampleFacts, sampleStore } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const TODAY = "2025-06-30";
const DAYS = ["2025-06-27", "2025-06-28", "2025-06-29", "2025-06-30"] as const satisfies readonly Day[];
const table = (date: Day, mid: string): RateFacts => ({ currency: "EUR", table: `A/${date}`, date, mid });

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow(`${TODAY}T10:00:00Z`);
  await storeRates(app.database.db, "nbp", [table("2025-06-26", "4.1000"), table("2025-06-27", "4.0000")]);
});
beforeEach(async () => {
  const expenses = DAYS.map((start, at) => sampleExpense(String(60 + at), 10_000, { start, vatMode: "gross", currency: "EUR" }));
  const facts = sampleFacts({ today: TODAY, company: NOT_A_PAYER, stores: [sampleStore("1")], expenses });
  const { companyId } = await loadFacts(app.database, facts);
  await sql`update companies set fx_source = 'nbp' where company_id = ${companyId}`.execute(app.database.db);
  seller = await app.signIn({ companyId });
  await follow();
});

/** As the job does it. */
const follow = () =>
  withTransaction(app.database.db, (db) =>
    recompute({ db, companyId: seller.companyId }, { productIds: null, from: DAYS[0], to: TODAY, today: TODAY }),
  );

async function profits(): Promise<(number | null)[]> {
  await follow();
  const tiles = DAYS.map((day) => ({ id: day, startDate: day, endDate: day }));
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles } });
  return body.tiles.map(({ figures }) => figures.expenses);
}

const PUBLISHED = [-41_000, -40_000, -40_000, -40_000];
const save = async (day: string, mid: string, note = "") =>
  (await seller.call(saveRateRoute, { params: { currency: "EUR", day }, body: { mid, note } })).body;
const log = async () => (await seller.call(logsRoute, { query: { type: "audit", kind: "settings" } })).body.items;

test("a rate of one's own converts its day alone, as announced, and the log gives the published one back", async () => {
  expect(await profits()).toEqual(PUBLISHED);
  const place = { currency: "EUR" as const, day: "2025-06-28" };
  const preview = (await seller.call(ratePreviewRoute, { body: { ...place, mid: "4.55" } })).body;
  // 100.00 × 4.55 instead of 100.00 × 4.00
  expect(preview).toEqual({ postings: 1, before: -40_000, after: -45_500, currency: "PLN" });
  const { jobId } = await save("2025-06-28", "4.55", "umowa z bankiem");
  expect(jobId).not.toBeNull();
  // Sunday and Monday keep Friday's table, though Saturday's lies between.
  expect(await profits()).toEqual([-41_000, -45_500, -40_000, -40_000]);
  const { items, canChange } = (await seller.call(ratesRoute, { query: { currency: "EUR" } })).body;
  expect(canChange).toBe(true);
  expect(items.slice(0, 4)).toMatchObject([
    { day: "2025-06-30", published: { mid: "4", tableDate: "2025-06-27", tableNo: "A/2025-06-27" }, own: null },
    { day: "2025-06-29", own: null },
    { day: "2025-06-28", published: { mid: "4" }, own: { mid: "4.55", note: "umowa z bankiem" } },
    { day: "2025-06-27", published: { mid: "4.1" }, own: null },
  ]);
  const [entry] = await log();
  expect(entry).toMatchObject({ title: "Zmieniono kurs waluty", object: "EUR, 28.06.2025", act: { name: "undoRate" } });
  expect(entry?.changes).toEqual([
    { field: "Notatka", before: [], after: ["umowa z bankiem"] },
    { field: "Kurs", before: [], after: ["4.55"] },
  ]);
  await seller.call(undoRateEntryRoute, { params: { id: entry?.id ?? "" } });
  expect(await profits()).toEqual(PUBLISHED);
  const { rows } = await sql<{ source: string }>`select fx_source as source from companies where company_id = ${seller.companyId}`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ source: "nbp" }]);
});

test("two days in a row, one changed again and one put back; what was changed since is not taken back", async () => {
  await save("2025-06-28", "4.2");
  await save("2025-06-29", "4.3");
  expect(await profits()).toEqual([-41_000, -42_000, -43_000, -40_000]);
  const first = (await log()).find(({ object }) => object === "EUR, 28.06.2025");
  await save("2025-06-28", "4.25");
  expect(await profits()).toEqual([-41_000, -42_500, -43_000, -40_000]);
  expect((await seller.refused(undoRateEntryRoute, { params: { id: first?.id ?? "" } })).status).toBe(400);
  await seller.call(deleteRateRoute, { params: { currency: "EUR", day: "2025-06-29" } });
  expect(await profits()).toEqual([-41_000, -42_500, -40_000, -40_000]);
  // What is said again changes nothing, and asks for nothing.
  expect(await save("2025-06-28", "4.25")).toEqual({ jobId: null });
});

/** What the job of the change computes again, and nothing else. */
async function work(jobId: string | null): Promise<void> {
  const { rows } = await sql<{ from: Day; to: Day }>`
    select payload ->> 'from' as "from", payload ->> 'to' as "to" from job_runs
    where company_id = ${seller.companyId} and id = ${jobId}::bigint`.execute(app.database.db);
  for (const days of rows) {
    await withTransaction(app.database.db, (db) =>
      recompute({ db, companyId: seller.companyId }, { productIds: null, ...days, today: TODAY }),
    );
  }
}

const differences = async () => (await verifyLedger(app.database.db, { companyIds: [seller.companyId], today: TODAY })).differences;

/** Rate in force of the company on the five days from 28 June on; null = none. */
async function inForce(currency: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ mid: string | null }>`
    select trim_scale(f.mid)::text as mid
    from generate_series('2025-06-28'::date, '2025-07-02', interval '1 day') d (day)
    join companies c on c.company_id = ${seller.companyId}
    left join fx_days f on f.source = c.fx_source and f.currency = ${currency} and f.day = d.day::date order by d.day`.execute(
    app.database.db,
  );
  return rows.map(({ mid }) => mid);
}

test("a rate of one's own where none is published holds for its day alone, and is gone when it is taken back", async () => {
  const facts = sampleFacts({
    today: TODAY,
    company: NOT_A_PAYER,
    stores: [sampleStore("1")],
    // 100.00 USD on each day; no table has dollars here
    expenses: DAYS.map((start, at) => sampleExpense(String(70 + at), 10_000, { start, vatMode: "gross", currency: "USD" })),
  });
  const { companyId } = await loadFacts(app.database, facts);
  await sql`update companies set fx_source = 'nbp' where company_id = ${companyId}`.execute(app.database.db);
  seller = await app.signIn({ companyId });
  const params = { currency: "USD" as const, day: "2025-06-28" };
  await work((await seller.call(saveRateRoute, { params, body: { mid: "3.60" } })).body.jobId);
  expect(await inForce("USD")).toEqual(["3.6", null, null, null, null]);
  expect(await differences()).toEqual([]);
  // 100.00 × 3.60, and three days that nobody can convert
  expect(await profits()).toEqual([null, -36_000, null, null]);
  await work((await seller.call(deleteRateRoute, { params })).body.jobId);
  expect(await differences()).toEqual([]);
  expect(await profits()).toEqual([null, null, null, null]);
});

test("a rate of one's own makes no published table last longer than its week", async () => {
  // The table of 27 June holds until 4 July, whatever is said of 30 June.
  await work((await save("2025-06-30", "4.4")).jobId);
  const { rows } = await sql<{ last: Day }>`
    select max(f.day) as last from fx_days f join companies c on c.fx_source = f.source
    where c.company_id = ${seller.companyId} and f.currency = 'EUR'`.execute(app.database.db);
  expect(rows).toEqual([{ last: "2025-07-04" }]);
  expect(await inForce("EUR")).toEqual(["4", "4", "4.4", "4", "4"]);
  expect(await differences()).toEqual([]);
});

test("tables that come later are the company's too, and the ledger agrees with the facts", async () => {
  await save("2025-06-30", "4.4");
  const day = "2025-07-01";
  await withTransaction(app.database.db, async (tx) => {
    await storeRates(tx, "nbp", [table("2025-06-30", "3.9000")]);
    // Friday's 4.00 was in force until the table of Monday, and so was its own 4.40 that day
    expect(await followPublished(tx)).toContainEqual({ companyId: seller.companyId, changed: { from: "2025-07-01", to: "2025-07-07" } });
  });
  const { rows } = await sql<{ mid: string }>`
    select trim_scale(f.mid)::text as mid from fx_days f join companies c on c.fx_source = f.source
    where c.company_id = ${seller.companyId} and f.currency = 'EUR' and f.day in ('2025-06-30', ${day}) order by f.day`.execute(
    app.database.db,
  );
  expect(rows.map(({ mid }) => mid)).toEqual(["4.4", "3.9"]);
  expect(await profits()).toEqual([-41_000, -40_000, -40_000, -44_000]);
  const { differences } = await verifyLedger(app.database.db, { companyIds: [seller.companyId], today: TODAY });
  expect(differences).toEqual([]);
});

test("the demo's own rates stay, viewers change none, and a rate that is none is refused by name", async () => {
  const viewer = await app.signIn({ companyId: seller.companyId, role: "viewer" });
  const params = { currency: "EUR" as const, day: "2025-06-28" };
  expect((await viewer.refused(saveRateRoute, { params, body: { mid: "4.5" } })).status).toBe(403);
  for (const mid of ["0", "-1", "4,5", "x"]) {
    const { status, body } = await seller.refused(saveRateRoute, { params, body: { mid } });
    expect([mid, status, Object.keys(body.errors ?? {})]).toEqual([mid, 422, ["mid"]]);
  }
  await sql`update companies set fx_source = 'demo' where company_id = ${seller.companyId}`.execute(app.database.db);
  await storeRates(app.database.db, "demo", [table("2025-06-27", "4.3100")]);
  const { canChange, items } = (await seller.call(ratesRoute, { query: { until: "2025-06-28" } })).body;
  // It sees the rates that its figures are made with, not those of NBP.
  expect([canChange, items[0]?.published?.mid]).toEqual([false, "4.31"]);
  const refused = await seller.refused(saveRateRoute, { params, body: { mid: "4.5" } });
  expect([refused.status, refused.body.Message]).toEqual([400, "Demo ma własne, niezmienne kursy walut."]);
});
