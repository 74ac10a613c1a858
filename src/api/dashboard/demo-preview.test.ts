/** The demo's thirty days as anybody sees them on the login: the demo's own figures, of no other company, and only when they are all there. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addDemoGuest } from "#accounts/demo-guest.ts";
import { DEMO_RATES } from "#accounts/demo-rates.ts";
import { chartRoute, tilesRoute } from "#contract/dashboard.ts";
import { type DemoPreview, demoPreviewRoute } from "#contract/demo-preview.ts";
import { openDemoRoute } from "#contract/session.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

/** The last thirty days of the first of July end on the day before: the seller's June. */
const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

/** The same shop without a fee: 43.00 + 22.00 + 5.00 = 70.00 of profit. */
const someoneElse = () => ({ ...smallSeller(), billing: [] });

const app = forFile(() => createTestApp({ demo: true, demoGuest: true }));
let companyId: number;
/** The clock goes on between the tests, so that none is answered what another one asked. */
let minutes = 0;

beforeAll(async () => {
  // Somebody else's shop lies in the same database, and was there first.
  await loadFacts(app.database, someoneElse());
  companyId = await loadDemo();
});

async function loadDemo(to: TestApp = app): Promise<number> {
  const { db } = to.database;
  const loaded = await loadFacts(to.database, smallSeller());
  await sql`update companies set fx_source = ${DEMO_RATES} where company_id = ${loaded.companyId}`.execute(db);
  await addDemoGuest({ db, companyId: loaded.companyId });
  await sql`
    insert into store_connections (company_id, store_id, environment, api_url, auth_url, scopes)
    select company_id, id, 'simulator', 'http://x', 'http://x', '{}' from stores where company_id = ${loaded.companyId}`.execute(db);
  return loaded.companyId;
}

/** Orders of every store read back to this moment, and the last of them taken in then. */
async function readFrom(from: string, until: string): Promise<void> {
  const { db } = app.database;
  await sql`
    insert into sync_feeds (company_id, store_id, feed, due_at, covered_from)
    select company_id, id, 'orders', now(), ${from}::timestamptz from stores where company_id = ${companyId}
    on conflict (company_id, store_id, feed) do update set covered_from = excluded.covered_from`.execute(db);
  await sql`update stores set last_ingest_at = ${until}::timestamptz where company_id = ${companyId}`.execute(db);
}

function later(byMinutes: number): void {
  minutes += byMinutes;
  app.setNow(new Date(Date.parse("2025-07-01T08:00:00Z") + minutes * 60_000).toISOString());
}

beforeEach(async () => {
  later(2);
  await readFrom("2025-05-20T10:00:00Z", "2025-07-01T07:50:00Z");
});

async function preview(of: TestApp = app): Promise<DemoPreview | null> {
  return (await createBrowser(of).call(demoPreviewRoute)).preview;
}

test("without a session anybody gets the figures that the demo's own dashboard shows of these days", async () => {
  const shown = await preview();
  // 280.00 sold − 50.00 returned; goods 3 × 20 + 2 × 60 − 20 recovered; commission 15.00 and listing 7.00
  expect(shown?.figures).toMatchObject({ netRevenue: 23_000, cogs: -18_000, cogsRecovered: 2000, fees: -2200, ads: -500, expenses: 0 });
  // 230.00 − 160.00 − 22.00 − 5.00 = 43.00, too good by the candle whose cost nobody knows
  expect(shown).toMatchObject({ market: "PL", currency: "PLN", ...JUNE, figures: { netProfit: 4300, profitState: "partial" } });

  const guest = createBrowser(app);
  await guest.call(openDemoRoute);
  const dashboard = await guest.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "cOption3", ...JUNE }] } });
  expect([shown?.figures, shown?.certainty]).toEqual([dashboard.tiles[0]?.figures, dashboard.tiles[0]?.certainty]);
  const { buckets } = await guest.call(chartRoute, { body: { filter: {}, ...JUNE, splitType: "day" } });
  expect(shown?.days.map(({ day, netProfit, fees, ads }) => [day, netProfit, fees, ads])).toEqual(
    buckets.map(({ startDate, figures }) => [startDate, figures.netProfit, figures.fees, figures.ads]),
  );
});

test("the days add up to the range, group by group", async () => {
  const days = (await preview())?.days ?? [];
  expect(days.filter(({ netProfit }) => netProfit !== 0)).toEqual([
    // 200.00 − (3 × 20 + 60) − 15.00
    { day: "2025-06-02", goods: -12_000, fees: -1500, ads: 0, expenses: 0, netProfit: 6500, netProfitLow: 6500, profitState: "complete" },
    { day: "2025-06-05", goods: 0, fees: -700, ads: 0, expenses: 0, netProfit: -700, netProfitLow: -700, profitState: "complete" },
    { day: "2025-06-06", goods: 0, fees: 0, ads: -500, expenses: 0, netProfit: -500, netProfitLow: -500, profitState: "complete" },
    { day: "2025-06-09", goods: -6000, fees: 0, ads: 0, expenses: 0, netProfit: -1000, netProfitLow: -1000, profitState: "complete" },
    { day: "2025-06-10", goods: 2000, fees: 0, ads: 0, expenses: 0, netProfit: -3000, netProfitLow: -3000, profitState: "complete" },
    { day: "2025-06-20", goods: 0, fees: 0, ads: 0, expenses: 0, netProfit: 3000, netProfitLow: 0, profitState: "unknown" },
  ]);
  expect(days).toHaveLength(30);
  // 65 − 7 − 5 − 10 − 30 + 30 = 43
  expect(days.reduce((sum, { netProfit }) => sum + (netProfit ?? 0), 0)).toBe(4300);
});

test("what another company sells changes nothing in it", async () => {
  const before = await preview();
  const other = await loadFacts(app.database, someoneElse());
  await sql`update stores set last_ingest_at = '2025-07-01T07:55:00Z' where company_id = ${other.companyId}`.execute(app.database.db);
  later(2);
  expect(await preview()).toEqual(before);
});

test.each([
  ["its first day was read in part only", "2025-06-01T10:00:00Z", "2025-07-01T07:50:00Z"],
  ["its last days were not read yet", "2025-05-20T10:00:00Z", "2025-06-29T21:59:00Z"],
])("nothing is shown while %s", async (_, from, until) => {
  await readFrom(from, until);
  expect(await preview()).toBeNull();
});

test("nothing is shown of a demo that somebody connects a real shop to", async () => {
  const { db } = app.database;
  await sql`update store_connections set environment = 'production' where company_id = ${companyId}`.execute(db);
  expect(await preview()).toBeNull();
  await sql`update store_connections set environment = 'simulator' where company_id = ${companyId}`.execute(db);
});

test("an answer is kept for ten seconds, one that has nothing to show for two seconds", async () => {
  const isShown = async (): Promise<boolean> => (await preview()) !== null;
  expect(await isShown()).toBe(true);
  await readFrom("2025-06-20T10:00:00Z", "2025-07-01T07:50:00Z");
  later(9 / 60);
  expect(await isShown()).toBe(true);
  later(1 / 60);
  expect(await isShown()).toBe(false);
  await readFrom("2025-05-20T10:00:00Z", "2025-07-01T07:50:00Z");
  expect(await isShown()).toBe(false);
  later(2 / 60);
  expect(await isShown()).toBe(true);
});

test("without the setting there is nothing to see, whatever lies in the database", async () => {
  const off = await createTestApp({ demo: true, demoGuest: false });
  try {
    await loadDemo(off);
    expect(await preview(off)).toBeNull();
  } finally {
    await off.close();
  }
});
