import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify.ts";
import { MarketplaceError } from "#marketplace/connector.ts";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { type Shelf, billingFact, emptyShelf, orderFact, orderLineFact, refundFact, shelfConnector } from "#testing/shelf-connector.ts";
import { seedReference } from "../seed-reference.ts";
import { syncStore } from "./sync-store.ts";

const databases: TestDatabase[] = [];
let scope: CompanyScope;
let shelf: Shelf;
let now: number;

const at = (moment: string): void => {
  now = Date.parse(moment);
};
const sync = () => syncStore(scope, { storeId: 1, connector: shelfConnector(shelf), now: () => now, random: () => 0 });

beforeEach(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  scope = { db: database.db, companyId: 1 };
  await seedReference(database.db);
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db);
  await sql`insert into company_settings (company_id) values (1)`.execute(database.db);
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (1, '0001-01-01', true)`.execute(database.db);
  await sql`
    insert into stores (company_id, id, platform, name, markets, base_market, external_id)
    values (1, 1, 'allegro', 'sklep', '{PL,CZ}', 'PL', '44')`.execute(database.db);
  shelf = emptyShelf();
  at("2026-03-25T12:00:00.000Z");
});

afterAll(async () => {
  for (const database of databases) await database.drop();
});

/** Sums of the ledger by line, minor units of PLN. */
async function ledger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ line: string; amount: number }>`
    select line, sum(amount) as amount from postings where company_id = 1 group by line having sum(amount) <> 0`.execute(scope.db);
  return Object.fromEntries(rows.map(({ line, amount }) => [line, Number(amount)]));
}

async function expectVerified(): Promise<void> {
  expect((await verifyLedger(scope.db)).differences).toEqual([]);
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)} where company_id = 1`.execute(scope.db);
  return Number(rows[0]?.found);
}

describe("a first sync", () => {
  test("takes in twelve months, and the same again changes nothing", async () => {
    shelf.orders = [
      orderFact("new", [orderLineFact("l1", 12_300)]),
      orderFact("old", [orderLineFact("l2", 2460, { boughtAt: "2025-06-02T10:00:00.000Z" })]),
    ];
    shelf.billing = [billingFact("b1", "SUC", -1230, { orderId: "new", offerId: "15000000001" })];
    expect(await sync()).toEqual({ kind: "done" });
    // Gross 123.00 + 24.60; VAT 23/123 of each: 23.00 + 4.60; commission 12.30 − 2.30 VAT = 10.00.
    expect(await ledger()).toEqual({ sales: 14_760, vat: -2760, commission: -1000 });
    const written = await sql<{ newest: number }>`select max(id) as newest from postings`.execute(scope.db);
    at("2026-03-25T13:30:00.000Z");
    await sync();
    expect((await sql<{ newest: number }>`select max(id) as newest from postings`.execute(scope.db)).rows).toEqual(written.rows);
    expect(await count("staging_facts")).toBe(0);
    await expectVerified();
  });

  test("reaches back a year and no further, in every feed", async () => {
    await sync();
    const { rows } = await sql<{ feed: string; from: string }>`
      select feed, covered_from::text as "from" from sync_feeds where company_id = 1 and feed not in ('types', 'signals', 'offers') order by feed`.execute(
      scope.db,
    );
    // 2026-03-25 minus 365 days.
    expect(rows).toEqual(
      ["billing:CZ", "billing:PL", "operations", "orders", "refunds", "returns"].map((feed) => ({ feed, from: "2025-03-25 12:00:00+00" })),
    );
  });

  test("begins where the store's history is wanted from", async () => {
    await sql`update stores set history_from = '2026-02-01'`.execute(scope.db);
    shelf.orders = [orderFact("old", [orderLineFact("l2", 2460, { boughtAt: "2026-01-20T10:00:00.000Z" })])];
    await sync();
    expect(await count("orders")).toBe(0);
  });
});

