/** What is announced before saving is what saving does, month by month to the grosz, and the log gives it back. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  type CompanySettings,
  type CompanySettingsChange,
  companySettingsRoute,
  previewCompanySettingsRoute,
  saveCompanySettingsRoute,
} from "#contract/company-settings.ts";
import { logsRoute } from "#contract/logs.ts";
import { undoSettingsEntryRoute } from "#contract/undo-entries.ts";
import type { Day } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { randomFacts } from "#testing/random-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

type Wanted = Partial<CompanySettingsChange>;
type Change = (settings: CompanySettings) => Wanted;

/** Every setting that decides figures, changed to something else. */
const CHANGES: Readonly<Record<string, Change>> = {
  vatPayer: ({ vatPayer }) => ({ vatPayer: !vatPayer }),
  oss: ({ oss }) => ({ oss: !oss }),
  taxFrom: ({ vatPayer }) => ({ vatPayer: !vatPayer, taxFrom: "2025-03-15" }),
  taxVersions: ({ vatPayer, oss }) => ({
    taxVersions: [
      { from: null, vatPayer: !vatPayer, oss },
      { from: "2025-03-20", vatPayer, oss: !oss },
    ],
  }),
  basis: ({ basis }) => ({ basis: basis === "order" ? "billing" : "order" }),
  recoveryPercent: ({ recoveryPercent }) => ({ recoveryPercent: recoveryPercent === 60 ? 10 : 60 }),
  complaintRecoveryPercent: () => ({ complaintRecoveryPercent: 70 }),
  packagingPerOrder: ({ packagingPerOrder }) => ({ packagingPerOrder: packagingPerOrder + 77 }),
  packagingPerUnit: ({ packagingPerUnit }) => ({ packagingPerUnit: packagingPerUnit + 13 }),
  ownShippingPerOrder: ({ ownShippingPerOrder }) => ({ ownShippingPerOrder: ownShippingPerOrder + 555 }),
  feeShareKey: ({ feeShareKey }) => ({ feeShareKey: feeShareKey === "units" ? "sales" : "units" }),
  adsShareKey: ({ adsShareKey }) => ({ adsShareKey: adsShareKey === "sales" ? "none" : "sales" }),
  homeMarket: ({ homeMarket }) => ({ homeMarket: homeMarket === "HU" ? "CZ" : "HU" }),
  estimates: ({ estimates }) => ({ estimates: !estimates }),
  spreadSubscription: ({ spreadSubscription }) => ({ spreadSubscription: !spreadSubscription }),
  defaultVatRates: () => ({ defaultVatRates: { PL: 5, CZ: 10, SK: 10, HU: 5 } }),
  several: ({ basis }) => ({ basis: basis === "order" ? "billing" : "order", packagingPerOrder: 222, recoveryPercent: 40 }),
};

test("every setting that decides figures is in the table", async () => {
  const client = await app.signIn();
  const { version: _v, name: _n, taxId: _t, taxProfile: _p, ...deciding } = (await client.call(companySettingsRoute)).body;
  expect(Object.keys(deciding).filter((name) => !(name in CHANGES))).toEqual([]);
});

async function monthsOf({ companyId }: TestClient): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ month: string; amount: number; unrated: number }>`
    select date_trunc('month', day::timestamp)::date as month, coalesce(sum(amount_pln), 0)::bigint as amount, count(*) filter (where amount_pln is null) as unrated
    from postings where company_id = ${companyId} and day >= '2024-05-01' and day <= '2025-04-11' group by 1`.execute(app.database.db);
  return new Map(rows.map(({ month, amount, unrated }) => [month, unrated > 0 ? null : amount]));
}

/** As the job does it; nothing else may have moved. */
const follow = ({ companyId }: TestClient, today: Day): Promise<number> =>
  withTransaction(app.database.db, (db) => recompute({ db, companyId }, { productIds: null, from: null, to: null, today }));

