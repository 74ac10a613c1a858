import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billingFact, orderFact, orderLineFact, refundFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { purgeStores } from "./purge-stores.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
  store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
  store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" }), billingFact("c", "SB2", -3100)];
  store.shelf.refunds = [refundFact("r", "o", [{ lineId: "l", units: 1, amount: 12_300 }])];
  await store.sync();
});
afterEach(() => store.drop());

test("a store deleted 29 days ago is still there, one deleted 31 days ago is gone with its figures", async () => {
  const { db } = store.scope;
  await sql`update stores set deleted_at = now() - interval '29 days' where company_id = 1`.execute(db);
  expect(await purgeStores(store.scope)).toBe(0);
  expect(await store.count("orders")).toBe(1);

  await sql`update stores set deleted_at = now() - interval '31 days' where company_id = 1`.execute(db);
  expect(await purgeStores(store.scope)).toBe(1);
  for (const table of [
    "stores",
    "orders",
    "order_lines",
    "refunds",
    "refund_lines",
    "billing_entries",
    "postings",
    "rollup_store_day",
    "rollup_line_day",
    "rollup_order",
  ]) {
    expect([table, await store.count(table)]).toEqual([table, 0]);
  }
  await store.expectVerified();
});