describe("what arrives late or moves", () => {
  test("a fee that arrives three weeks later is on the order's day", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    await sync();
    at("2026-04-01T12:00:00.000Z");
    shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o", occurredAt: "2026-03-31T23:30:00.000Z" })];
    await sync();
    const { rows } = await sql<{
      day: string;
      billedOn: string;
    }>`select day, billed_on as "billedOn" from postings where line = 'commission'`.execute(scope.db);
    // 23:30 UTC on 31 March is 01:30 on 1 April in Warsaw (summer time).
    expect(rows).toEqual([{ day: "2026-03-10", billedOn: "2026-04-01" }]);
    await expectVerified();
  });

  test("an entry that came before its order waits on the store and moves when the order appears", async () => {
    shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" })];
    await sync();
    expect((await sql<{ order: number }>`select order_id as order from postings where line = 'commission'`.execute(scope.db)).rows).toEqual(
      [{ order: 0 }],
    );
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    at("2026-03-25T12:05:00.000Z");
    await sync();
    expect(await ledger()).toEqual({ sales: 12_300, vat: -2300, commission: -1000 });
    const { rows } = await sql<{ free: number }>`select count(*) as free from postings where order_id = 0`.execute(scope.db);
    expect(rows).toEqual([{ free: 0 }]);
    await expectVerified();
  });

  test("merged orders: the line moves, the old id vanishes and stays an alias that its fee follows", async () => {
    shelf.orders = [
      orderFact("first", [orderLineFact("l1", 10_000)]),
      orderFact("second", [orderLineFact("l2", 5000, { boughtAt: "2026-03-10T11:00:00.000Z" })]),
    ];
    shelf.billing = [billingFact("b1", "SUC", -1230, { orderId: "first" })];
    await sync();
    shelf.orders = [
      orderFact("merged", [orderLineFact("l1", 10_000), orderLineFact("l2", 5000, { boughtAt: "2026-03-10T11:00:00.000Z" })]),
    ];
    shelf.signals = [{ eventId: "e1", orderId: "merged", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    at("2026-03-25T12:05:00.000Z");
    await sync();
    const { rows: orders } = await sql<{ id: string }>`select external_id as id from orders`.execute(scope.db);
    expect(orders).toEqual([{ id: "merged" }]);
    const { rows: aliases } = await sql<{ id: string; now: string }>`
      select a.external_id as id, o.external_id as now from order_aliases a join orders o on o.id = a.order_id order by 1`.execute(
      scope.db,
    );
    expect(aliases).toEqual([
      { id: "first", now: "merged" },
      { id: "second", now: "merged" },
    ]);
    // The fee of the old id is split over both lines of the new order: 10.00 × 100 ÷ 150 = 6.67 and 3.33.
    const { rows: fees } = await sql<{ amount: number }>`select amount from postings where line = 'commission' order by amount`.execute(
      scope.db,
    );
    expect(fees).toEqual([{ amount: -667 }, { amount: -333 }]);
    // A fee of the old id that comes even later follows too.
    shelf.billing.push(billingFact("b2", "SUC", -615, { orderId: "second", occurredAt: "2026-03-25T13:00:00.000Z" }));
    at("2026-03-25T14:00:00.000Z");
    await sync();
    expect((await ledger())["commission"]).toBe(-1500);
    await expectVerified();
  });

  test("an order that loses one of two lines to another keeps the other", async () => {
    shelf.orders = [orderFact("a", [orderLineFact("l1", 10_000), orderLineFact("l2", 5000)])];
    await sync();
    shelf.orders = [orderFact("a", [orderLineFact("l1", 10_000)], { revision: "2" }), orderFact("b", [orderLineFact("l2", 5000)])];
    shelf.signals = ["a", "b"].map((orderId, n) => ({
      eventId: `e${n}`,
      orderId,
      type: "READY_FOR_PROCESSING",
      occurredAt: "2026-03-25T12:01:00.000Z",
    }));
    at("2026-03-25T12:05:00.000Z");
    await sync();
    const { rows } = await sql<{ id: string; sales: number }>`
      select o.external_id as id, r.sales from rollup_order r join orders o on o.id = r.order_id order by 1`.execute(scope.db);
    expect(rows).toEqual([
      { id: "a", sales: 10_000 },
      { id: "b", sales: 5000 },
    ]);
    expect(await count("order_aliases")).toBe(0);
    await expectVerified();
  });

  test("a cancelled order leaves only what was billed for it", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" })];
    await sync();
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { counted: false, fulfilmentStatus: "CANCELLED", revision: "2" })];
    shelf.signals = [{ eventId: "e1", orderId: "o", type: "FULFILLMENT_STATUS_CHANGED", occurredAt: "2026-03-25T12:01:00.000Z" }];
    at("2026-03-25T12:05:00.000Z");
    await sync();
    expect(await ledger()).toEqual({ commission: -1000 });
    await expectVerified();
  });

  test("a refund read before its order, and one that names only the payment, find it", async () => {
    shelf.refunds = [
      refundFact("r1", "o", [{ lineId: "l", units: 1, amount: 2460 }]),
      refundFact("r2", null, [{ lineId: "l", units: 0, amount: 1230 }], { paymentId: "payment-o" }),
    ];
    await sync();
    expect(await ledger()).toEqual({});
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300, { quantity: 5 })])];
    shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    at("2026-03-25T12:05:00.000Z");
    await sync();
    // 24.60 + 12.30 given back; VAT of 123.00 is 23.00, of what was given back 4.60 + 2.30.
    expect(await ledger()).toEqual({ sales: 12_300, refunds: -3690, vat: -2300 + 690 });
    await expectVerified();
  });

  test("Smart! delivery is the seller's income until a billed delivery shows that the method is the marketplace's own", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { smart: true, deliveryMethod: "Kurier Pocztex", deliveryCost: 1230 })];
    await sync();
    expect(await ledger()).toEqual({ sales: 12_300, compensation: 1230, vat: -2530 });
    shelf.billing = [
      billingFact("b", "HLB", -615, { orderId: "o", typeName: "Opłata za dostawę", occurredAt: "2026-03-25T12:30:00.000Z" }),
    ];
    await sql`insert into billing_types (type_id, line) values ('HLB', 'delivery') on conflict (type_id) do update set line = 'delivery'`.execute(
      scope.db,
    );
    at("2026-03-25T14:00:00.000Z");
    await sync();
    expect(await ledger()).toEqual({ sales: 12_300, deliveryIncome: 1230, vat: -2530, delivery: -500 });
    await expectVerified();
  });
});

