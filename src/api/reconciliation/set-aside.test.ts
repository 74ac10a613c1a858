/** An entry that cannot be read is told with what it says of itself, and its month is not called agreed. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { alertsRoute } from "#contract/alerts.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { billingFact, noFacts, SAYS_NOTHING, type CannedFacts, cannedConnector } from "#testing/canned-connector.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;

const UNREADABLE: CannedFacts["quarantined"] = [
  {
    externalId: "e-1",
    field: "value.amount",
    problem: "decimals",
    value: "-1.234",
    // half past midnight of 1 March in Poland
    about: { typeId: "SUC", amount: "-1.234", currency: "PLN", at: "2026-02-28T23:30:00.000Z", market: "PL" },
  },
  {
    externalId: "e-2",
    field: "occurredAt",
    problem: "date",
    value: "wczoraj",
    about: { ...SAYS_NOTHING, amount: "-5.00", currency: "PLN" },
  },
];

/** One fee of 12.30 in March, and beside it two entries that nobody can read; read on 25 March. */
beforeAll(async () => {
  app.setNow("2026-03-25T12:00:00Z");
  seller = await app.signIn();
  const { companyId } = seller;
  const scope = { db: app.database.db, companyId };
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (${companyId}, 'allegro', true, true, 'sklep', '{PL}', 'PL', '44') returning id`.execute(scope.db);
  const shelf = { ...noFacts(), billing: [billingFact("good", "SUC", -1230)], quarantined: UNREADABLE };
  const now = (): number => Date.parse("2026-03-25T12:00:00.000Z");
  const run = {
    storeId: rows[0]?.id ?? 0,
    source: ALLEGRO,
    connector: cannedConnector(shelf),
    now,
    random: () => 0,
    onPage: async () => undefined,
  };
  await syncStore(scope, run);
  await sql`
    update quarantined_entries set received_at = '2026-01-31T12:00:00Z', seen_at = '2026-03-25T12:00:00Z' where company_id = ${companyId}`.execute(
    scope.db,
  );
});

async function month(name: string) {
  return (await seller.call(reconciliationRoute, { query: { month: name, market: "PL" } })).body;
}

test("the alert says type, day and amount as given, why, and leads to its month", async () => {
  const { items } = (await seller.call(alertsRoute)).body;
  const alert = items.find(({ text }) => text.includes("e-1"));
  expect(alert?.text).toContain("opłata SUC, 01.03.2026, -1.234 PLN (nr e-1)");
  expect(alert?.text).toContain("kwota „-1.234” ma więcej niż dwa miejsca po przecinku (pole value.amount)");
  expect(alert?.link).toBe("/system/reconciliation?month=2026-03&market=PL");
});

test("the month of its day holds it, in the market's zone, beside the entries that agree", async () => {
  const { totals, setAside } = await month("2026-03");
  expect(totals).toMatchObject([{ entries: 1, mismatched: 0 }]);
  expect(setAside.total).toBe(2);
  expect(setAside.items).toContainEqual(
    expect.objectContaining({ entryKey: "e-1", store: "sklep", typeId: "SUC", day: "2026-03-01", amount: "-1.234", currency: "PLN" }),
  );
});

test("one without a readable day is of the months in which it was received, and no other", async () => {
  const keys = async (name: string) => (await month(name)).setAside.items.map(({ entryKey, day }) => [entryKey, day]);
  expect(await keys("2025-12")).toEqual([]);
  expect(await keys("2026-01")).toEqual([["e-2", null]]);
  expect(await keys("2026-02")).toEqual([["e-2", null]]);
});

test("the file of the month names it too, with its amount as text", async () => {
  const { response } = await seller.call(reconciliationRoute, { query: { month: "2026-03", market: "PL", format: "csv" } });
  const rows = response.body.trimEnd().split("\r\n");
  expect(rows.filter((row) => row.includes("odłożone na bok, niepoliczone"))).toHaveLength(2);
  expect(response.body).toContain("-1.234");
});

test("read at last, it is gone from the month", async () => {
  await sql`update quarantined_entries set resolved_at = now() where company_id = ${seller.companyId} and external_id = 'e-1'`.execute(
    app.database.db,
  );
  expect((await month("2026-03")).setAside.items.map(({ entryKey }) => entryKey)).toEqual(["e-2"]);
});