async function preview(client: TestClient, change: Wanted) {
  const { version } = (await client.call(companySettingsRoute)).body;
  const months: { month: string; before: number | null; after: number | null }[] = [];
  let next: Day | undefined;
  do {
    const { body } = await client.call(previewCompanySettingsRoute, { body: { ...change, version, next } });
    months.push(...body.months);
    next = body.next ?? undefined;
  } while (next !== undefined);
  expect(months).toHaveLength(12);
  return months;
}

const [FIRST, ...HISTORIES] = fc.sample(randomFacts, { numRuns: 2, seed: 20_261_124 });

test.for(Object.entries(CHANGES))(
  "%s: the announced months are those of the recomputation, and the log gives the old ones back",
  async ([, change]) => {
    for (const facts of [FIRST, ...HISTORIES]) {
      if (facts === undefined) throw new Error("no history");
      app.setNow(`${facts.today}T10:00:00Z`);
      const { companyId } = await loadFacts(app.database, facts);
      const client = await app.signIn({ companyId });
      const settings = (await client.call(companySettingsRoute)).body;
      const before = await monthsOf(client);
      const months = await preview(client, change(settings));
      expect(await monthsOf(client)).toEqual(before);
      expect((await client.call(companySettingsRoute)).body).toEqual(settings);

      await client.call(saveCompanySettingsRoute, { body: { version: settings.version, ...change(settings) } });
      await follow(client, facts.today);
      const after = await monthsOf(client);
      const done = months.map(({ month }) => ({ month, before: valueOf(before, month), after: valueOf(after, month) }));
      expect(months.map(({ month, before: was, after: is }) => ({ month, before: was, after: is }))).toEqual(done);

      const [entry] = (await client.call(logsRoute, { query: { type: "audit", kind: "settings" } })).body.items;
      await client.call(undoSettingsEntryRoute, { params: { id: entry?.id ?? "" } });
      await follow(client, facts.today);
      const { version: _, ...restored } = (await client.call(companySettingsRoute)).body;
      expect(restored).toEqual((({ version: _v, ...rest }) => rest)(settings));
      expect(await monthsOf(client)).toEqual(before);
    }
  },
);

/** A month without a posting has earned nothing. */
function valueOf(months: ReadonlyMap<string, number | null>, month: string): number | null {
  return months.has(month) ? (months.get(month) ?? null) : 0;
}

test("two złoty of packaging for each of three orders of June take 6.00 from June and nothing from other months", async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const { companyId } = await loadFacts(app.database, smallSeller());
  const client = await app.signIn({ companyId });
  const { body } = await client.call(previewCompanySettingsRoute, { body: { version: 1, packagingPerOrder: 200 } });
  expect(body).toMatchObject({ startDate: "2024-07-01", endDate: "2025-06-30", currency: "PLN", next: null });
  // Profit 43.00 (small-seller.ts) − 3 × 2.00; one candle has no cost, so both are at most that.
  expect(body.months[0]).toEqual({ month: "2025-06-01", before: 4300, after: 3700, isAtMost: true });
  expect(body.months.slice(1).every(({ before, after }) => before === 0 && after === 0)).toBe(true);
});

test("a tax profile that begins nowhere, or whose versions are out of order, is refused", async () => {
  const client = await app.signIn();
  const version = (from: string | null) => ({ from, vatPayer: true, oss: false });
  for (const taxVersions of [[], [version("2025-01-01")], [version(null), version("2025-02-01"), version("2025-02-01")]]) {
    const { status } = await client.refused(saveCompanySettingsRoute, { body: { version: 1, taxVersions } });
    expect(status).toBe(422);
  }
});

test("what others do to the profit is measured while a change is saved: neither ends the other", async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  const client = await app.signIn({ companyId });
  for (let round = 0; round < 20; round += 1) {
    const { version } = (await client.call(companySettingsRoute)).body;
    const looks = [1, 2, 3].map((at) =>
      client.call(previewCompanySettingsRoute, { body: { version, packagingPerOrder: 500 + at, recoveryPercent: 10 * at } }),
    );
    const saved = client.call(saveCompanySettingsRoute, { body: { version, packagingPerUnit: round + 1 } });
    for (const { body } of await Promise.all(looks)) expect(body.months.length).toBeGreaterThan(0);
    expect((await saved).body.packagingPerUnit).toBe(round + 1);
  }
});