describe("what nobody understands", () => {
  test("an unknown billing type is booked among the other fees and told", async () => {
    shelf.billing = [billingFact("b", "QQQ", -1230, { typeName: "Opłata zagadkowa" })];
    await sync();
    expect(await ledger()).toEqual({ otherFees: -1000 });
    const { rows } = await sql<{ kind: string; params: unknown }>`select kind, params from alerts`.execute(scope.db);
    expect(rows).toEqual([
      {
        kind: "unknownBillingType",
        params: { typeId: "QQQ", typeName: "Opłata zagadkowa", line: "otherFees", amount: -1230, currency: "PLN" },
      },
    ]);
  });

  test("an unknown type of a known group is booked there", async () => {
    shelf.billing = [billingFact("b", "QQD", -1230, { typeGroup: "DELIVERY" })];
    await sync();
    expect(await ledger()).toEqual({ delivery: -1000 });
  });

  test("an entry that cannot be read is kept apart, its neighbours go in, and it leaves when it can be read", async () => {
    shelf.quarantined = [{ externalId: "bad", field: "value.amount", problem: "decimals", value: "-1.234" }];
    shelf.billing = [billingFact("good", "SUC", -1230)];
    await sync();
    expect(await ledger()).toEqual({ commission: -1000 });
    const open = await sql<{
      id: string;
      value: string;
    }>`select external_id as id, value from quarantined_entries where resolved_at is null`.execute(scope.db);
    expect(open.rows).toEqual([{ id: "bad", value: "-1.234" }]);
    shelf.quarantined = [];
    shelf.billing.push(billingFact("bad", "SUC", -123, { occurredAt: "2026-03-25T11:00:00.000Z" }));
    at("2026-03-25T13:30:00.000Z");
    await sync();
    expect(await ledger()).toEqual({ commission: -1100 });
    expect(
      (await sql<{ left: number }>`select count(*) as left from quarantined_entries where resolved_at is null`.execute(scope.db)).rows,
    ).toEqual([{ left: 0 }]);
    expect((await sql<{ left: number }>`select count(*) as left from alerts where resolved_at is null`.execute(scope.db)).rows).toEqual([
      { left: 0 },
    ]);
  });

  test("an order whose parts do not make its total is told once, and no longer when they do", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { unexplained: -500, totalToPay: 12_800 })];
    await sync();
    expect((await sql<{ subject: string }>`select subject from alerts where resolved_at is null`.execute(scope.db)).rows).toEqual([
      { subject: "1:o" },
    ]);
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_800)], { revision: "2", totalToPay: 12_800 })];
    shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    at("2026-03-25T12:05:00.000Z");
    await sync();
    expect((await sql<{ left: number }>`select count(*) as left from alerts where resolved_at is null`.execute(scope.db)).rows).toEqual([
      { left: 0 },
    ]);
  });

  test("a compensation in the wallet posts nothing and waits to be cleared up", async () => {
    shelf.operations = [
      {
        key: "k1",
        type: "COMPENSATION",
        group: "INCOME",
        occurredAt: "2026-03-12T10:00:00.000Z",
        paymentId: null,
        market: "PL",
        currency: "PLN",
        amount: 4500,
      },
    ];
    await sync();
    await sync();
    expect(await ledger()).toEqual({});
    expect((await sql<{ kind: string; times: number }>`select kind, times from alerts`.execute(scope.db)).rows).toEqual([
      { kind: "unclearCompensation", times: 1 },
    ]);
  });
});

