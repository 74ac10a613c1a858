/** What offers were, night by night: history that no later reading brings back. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportCompany } from "#api/users/export.query.ts";
import type { OfferFact } from "#marketplace/connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";

let store: SyncedStore;
beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

const offer = (price: number, more: Partial<OfferFact> = {}): OfferFact => ({
  externalId: "15000000001",
  name: "Kubek emaliowany",
  sku: "KUBEK",
  categoryId: null,
  imageUrl: null,
  status: "ACTIVE",
  stock: 7,
  prices: { PL: { amount: price, currency: "PLN" }, CZ: { amount: 20_000, currency: "CZK" } },
  visits: { PL: 54 },
  priceRules: {},
  campaigns: {},
  ...more,
});

async function nights(): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select market, day, price, currency, stock, status, visits, price_rule as rule from offer_days where company_id = 1 order by market desc, day`.execute(
    store.scope.db,
  );
  return rows.map((row) => Object.values(row));
}

test("three nights have a row each and market, also where nothing changed", async () => {
  store.shelf.offers = [offer(3000)];
  await store.sync();
  store.now = "2026-03-26T12:00:00.000Z";
  await store.sync();
  // 22:30 UTC on 27 March is 23:30 in Warsaw, still the 27th
  store.now = "2026-03-27T22:30:00.000Z";
  store.shelf.offers = [offer(2500, { stock: 4, status: "ENDED", visits: {}, priceRules: { PL: { id: "rule-1", name: "Top oferta" } } })];
  await store.sync();
  expect(await nights()).toEqual([
    ["PL", "2026-03-25", 3000, "PLN", 7, "ACTIVE", 54, null],
    ["PL", "2026-03-26", 3000, "PLN", 7, "ACTIVE", 54, null],
    ["PL", "2026-03-27", 2500, "PLN", 4, "ENDED", null, "rule-1"],
    ["CZ", "2026-03-25", 20_000, "CZK", 7, "ACTIVE", null, null],
    ["CZ", "2026-03-26", 20_000, "CZK", 7, "ACTIVE", null, null],
    ["CZ", "2026-03-27", 20_000, "CZK", 4, "ENDED", null, null],
  ]);
});

/** Columns of the company's export, night by night, of the Polish market. */
async function exported(...columns: readonly string[]): Promise<unknown[]> {
  for await (const { name, rows } of exportCompany(store.scope)) {
    const kept: { readonly [column: string]: unknown }[] = [];
    for await (const row of rows) if (name === "offer_days" && row["market"] === "PL") kept.push(row);
    if (name !== "offer_days") continue;
    return kept.toSorted((a, b) => String(a["day"]).localeCompare(String(b["day"]))).map((row) => columns.map((column) => row[column]));
  }
  return [];
}

test("three nights with the clock moved: a changed price, a night that was missed, two readings of one night, all in the export", async () => {
  store.now = "2026-03-25T02:10:00.000Z";
  store.shelf.offers = [offer(3000, { campaigns: { PL: [] } })];
  await store.sync();
  // the second night: cheaper, in a campaign
  store.now = "2026-03-26T02:10:00.000Z";
  store.shelf.offers = [offer(2500, { priceRules: { PL: { id: "r1", name: "Top oferta" } }, campaigns: { PL: ["Strefa okazji"] } })];
  await store.sync();
  // read again in the same night: one row still, and what the marketplace keeps to itself this time is not forgotten
  await sql`update sync_feeds set covered_to = null where company_id = 1 and feed = 'offers'`.execute(store.scope.db);
  store.now = "2026-03-26T03:20:00.000Z";
  store.shelf.offers = [offer(2400, { priceRules: { PL: { id: "r1", name: null } } })];
  await store.sync();
  // the night of the 27th nobody was there; the next one is read
  store.now = "2026-03-28T02:10:00.000Z";
  store.shelf.offers = [offer(2400, { campaigns: { PL: [] } })];
  await store.sync();
  expect(await exported("day", "price", "currency", "price_rule_name", "campaigns")).toEqual([
    ["2026-03-25", 3000, "PLN", null, []],
    ["2026-03-26", 2400, "PLN", "Top oferta", ["Strefa okazji"]],
    ["2026-03-28", 2400, "PLN", null, []],
  ]);
});

test("nights that come a little later each time leave no day out", async () => {
  store.shelf.offers = [offer(3000)];
  // 23:30 in Warsaw; 24 hours and a minute later it is 23:31; 24 hours after that would be, with the next round, past midnight
  for (const now of ["2026-03-25T22:30:00.000Z", "2026-03-26T02:05:00.000Z", "2026-03-26T22:58:00.000Z", "2026-03-27T02:05:00.000Z"]) {
    store.now = now;
    await store.sync();
  }
  expect((await exported("day")).flat()).toEqual(["2026-03-25", "2026-03-26", "2026-03-27"]);
});
