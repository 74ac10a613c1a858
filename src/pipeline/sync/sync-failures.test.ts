import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MarketplaceError } from "#sources/errors.ts";
import { billingFact, orderFact, orderLineFact, SAYS_NOTHING } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

describe("what nobody understands", () => {
  test("an unknown billing type is booked among the other fees and told", async () => {
    store.shelf.billing = [billingFact("b", "QQQ", -1230, { typeName: "Opłata zagadkowa" })];
    await store.sync();
    expect(await store.ledger()).toEqual({ otherFees: -1000 });
    const { rows } = await sql<{ kind: string; params: unknown }>`select kind, params from alerts`.execute(store.scope.db);
    expect(rows).toEqual([
      {
        kind: "unknownBillingType",
        params: { typeId: "QQQ", typeName: "Opłata zagadkowa", line: "otherFees", entries: 1, sums: "-1230 PLN" },
      },
    ]);
  });

  test("an unknown type of a known group is booked there", async () => {
    store.shelf.billing = [billingFact("b", "QQD", -1230, { typeGroup: "DELIVERY" })];
    await store.sync();
    expect(await store.ledger()).toEqual({ delivery: -1000 });
  });

  test("an entry that cannot be read is kept apart, its neighbours go in, and it leaves when it can be read", async () => {
    store.shelf.quarantined = [{ externalId: "bad", field: "value.amount", problem: "decimals", value: "-1.234", about: SAYS_NOTHING }];
    store.shelf.billing = [billingFact("good", "SUC", -1230)];
    await store.sync();
    expect(await store.ledger()).toEqual({ commission: -1000 });
    const open = await sql<{
      id: string;
      value: string;
    }>`select external_id as id, value from quarantined_entries where resolved_at is null`.execute(store.scope.db);
    expect(open.rows).toEqual([{ id: "bad", value: "-1.234" }]);
    store.shelf.quarantined = [];
    store.shelf.billing.push(billingFact("bad", "SUC", -123, { occurredAt: "2026-03-25T11:00:00.000Z" }));
    store.now = "2026-03-25T13:30:00.000Z";
    await store.sync();
    expect(await store.ledger()).toEqual({ commission: -1100 });
    expect(
      (await sql<{ left: number }>`select count(*) as left from quarantined_entries where resolved_at is null`.execute(store.scope.db))
        .rows,
    ).toEqual([{ left: 0 }]);
    expect(
      (await sql<{ left: number }>`select count(*) as left from alerts where resolved_at is null`.execute(store.scope.db)).rows,
    ).toEqual([{ left: 0 }]);
  });

  test("an order whose parts do not make its total is told once, and no longer when they do", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)], { unexplained: -500, totalToPay: 12_800 })];
    await store.sync();
    expect((await sql<{ subject: string }>`select subject from alerts where resolved_at is null`.execute(store.scope.db)).rows).toEqual([
      { subject: "1:o" },
    ]);
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_800)], { revision: "2", totalToPay: 12_800 })];
    store.shelf.signals = [{ eventId: "e1", orderId: "o", type: "READY_FOR_PROCESSING", occurredAt: "2026-03-25T12:01:00.000Z" }];
    store.now = "2026-03-25T12:05:00.000Z";
    await store.sync();
    expect(
      (await sql<{ left: number }>`select count(*) as left from alerts where resolved_at is null`.execute(store.scope.db)).rows,
    ).toEqual([{ left: 0 }]);
  });

  test("compensations in the wallet post nothing and wait together to be cleared up", async () => {
    store.shelf.operations = [
      {
        key: "k1",
        type: "COMPENSATION",
        group: "INCOME",
        occurredAt: "2026-03-12T10:00:00.000Z",
        paymentId: null,
        payoutId: null,
        market: "PL",
        currency: "PLN",
        amount: 4500,
      },
    ];
    await store.sync();
    await store.sync();
    expect(await store.ledger()).toEqual({});
    expect((await sql<{ kind: string; params: unknown }>`select kind, params from alerts`.execute(store.scope.db)).rows).toEqual([
      { kind: "unclearCompensation", params: { currency: "PLN", operations: 1, amount: 4500 } },
    ]);
  });
});

test("payouts, top-ups and cash on delivery put right are kept, wait for nobody and post nothing", async () => {
  const operation = (key: string, type: string, amount: number, more: object = {}) => ({
    key,
    type,
    group: amount < 0 ? "OUTCOME" : "INCOME",
    occurredAt: "2026-03-12T10:00:00.000Z",
    paymentId: null,
    payoutId: null,
    market: "PL" as const,
    currency: "PLN" as const,
    amount,
    ...more,
  });
  store.shelf.operations = [
    operation("p1", "PAYOUT", -50_000, { payoutId: "payout-1" }),
    operation("p2", "PAYOUT_CANCEL", 50_000, { payoutId: "payout-1" }),
    operation("t1", "TOP_UP", 10_000),
    operation("c1", "COMPENSATION_COD_INCREASE", 12_300, { paymentId: "payment-o" }),
  ];
  await store.sync();
  expect(await store.ledger()).toEqual({});
  expect(await store.count("alerts")).toBe(0);
  const { rows } = await sql<{ payout: string | null; sum: number; waiting: number }>`
    select payout_id as payout, sum(amount)::bigint as sum, count(*) filter (where settled_at is null) as waiting
    from payment_operations where company_id = 1 group by payout_id order by payout_id`.execute(store.scope.db);
  // 500.00 went out and came back under one payout; 100.00 + 123.00 of no payout.
  expect(rows).toEqual([
    { payout: "payout-1", sum: 0, waiting: 0 },
    { payout: null, sum: 22_300, waiting: 0 },
  ]);
});

