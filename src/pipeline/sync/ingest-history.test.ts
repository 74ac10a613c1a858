/** The next stretch of history is read while one is taken in. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MarketplaceError } from "#sources/errors.ts";
import { orderFact, orderLineFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

const old = (amount: number, more: object = {}) =>
  orderFact("old", [orderLineFact("l", amount, { boughtAt: "2025-06-02T10:00:00.000Z" })], more);

async function reachOfOrders(): Promise<string> {
  const { rows } = await sql<{ from: string }>`
    select covered_from::text as "from" from sync_feeds where company_id = 1 and feed = 'orders'`.execute(store.scope.db);
  return rows[0]?.from ?? "";
}

test("a change that is told after an order was read ahead is not undone by it", async () => {
  store.shelf.orders = [old(12_300)];
  let hasChanged = false;
  const changeMeanwhile = async (): Promise<void> => {
    const { rows } = await sql<{ ahead: boolean }>`
      select exists (select from staging_facts where company_id = 1 and external_id = 'old') as ahead`.execute(store.scope.db);
    if (hasChanged || rows[0]?.ahead !== true) return;
    hasChanged = true;
    store.shelf.orders = [old(2460, { revision: "2" })];
    store.shelf.signals = [{ eventId: "e1", orderId: "old", type: "BOUGHT", occurredAt: "2026-03-25T12:01:00.000Z" }];
    // Signals are due every two minutes.
    store.now = "2026-03-25T12:03:00.000Z";
  };
  await store.sync(changeMeanwhile);
  expect(hasChanged).toBe(true);
  // 24.60 gross, 23/123 of it VAT: 4.60.
  expect(await store.ledger()).toEqual({ sales: 2460, vat: -460 });
  expect(await store.count("staging_facts")).toBe(0);
  await store.expectVerified();
});

test("a stretch that cannot be read ahead is told, and does not stop the one before it", async () => {
  store.shelf.orders = [orderFact("new", [orderLineFact("n", 12_300)]), old(2460)];
  const failOnce = async (): Promise<void> => {
    if ((await store.count("orders")) > 0) store.shelf.failures.set("orders", new MarketplaceError("unavailable", "away"));
  };
  await store.sync(failOnce);
  // 123.00 gross of the newest month; 23.00 VAT.
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  store.shelf.failures.clear();
  store.now = "2026-03-25T14:30:00.000Z";
  await store.sync();
  expect(await store.ledger()).toEqual({ sales: 14_760, vat: -2760 });
  // 2026-03-25 12:00 less 365 days, moved on with the clock by half an hour and two.
  expect(await reachOfOrders()).toBe("2025-03-25 14:30:00+00");
});

test("a reading ahead that a fault ends leaves what was taken in before, and nothing behind", async () => {
  store.shelf.orders = [orderFact("new", [orderLineFact("n", 12_300)]), old(2460)];
  const breakOff = async (): Promise<void> => {
    if ((await store.count("orders")) > 0) throw new Error("stopped");
  };
  await expect(store.sync(breakOff)).rejects.toThrow("stopped");
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300 });
  await store.sync();
  expect(await store.ledger()).toEqual({ sales: 14_760, vat: -2760 });
  expect(await store.count("staging_facts")).toBe(0);
});
