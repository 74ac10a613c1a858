/** Fees that wait for their order: each order that comes finds its own, however many others go on waiting. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billingFact, orderFact, orderLineFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { blocksTouched, recordSent } from "#testing/work.ts";
import { mergeOrderFacts } from "./merge-orders.ts";
import { learnStaged, stagePage } from "./stage-facts.ts";

/** Years of fees whose orders the marketplace does not show any more. */
const WAITING = 40_000;
const KNOWN = 5_000;

let store: SyncedStore;
beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

async function manyWait(): Promise<void> {
  const { db } = store.scope;
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, vat_rate, order_external_id)
    select 1, 1, 'fee-' || i, 'SUC', 'Prowizja', timestamptz '2021-01-01T12:00:00Z' + (i % 1500) * interval '1 day', date '2021-01-01' + i % 1500, 'PL', 'PLN', -123, 2300, 'gone-' || i
    from generate_series(1, ${WAITING}) i`.execute(db);
  await sql`
    insert into orders (company_id, store_id, external_id, source, market, currency, bought_at)
    select 1, 1, 'known-' || i, 'api', 'PL', 'PLN', timestamptz '2026-01-01T12:00:00Z' from generate_series(1, ${KNOWN}) i`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function feesOf(order: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select b.entry_key as key from billing_entries b join orders o on o.company_id = b.company_id and o.id = b.order_id
    where b.company_id = 1 and o.external_id = ${order} order by 1`.execute(store.scope.db);
  return rows.map(({ key }) => key);
}

test.each([1, 1000])(
  "%i orders that come find their fees without a look at those of others",
  async (orders) => {
    await manyWait();
    const target = { ...store.scope, storeId: 1, feed: "orders", part: 0 } as const;
    const facts = Array.from({ length: orders }, (_, i) => orderFact(`gone-${i + 1}`, [orderLineFact(`l${i}`, 12_300)]));
    await stagePage(target, { facts, quarantined: [], rows: orders });
    await learnStaged([target]);
    const sent = recordSent(store.database.pool);
    expect((await mergeOrderFacts(target)).orderIds).toHaveLength(orders);
    const attaching = sent.stop().filter(({ text }) => /update billing_entries b set order_id = (?!r\.new_id)/u.test(text));
    expect(attaching).toHaveLength(1);
    expect(await feesOf("gone-1")).toEqual(["fee-1"]);
    await sql`update billing_entries set order_id = 0 where company_id = 1`.execute(store.scope.db);
    await sql`vacuum analyze billing_entries`.execute(store.scope.db);
    // About twenty for an order and its fee; reading all that waits took 1643 for one.
    for (const statement of attaching) expect(await blocksTouched(store.database.pool, statement)).toBeLessThan(100 + 40 * orders);
  },
  60_000,
);

test("the fee of an order that was merged away before anybody had read its fees finds the order it lies in", async () => {
  store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "first" })];
  await store.sync();
  // Both forms come in one reading, the merged one last: the first is never stored.
  const line = orderLineFact("l1", 12_300);
  store.shelf.orders = [orderFact("first", [line]), orderFact("merged", [line])];
  store.shelf.signals = ["first", "merged"].map((orderId, n) => ({
    eventId: `e${n}`,
    orderId,
    type: "READY_FOR_PROCESSING",
    occurredAt: "2026-03-25T12:01:00.000Z",
  }));
  store.now = "2026-03-25T12:05:00.000Z";
  await store.sync();
  expect(await feesOf("merged")).toEqual(["b"]);
  // 123.00 with 23.00 VAT; 12.30 − 2.30 VAT.
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300, commission: -1000 });
  await store.expectVerified();
});