describe("a marketplace that fails", () => {
  test("one list that fails leaves the others alone and is tried again later, each time later", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    store.shelf.failures.set("refunds", new MarketplaceError("unavailable", "GET /payments/refunds: answered 503"));
    expect(await store.sync()).toEqual({ kind: "done" });
    expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
    const feed = () =>
      sql<{ state: string; wait: number }>`
      select state, extract(epoch from due_at - ${store.now}::timestamptz)::int as wait from sync_feeds where feed = 'refunds'`.execute(
        store.scope.db,
      );
    // Half to a whole of one minute, doubled with each failure; the test's dice always say half.
    expect((await feed()).rows).toEqual([{ state: "waiting", wait: 30 }]);
    store.now = "2026-03-25T12:00:31.000Z";
    await store.sync();
    expect((await feed()).rows).toEqual([{ state: "waiting", wait: 60 }]);
    store.shelf.failures.clear();
    store.now = "2026-03-25T12:01:32.000Z";
    await store.sync();
    expect((await feed()).rows[0]?.state).toBe("done");
  });

  test("a blocked application ends the round with the moment to go on", async () => {
    store.shelf.failures.set("orders", new MarketplaceError("blocked", "asked too often", { retryAt: "2026-03-25T12:01:00.000Z" }));
    expect(await store.sync()).toEqual({ kind: "blocked", until: "2026-03-25T12:01:00.000Z" });
  });

  test("a consent that is gone ends the round", async () => {
    store.shelf.failures.set("orders", new MarketplaceError("unauthorized", "revoked"));
    expect(await store.sync()).toEqual({ kind: "unauthorized" });
  });

  test("a missing scope stops its feed and is told; orders go on", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    store.shelf.failures.set("billing", new MarketplaceError("forbidden", "GET /billing/billing-entries answered 403"));
    expect(await store.sync()).toEqual({ kind: "done" });
    expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
    expect(
      (await sql<{ subject: string }>`select subject from alerts where kind = 'scopeMissing' order by 1`.execute(store.scope.db)).rows,
    ).toEqual([{ subject: "1:billing:CZ" }, { subject: "1:billing:PL" }]);
  });

  test("a reading that breaks off between two pages leaves no half window, and the next one takes it whole", async () => {
    store.shelf.orders = ["a", "b", "c"].map((id) =>
      orderFact(id, [orderLineFact(`l-${id}`, 12_300, { boughtAt: "2026-03-24T10:00:00.000Z" })]),
    );
    let pages = 0;
    const stopping = async (): Promise<void> => {
      pages += 1;
      if (pages === 2) throw new Error("killed");
    };
    store.shelf.failures.set("offers", new MarketplaceError("unavailable", "away"));
    await expect(store.sync(stopping)).rejects.toThrow("killed");
    expect(await store.ledger()).toEqual({});
    expect(await store.count("staging_facts")).toBeGreaterThan(0);
    await store.sync();
    expect(await store.ledger()).toEqual({ sales: 36_900, vat: -6900 });
    expect(await store.count("staging_facts")).toBe(0);
  });

  test("changed orders are taken in fifty at a time: a reading that breaks off at the sixtieth keeps the first fifty", async () => {
    await store.sync();
    const ids = Array.from({ length: 80 }, (_, n) => `o${n}`);
    store.shelf.orders = ids.map((id) => orderFact(id, [orderLineFact(`l-${id}`, 1230, { boughtAt: "2026-03-25T12:01:00.000Z" })]));
    store.shelf.signals = ids.map((orderId, n) => ({
      eventId: `e${n}`,
      orderId,
      type: "READY_FOR_PROCESSING",
      occurredAt: "2026-03-25T12:01:00.000Z",
    }));
    store.now = "2026-03-25T12:05:00.000Z";
    let pages = 0;
    const counting = async (): Promise<void> => {
      pages += 1;
      if (pages === 60) throw new Error("killed");
    };
    await expect(store.sync(counting)).rejects.toThrow("killed");
    // 50 orders of 12.30 PLN with 2.30 of VAT each.
    expect(await store.ledger()).toEqual({ sales: 61_500, vat: -11_500 });
    store.now = "2026-03-25T12:08:00.000Z";
    pages = 100;
    await store.sync(counting);
    expect(await store.ledger()).toEqual({ sales: 98_400, vat: -18_400 });
    // Only the other thirty were read.
    expect(pages - 100).toBe(30);
  });

  test("after two months off, when the signals are gone, changes are found by scanning", async () => {
    store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
    await store.sync();
    store.now = "2026-06-30T12:00:00.000Z";
    // Cancelled while nobody looked; no signal of it is left.
    store.shelf.orders = [
      orderFact("o", [orderLineFact("l", 12_300)], { counted: false, updatedAt: "2026-04-20T10:00:00.000Z", revision: "2" }),
    ];
    await store.sync();
    expect(await store.ledger()).toEqual({});
  });
});
