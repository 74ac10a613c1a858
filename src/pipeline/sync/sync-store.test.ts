import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { billingFact, orderFact, orderLineFact, refundFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

describe("a first sync", () => {
  test("takes in twelve months, and the same again changes nothing", async () => {
    store.shelf.orders = [
      orderFact("new", [orderLineFact("l1", 12_300)]),
      orderFact("old", [orderLineFact("l2", 2460, { boughtAt: "2025-06-02T10:00:00.000Z" })]),
    ];
    store.shelf.billing = [billingFact("b1", "SUC", -1230, { orderId: "new", offerId: "15000000001" })];
    expect(await store.sync()).toEqual({ kind: "done" });
    // Gross 123.00 + 24.60; VAT 23/123 of each: 23.00 + 4.60; commission 12.30 − 2.30 VAT = 10.00.
    expect(await store.ledger()).toEqual({ sales: 14_760, vat: -2760, commission: -1000 });
    const written = await sql<{ newest: number }>`select max(id) as newest from postings`.execute(store.scope.db);
    store.now = "2026-03-25T13:30:00.000Z";
    await store.sync();
    expect((await sql<{ newest: number }>`select max(id) as newest from postings`.execute(store.scope.db)).rows).toEqual(written.rows);
    expect(await store.count("staging_facts")).toBe(0);
    await store.expectVerified();
  });

  test("reaches back a year and no further, in every feed", async () => {
    await store.sync();
    const { rows } = await sql<{ feed: string; from: string }>`
      select feed, covered_from::text as "from" from sync_feeds where company_id = 1 and feed not in ('types', 'signals', 'offers', 'details') order by feed`.execute(
      store.scope.db,
    );
    // 2026-03-25 minus 365 days.
    expect(rows).toEqual(
      ["billing:CZ", "billing:PL", "operations", "orders", "refunds", "returns"].map((feed) => ({ feed, from: "2025-03-25 12:00:00+00" })),
    );
  });

  test("begins where the store's history is wanted from", async () => {
    await sql`update stores set history_from = '2026-02-01'`.execute(store.scope.db);
    store.shelf.orders = [orderFact("old", [orderLineFact("l2", 2460, { boughtAt: "2026-01-20T10:00:00.000Z" })])];
    await store.sync();
    expect(await store.count("orders")).toBe(0);
  });
});

describe("what a sync says it took", () => {
  const year = (): void => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l1", 12_300)]), orderFact("p", [orderLineFact("l2", 2460)])];
    store.shelf.billing = [billingFact("b1", "SUC", -1230, { orderId: "o" }), billingFact("b2", "SUC", -246, { orderId: "p" })];
  };

  test("is there, or the reading fails and moves nothing", async () => {
    year();
    // Somebody else begins to read the same feed, and clears what waits there.
    const robbed = store.sync(() => sql`delete from staging_facts where feed = 'billing:PL'`.execute(store.scope.db).then(() => undefined));
    await expect(robbed).rejects.toThrow("2 facts of billing:PL were read and 0 wait to be taken in");
    expect([await store.count("orders"), await store.count("billing_entries")]).toEqual([0, 0]);
    expect(await store.sync()).toEqual({ kind: "done" });
    expect([await store.count("orders"), await store.count("billing_entries")]).toEqual([2, 2]);
    await store.expectVerified();
  });

  test("is compared with what is there", async () => {
    year();
    await store.sync();
    await sql`delete from billing_entries where company_id = 1 and entry_key = 'b2'`.execute(store.scope.db);
    await sql`delete from orders where company_id = 1 and external_id = 'p'`.execute(store.scope.db);
    const { differences } = await verifyLedger(store.scope.db);
    expect(differences).toContain("company 1: syncs of store 1 (fees) took 2 and 1 are there");
    expect(differences).toContain("company 1: syncs of store 1 (orders) took 2 and 1 are there");
  });
});

test("an old order that a signal names stays out where history begins later, and is followed where it is known", async () => {
  await sql`update stores set history_from = '2026-02-01'`.execute(store.scope.db);
  store.shelf.orders = [orderFact("kept", [orderLineFact("l1", 2460, { boughtAt: "2026-02-20T10:00:00.000Z" })])];
  await store.sync();
  const old = orderFact("old", [orderLineFact("l2", 9900, { boughtAt: "2026-01-20T10:00:00.000Z" })]);
  store.shelf.orders = [orderFact("kept", [orderLineFact("l1", 1230, { boughtAt: "2026-02-20T10:00:00.000Z" })], { revision: "2" }), old];
  store.shelf.signals = ["old", "kept"].map((orderId, at) => ({
    eventId: `e${at}`,
    orderId,
    type: "BOUGHT",
    occurredAt: "2026-03-25T12:05:00.000Z",
  }));
  await sql`update stores set history_from = '2026-03-01'`.execute(store.scope.db);
  store.now = "2026-03-25T12:10:00.000Z";
  await store.sync();
  // The old one never came; the known one lies before the history as well, and is 12.30 now: 10.00 and 2.30 VAT.
  expect(await store.ledger()).toEqual({ sales: 1230, vat: -230 });
  expect(await store.count("orders")).toBe(1);
});

