/** What offers were, night by night: history that no later reading brings back. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportCompany } from "#api/users/export.query.ts";
import type { OfferFact } from "#sources/facts.ts";
import { MarketplaceError } from "#sources/errors.ts";
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
  campaignPrices: {},
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
  store.shelf.offers = [
    offer(2500, {
      priceRules: { PL: { id: "r1", name: "Top oferta" } },
      campaigns: { PL: ["Strefa okazji"] },
      campaignPrices: { PL: { amount: 2300, name: "Strefa okazji" } },
    }),
  ];
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
  expect(await exported("day", "price", "currency", "price_rule_name", "campaigns", "campaign_price", "campaign_price_name")).toEqual([
    ["2026-03-25", 3000, "PLN", null, [], null, null],
    ["2026-03-26", 2400, "PLN", "Top oferta", ["Strefa okazji"], 2300, "Strefa okazji"],
    ["2026-03-28", 2400, "PLN", null, [], null, null],
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

async function floors(): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select n.day, o.external_id as offer, n.market, n.floor_min as floor, n.floor_at is not null as asked
    from offer_days n join offers o on o.company_id = 1 and o.id = n.offer_id
    where n.company_id = 1 and n.price_rule is not null order by n.day, o.external_id, n.market desc`.execute(store.scope.db);
  return rows.map((row) => Object.values(row));
}

const ruled = (id: string): OfferFact =>
  offer(6000, {
    externalId: id,
    sku: id,
    priceRules: { PL: { id: "r1", name: "Top oferta" }, CZ: { id: "r2", name: "Kurs", hasRange: false } },
  });

test("how low a rule may go is asked for after the list, and kept where it is of the night's rule and in the market's currency", async () => {
  const bound = (amount: number, more: object = {}) => ({ rule: "r1", amount, currency: "PLN" as const, ...more });
  store.shelf.offers = ["1", "2", "3", "4"].map(ruled);
  store.shelf.priceFloors.set("1", { PL: bound(3990) });
  store.shelf.priceFloors.set("2", { PL: bound(3990, { rule: "r0" }) });
  store.shelf.priceFloors.set("3", { PL: bound(900, { currency: "EUR" }) });
  await store.sync();
  // offer 4 is gone; rules without a range are not asked about
  expect(await floors()).toEqual([
    ["2026-03-25", "1", "PL", 3990, true],
    ["2026-03-25", "1", "CZ", null, true],
    ...["2", "3", "4"].flatMap((id) => [
      ["2026-03-25", id, "PL", null, true],
      ["2026-03-25", id, "CZ", null, true],
    ]),
  ]);
  // read again the same night: what was answered stays
  await sql`update sync_feeds set covered_to = null where company_id = 1 and feed = 'offers'`.execute(store.scope.db);
  store.shelf.priceFloors.clear();
  await store.sync();
  expect((await floors())[0]).toEqual(["2026-03-25", "1", "PL", 3990, true]);
});

test.each([
  ["forbidden", true],
  ["refused", true],
  ["unavailable", false],
] as const)("an answer that is %s leaves the bound unknown, and the reading goes on", async (kind, asked) => {
  store.shelf.offers = [offer(6000, { priceRules: { PL: { id: "r1", name: "Top oferta" } } })];
  store.shelf.failures.set("priceFloors", new MarketplaceError(kind, kind));
  expect(await store.sync()).toEqual({ kind: "done" });
  expect(await floors()).toEqual([["2026-03-25", "15000000001", "PL", null, asked]]);
  const { rows } = await sql<{ state: string }>`select state from sync_feeds where company_id = 1 and feed = 'details'`.execute(
    store.scope.db,
  );
  expect(rows).toEqual([{ state: "done" }]);
  expect(await store.count("alerts")).toBe(0);
});

test("a reading that was told to wait goes on with the offers that are left", async () => {
  store.shelf.offers = Array.from({ length: 60 }, (_, at) => ruled(String(100 + at)));
  for (const { externalId } of store.shelf.offers)
    store.shelf.priceFloors.set(externalId, { PL: { rule: "r1", amount: 3990, currency: "PLN" } });
  let told = 0;
  const known = async () => (await floors()).filter((row) => Array.isArray(row) && row[3] === 3990).length;
  await expect(
    store.sync(async () => {
      if ((await known()) >= 10 && told++ === 0) throw new Error("stopped");
    }),
  ).rejects.toThrow("stopped");
  expect(await known()).toBe(10);
  await store.sync();
  expect(await known()).toBe(60);
});
