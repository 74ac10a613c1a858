/** What offers were, night by night: history that no later reading brings back. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
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
  store.shelf.offers = [offer(2500, { stock: 4, status: "ENDED", visits: {}, priceRules: { PL: "rule-1" } })];
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
