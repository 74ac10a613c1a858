/** Cash on delivery that was booked in part is told with what is lacking, until the rest is there. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderFact } from "#sources/facts.ts";
import { orderFact, orderLineFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";

let store: SyncedStore;
beforeAll(async () => {
  store = await syncedStore();
});
afterAll(() => store.drop());

type Parcel = number | null;

/** An order of 150.00 on delivery, with what was booked of its parcels. */
function onDelivery(id: string, parcels: readonly Parcel[], more: Partial<OrderFact> = {}): OrderFact {
  return orderFact(id, [orderLineFact(`line-${id}`, 15_000)], {
    paymentType: "CASH_ON_DELIVERY",
    totalToPay: 15_000,
    codPayments: parcels.map((amount, at) => ({ paymentId: `p${at}`, shipmentId: `s${at}`, amount })),
    ...more,
  });
}

async function told(): Promise<unknown[]> {
  const { rows } = await sql<{ params: Record<string, unknown> }>`
    select params from alerts where company_id = 1 and kind = 'cashInPart' and resolved_at is null order by subject`.execute(
    store.scope.db,
  );
  return rows.map(({ params }) => params);
}

async function read(orders: readonly OrderFact[], minute: number): Promise<void> {
  const at = `2026-03-25T12:${String(minute).padStart(2, "0")}:00.000Z`;
  store.shelf.orders = orders.map((order) => ({ ...order, revision: String(minute), updatedAt: at }));
  store.shelf.signals = orders.map(({ externalId }, index) => ({
    eventId: `e${minute}${index}`,
    orderId: externalId,
    type: "READY_FOR_PROCESSING",
    occurredAt: at,
  }));
  store.now = at;
  await store.sync();
}

test("what is lacking is told of an order of which a part was booked, and of no other", async () => {
  await read(
    [
      onDelivery("part", [4000, 6000]),
      onDelivery("none", []),
      onDelivery("nothing", [0]),
      onDelivery("whole", [9000, 6000]),
      // A parcel of which the amount is not told may hold all that is lacking.
      onDelivery("untold", [4000, null]),
      onDelivery("uncounted", [4000], { counted: false, status: "CANCELLED" }),
      onDelivery("online", [4000], { paymentType: "ONLINE" }),
    ],
    5,
  );
  // 150.00 − 40.00 − 60.00 = 50.00
  expect(await told()).toEqual([{ order: "part", amount: 5000, currency: "PLN", booked: 10_000, totalToPay: 15_000 }]);
  // Nothing of the sale rests on it: 6 of the 7 orders count.
  expect((await store.ledger())["sales"]).toBe(6 * 15_000);
});

test("the rest that is booked later ends it", async () => {
  await read([onDelivery("part", [4000, 6000, 4500])], 10);
  // 150.00 − 145.00 = 5.00
  expect(await told()).toEqual([{ order: "part", amount: 500, currency: "PLN", booked: 14_500, totalToPay: 15_000 }]);
  await read([onDelivery("part", [4000, 6000, 4500, 500])], 15);
  expect(await told()).toEqual([]);
  await store.expectVerified();
});