describe("what arrives late or moves", () => {
  test("a fee that arrives three weeks later is on the order's day", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    await store.sync();
    store.now = "2026-04-01T12:00:00.000Z";
    store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o", occurredAt: "2026-03-31T23:30:00.000Z" })];
    await store.sync();
    const { rows } = await sql<{
      day: string;
      billedOn: string;
    }>`select day, billed_on as "billedOn" from postings where line = 'commission'`.execute(store.scope.db);
    // 23:30 UTC on 31 March is 01:30 on 1 April in Warsaw (summer time).
    expect(rows).toEqual([{ day: "2026-03-10", billedOn: "2026-04-01" }]);
    await store.expectVerified();
  });

  test("an entry that came before its order waits on the store and moves when the order appears", async () => {
    store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" })];
    await store.sync();
    expect(
      (await sql<{ order: number }>`select order_id as order from postings where line = 'commission'`.execute(store.scope.db)).rows,
    ).toEqual([{ order: 0 }]);
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    store.shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300, commission: -1000 });
    const { rows } = await sql<{ free: number }>`select count(*) as free from postings where order_id = 0`.execute(store.scope.db);
    expect(rows).toEqual([{ free: 0 }]);
    await store.expectVerified();
  });

  test("an offer that only entries know is called as the newest of them does, and one that has a name keeps it", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    store.shelf.billing = [
      billingFact("b1", "LIS", -123, { offerId: "ended", offerName: "Dawna nazwa", occurredAt: "2026-03-09T12:00:00.000Z" }),
      billingFact("b2", "LIS", -123, { offerId: "ended", offerName: "Nazwa", occurredAt: "2026-03-10T12:00:00.000Z" }),
      billingFact("b3", "LIS", -123, { offerId: "ended", occurredAt: "2026-03-11T12:00:00.000Z" }),
      billingFact("b4", "SUC", -1230, { orderId: "o", offerId: "15000000001", offerName: "Inaczej" }),
    ];
    await store.sync();
    const { rows } = await sql<{ id: string; name: string }>`
      select external_id as id, name from offers where company_id = 1 order by external_id = 'ended'`.execute(store.scope.db);
    expect(rows.map(({ name }) => name)).toEqual(["Kubek emaliowany", "Nazwa"]);
  });

  test("merged orders: the line moves, the old id vanishes and stays an alias that its fee follows", async () => {
    store.shelf.orders = [
      orderFact("first", [orderLineFact("l1", 10_000)]),
      orderFact("second", [orderLineFact("l2", 5000, { boughtAt: "2026-03-10T11:00:00.000Z" })]),
    ];
    store.shelf.billing = [billingFact("b1", "SUC", -1230, { orderId: "first" })];
    await store.sync();
    store.shelf.orders = [
      orderFact("merged", [orderLineFact("l1", 10_000), orderLineFact("l2", 5000, { boughtAt: "2026-03-10T11:00:00.000Z" })]),
    ];
    store.shelf.signals = [{ eventId: "e1", orderId: "merged", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    const { rows: orders } = await sql<{ id: string }>`select external_id as id from orders`.execute(store.scope.db);
    expect(orders).toEqual([{ id: "merged" }]);
    const { rows: aliases } = await sql<{ id: string; now: string }>`
      select a.external_id as id, o.external_id as now from order_aliases a join orders o on o.company_id = a.company_id and o.id = a.order_id order by 1`.execute(
      store.scope.db,
    );
    expect(aliases).toEqual([
      { id: "first", now: "merged" },
      { id: "second", now: "merged" },
    ]);
    // The fee of the old id is split over both lines of the new order: 10.00 × 100 ÷ 150 = 6.67 and 3.33.
    const { rows: fees } = await sql<{ amount: number }>`select amount from postings where line = 'commission' order by amount`.execute(
      store.scope.db,
    );
    expect(fees).toEqual([{ amount: -667 }, { amount: -333 }]);
    // A fee of the old id that comes even later follows too.
    store.shelf.billing.push(billingFact("b2", "SUC", -615, { orderId: "second", occurredAt: "2026-03-25T13:00:00.000Z" }));
    store.now = "2026-03-25T14:00:00.000Z";
    await store.sync();
    expect((await store.ledger())["commission"]).toBe(-1500);
    await store.expectVerified();
  });

  test("an order that loses one of two lines to another keeps the other", async () => {
    store.shelf.orders = [orderFact("a", [orderLineFact("l1", 10_000), orderLineFact("l2", 5000)])];
    await store.sync();
    store.shelf.orders = [orderFact("a", [orderLineFact("l1", 10_000)], { revision: "2" }), orderFact("b", [orderLineFact("l2", 5000)])];
    store.shelf.signals = ["a", "b"].map((orderId, n) => ({
      eventId: `e${n}`,
      orderId,
      type: "READY_FOR_PROCESSING",
      occurredAt: "2026-03-25T12:01:00.000Z",
    }));
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    const { rows } = await sql<{ id: string; sales: number }>`
      select o.external_id as id, r.sales from rollup_order r join orders o on o.company_id = r.company_id and o.id = r.order_id order by 1`.execute(
      store.scope.db,
    );
    expect(rows).toEqual([
      { id: "a", sales: 10_000 },
      { id: "b", sales: 5000 },
    ]);
    expect(await store.count("order_aliases")).toBe(0);
    await store.expectVerified();
  });

  test("a cancelled order leaves only what was billed for it", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" })];
    await store.sync();
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { counted: false, fulfilmentStatus: "CANCELLED", revision: "2" })];
    store.shelf.signals = [{ eventId: "e1", orderId: "o", type: "FULFILLMENT_STATUS_CHANGED", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ commission: -1000 });
    await store.expectVerified();
  });

  test("a refund read before its order, and one that names only the payment, find it", async () => {
    store.shelf.refunds = [
      refundFact("r1", "o", [{ lineId: "l", units: 1, amount: 2460 }]),
      refundFact("r2", null, [{ lineId: "l", units: 0, amount: 1230 }], { paymentId: "payment-o" }),
    ];
    await store.sync();
    // Until the order is there the money alone is gone: 24.60 + 12.30.
    expect(await store.ledger()).toEqual({ refunds: -3690 });
    await store.expectVerified();
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300, { quantity: 5 })])];
    store.shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    // 24.60 + 12.30 given back; VAT of 123.00 is 23.00, of what was given back 4.60 + 2.30.
    expect(await store.ledger()).toEqual({ sales: 12_300, refunds: -3690, vat: -2300 + 690 });
    await store.expectVerified();
  });

  test("Smart! delivery is the seller's income until a billed delivery shows that the method is the marketplace's own", async () => {
    store.shelf.orders = [
      orderFact("o", [orderLineFact("l", 12_300)], {
        smart: true,
        deliveryMethod: "Kurier Pocztex",
        integratedDelivery: false,
        deliveryCost: 1230,
      }),
    ];
    await store.sync();
    expect(await store.ledger()).toEqual({ sales: 12_300, compensation: 1230, vat: -2530 });
    store.shelf.billing = [
      billingFact("b", "HLB", -615, { orderId: "o", typeName: "Opłata za dostawę", occurredAt: "2026-03-25T12:30:00.000Z" }),
    ];
    await sql`insert into billing_types (type_id, line) values ('HLB', 'delivery') on conflict (type_id) do update set line = 'delivery'`.execute(
      store.scope.db,
    );
    store.now = "2026-03-25T14:00:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ sales: 12_300, deliveryIncome: 1230, vat: -2530, delivery: -500 });
    await store.expectVerified();
  });

  test("an order that is only bought, without a delivery method, is taken in also where a method was proven to be the marketplace's own", async () => {
    store.shelf.orders = [
      orderFact("proven", [orderLineFact("l1", 12_300)], { deliveryMethod: "Kurier Pocztex", integratedDelivery: false, deliveryCost: 0 }),
      orderFact("bought", [orderLineFact("l2", 2460)], { deliveryMethod: null, integratedDelivery: false, deliveryCost: 0 }),
    ];
    store.shelf.billing = [billingFact("b", "HLB", -615, { orderId: "proven", typeName: "Opłata za dostawę" })];
    await sql`insert into billing_types (type_id, line) values ('HLB', 'delivery') on conflict (type_id) do update set line = 'delivery'`.execute(
      store.scope.db,
    );
    await store.sync();
    store.shelf.orders.push(
      orderFact("later", [orderLineFact("l3", 1230)], { deliveryMethod: null, integratedDelivery: false, deliveryCost: 0 }),
    );
    store.shelf.signals = [{ eventId: "e1", orderId: "later", type: "FILLED_IN", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    // 123.00 + 24.60 + 12.30 with 23.00 + 4.60 + 2.30 of VAT; the delivery cost 6.15 gross, 5.00 net.
    expect(await store.ledger()).toEqual({ sales: 15_990, vat: -2990, delivery: -500 });
    await store.expectVerified();
  });
});