describe("a marketplace that fails", () => {
  test("one list that fails leaves the others alone and is tried again later, each time later", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    shelf.failures.set("refunds", new MarketplaceError("unavailable", "GET /payments/refunds: answered 503"));
    expect(await sync()).toEqual({ kind: "done" });
    expect(await ledger()).toEqual({ sales: 12_300, vat: -2300 });
    const feed = () =>
      sql<{ state: string; wait: number }>`
      select state, extract(epoch from due_at - ${new Date(now).toISOString()}::timestamptz)::int as wait from sync_feeds where feed = 'refunds'`.execute(
        scope.db,
      );
    // Half to a whole of one minute, doubled with each failure; the test's dice always say half.
    expect((await feed()).rows).toEqual([{ state: "waiting", wait: 30 }]);
    now += 31_000;
    await sync();
    expect((await feed()).rows).toEqual([{ state: "waiting", wait: 60 }]);
    shelf.failures.clear();
    now += 61_000;
    await sync();
    expect((await feed()).rows[0]?.state).toBe("done");
  });

  test("a blocked application ends the round with the moment to go on", async () => {
    shelf.failures.set("orders", new MarketplaceError("blocked", "asked too often", { retryAt: "2026-03-25T12:01:00.000Z" }));
    expect(await sync()).toEqual({ kind: "blocked", until: "2026-03-25T12:01:00.000Z" });
  });

  test("a consent that is gone ends the round", async () => {
    shelf.failures.set("orders", new MarketplaceError("unauthorized", "revoked"));
    expect(await sync()).toEqual({ kind: "unauthorized" });
  });

  test("a missing scope stops its feed and is told; orders go on", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    shelf.failures.set("billing", new MarketplaceError("forbidden", "GET /billing/billing-entries answered 403"));
    expect(await sync()).toEqual({ kind: "done" });
    expect(await ledger()).toEqual({ sales: 12_300, vat: -2300 });
    expect(
      (await sql<{ subject: string }>`select subject from alerts where kind = 'scopeMissing' order by 1`.execute(scope.db)).rows,
    ).toEqual([{ subject: "1:billing:CZ" }, { subject: "1:billing:PL" }]);
  });

  test("a reading that breaks off between two pages leaves no half window, and the next one takes it whole", async () => {
    shelf.orders = ["a", "b", "c"].map((id) => orderFact(id, [orderLineFact(`l-${id}`, 12_300, { boughtAt: "2026-03-24T10:00:00.000Z" })]));
    let pages = 0;
    const stopping = async (): Promise<void> => {
      pages += 1;
      if (pages === 2) throw new Error("killed");
    };
    shelf.failures.set("offers", new MarketplaceError("unavailable", "away"));
    await expect(syncStore(scope, { storeId: 1, connector: shelfConnector(shelf), now: () => now, onPage: stopping })).rejects.toThrow(
      "killed",
    );
    expect(await ledger()).toEqual({});
    expect(await count("staging_facts")).toBeGreaterThan(0);
    await sync();
    expect(await ledger()).toEqual({ sales: 36_900, vat: -6900 });
    expect(await count("staging_facts")).toBe(0);
  });

  test("after two months off, when the signals are gone, changes are found by scanning", async () => {
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    await sync();
    at("2026-06-30T12:00:00.000Z");
    // Cancelled while nobody looked; no signal of it is left.
    shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { counted: false, updatedAt: "2026-04-20T10:00:00.000Z", revision: "2" })];
    await sync();
    expect(await ledger()).toEqual({});
  });
});
