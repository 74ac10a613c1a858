/** A hub shows what another store of the company has sold: one order, told by the store that sold it. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import type { OrderFact, RefundFact } from "#sources/facts.ts";
import { type CannedFacts, noFacts, orderFact, orderLineFact, refundFact, cannedConnector } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { syncStore } from "./sync-store.ts";

let store: SyncedStore;
let hubs: CannedFacts[];
beforeEach(async () => {
  store = await syncedStore();
  hubs = [noFacts(), noFacts()];
  await sql`
    insert into stores (company_id, id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (1, 2, 'hub', true, false, 'hub', '{PL,CZ}', 'PL', '45'), (1, 3, 'hub', true, false, 'drugi hub', '{PL,CZ}', 'PL', '46')`.execute(
    store.scope.db,
  );
});
afterEach(() => store.drop());

const HUB = { ...ALLEGRO, manifest: { ...ALLEGRO.manifest, key: "hub" } };

async function syncHub(place: 0 | 1 = 0): Promise<void> {
  await syncStore(store.scope, {
    storeId: 2 + place,
    source: HUB,
    connector: cannedConnector(hubs[place] ?? noFacts()),
    now: () => Date.parse(store.now),
    random: () => 0,
  });
}

/** What Allegro sold as `of`, as the hub shows it. */
const copy = (id: string, of: string, amount: number): OrderFact =>
  orderFact(id, [orderLineFact(`${id}-1`, amount)], { origin: { source: "allegro", id: of } });

const givenBack = (id: string, orderId: string, lineId: string, amount: number): RefundFact =>
  refundFact(id, orderId, [{ lineId, units: 1, amount }]);

async function orders(): Promise<object[]> {
  const { rows } = await sql<object>`
    select o.store_id as store, o.external_id as id, o.origin_id as origin from orders o where o.company_id = 1 order by 1, 2`.execute(
    store.scope.db,
  );
  return rows;
}

async function namesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.external_id as name from order_aliases a join orders o on o.company_id = a.company_id and o.id = a.order_id
    where a.company_id = 1 and o.external_id = ${id} order by 1`.execute(store.scope.db);
  return rows.map(({ name }) => name);
}

test("what a hub shows of orders that are here is no second sale, and no second refund", async () => {
  store.shelf.orders = [orderFact("A1", [orderLineFact("a1", 12_300)])];
  store.shelf.refunds = [givenBack("r1", "A1", "a1", 12_300)];
  await store.sync();
  hubs[0] = {
    ...noFacts(),
    orders: [copy("H1", "A1", 12_300), copy("H2", "A2", 6150)],
    refunds: [givenBack("h-r1", "H1", "H1-1", 12_300)],
  };
  await syncHub();
  expect(await orders()).toEqual([
    { store: 1, id: "A1", origin: null },
    { store: 2, id: "H2", origin: "A2" },
  ]);
  expect(await namesOf("A1")).toEqual(["H1"]);
  expect(await store.count("refunds")).toBe(1);
  // 123.00 sold and given back, and H2's 61.50 with 11.50 VAT.
  expect(await store.ledger()).toMatchObject({ sales: 12_300 + 6150, refunds: -12_300, vat: -1150 });
  await store.expectVerified();
});

test("an order whose copy came first takes its place, under its own number and with what the store that sold it says", async () => {
  hubs[0] = { ...noFacts(), orders: [copy("H1", "A1", 12_300)], refunds: [givenBack("h-r1", "H1", "H1-1", 3000)] };
  await syncHub();
  expect(await store.ledger()).toMatchObject({ sales: 12_300, refunds: -3000 });
  expect(await namesOf("H1")).toEqual(["A1"]);
  const { rows: before } = await sql<{ id: number }>`select id from orders where company_id = 1`.execute(store.scope.db);

  store.shelf.orders = [orderFact("A1", [orderLineFact("a1", 10_000), orderLineFact("a2", 2300)])];
  await store.sync();
  expect(await orders()).toEqual([{ store: 1, id: "A1", origin: null }]);
  const { rows: after } = await sql<{ id: number }>`select id from orders where company_id = 1`.execute(store.scope.db);
  expect(after).toEqual(before);
  expect(await namesOf("A1")).toContain("H1");
  // Two lines, 100.00 and 23.00, with 18.70 and 4.30 VAT; the hub's refund went with its copy.
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  await store.expectVerified();

  store.now = "2026-03-27T12:00:00.000Z";
  await syncHub();
  await store.sync();
  expect(await orders()).toEqual([{ store: 1, id: "A1", origin: null }]);
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  await store.expectVerified();
});

test("an order that a hub has split is sold in parts, until the store that sold it takes the place of all of them", async () => {
  hubs[0] = { ...noFacts(), orders: [copy("H1", "A1", 10_000), copy("H2", "A1", 2300)] };
  await syncHub();
  expect(await orders()).toEqual([
    { store: 2, id: "H1", origin: "A1" },
    { store: 2, id: "H2", origin: "A1" },
  ]);
  // 100.00 and 23.00, with 18.70 and 4.30 VAT.
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  await store.expectVerified();

  store.shelf.orders = [orderFact("A1", [orderLineFact("a1", 10_000), orderLineFact("a2", 2300)])];
  await store.sync();
  expect(await orders()).toEqual([{ store: 1, id: "A1", origin: null }]);
  expect(await namesOf("A1")).toEqual(expect.arrayContaining(["H1", "H2"]));
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  await store.expectVerified();

  store.now = "2026-03-27T12:00:00.000Z";
  await syncHub();
  expect(await orders()).toEqual([{ store: 1, id: "A1", origin: null }]);
  await store.expectVerified();
});

test("of two hubs that show one order the first has it, and goes on having it", async () => {
  hubs[0] = { ...noFacts(), orders: [copy("H1", "A1", 12_300)] };
  hubs[1] = { ...noFacts(), orders: [copy("K9", "A1", 12_300)] };
  await syncHub(0);
  await syncHub(1);
  hubs[0].orders = [copy("H1", "A1", 6150)];
  hubs[0].signals = [{ eventId: "e1", orderId: "H1", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-26T12:00:00.000Z" }];
  store.now = "2026-03-27T12:00:00.000Z";
  await syncHub(0);
  await syncHub(1);
  expect(await orders()).toEqual([{ store: 2, id: "H1", origin: "A1" }]);
  expect(await namesOf("H1")).toEqual(["A1", "K9"]);
  // 61.50 with 11.50 VAT.
  expect(await store.ledger()).toEqual({ sales: 6150, vat: -1150 });
  await store.expectVerified();
});

test.each([
  { bought: "2026-03-08T00:00:00Z", same: true },
  { bought: "2025-03-10T00:00:00Z", same: false },
])("an order of a file, bought on $bought, is the one that the hub shows of 10 March 2026: $same", async ({ bought, same }) => {
  await sql`
    insert into stores (company_id, id, source, name, markets, base_market) values (1, 4, 'file', 'z plików', '{PL}', 'PL')`.execute(
    store.scope.db,
  );
  await sql`
    insert into orders (company_id, id, store_id, external_id, source, market, currency, bought_at)
    values (1, 900, 4, '1001', 'file', 'PL', 'PLN', ${bought}::timestamptz)`.execute(store.scope.db);
  hubs[0] = { ...noFacts(), orders: [copy("H1", "1001", 12_300)] };
  await syncHub();
  expect((await orders()).length).toBe(same ? 1 : 2);
});
