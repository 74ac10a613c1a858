/** A seller of whom cash comes in part, orders are cancelled after a part was sent, and some that are refunded are never shown, over HTTP. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { recompute } from "#pipeline/figures/recompute.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { withTransaction } from "#db/connection.ts";
import type { OrderPlan } from "#sources/simulator/world-types.ts";
import { simulatedStores } from "#testing/simulated-store.ts";
import { forFile } from "#testing/for-file.ts";
import { monthOf } from "../../src/sources/simulator/moments.ts";
import { settle } from "./settle.ts";

const FROM = "2026-09-01";

const stores = forFile(() => simulatedStores({ sellers: [{ ordersPerDay: 14, offers: 30, markets: ["PL"], troubled: true }] }));
beforeAll(async () => {
  await sql`update stores set history_from = ${FROM}, markets = '{PL}' where company_id = 1`.execute(stores.database.db);
  await settle(stores);
});

/** What the marketplace knows of the orders bought in the history that was read. */
function planned(): OrderPlan[] {
  const [world] = stores.simulator.world.sellers;
  const [first, last] = [monthOf(Date.parse(`${FROM}T12:00:00Z`)), monthOf(stores.now())];
  return Array.from({ length: last - first + 1 }, (_, at) => world?.orders(first + at) ?? [])
    .flat()
    .filter(({ boughtAt }) => boughtAt >= Date.parse(`${FROM}T12:00:00Z`) && boughtAt <= stores.now());
}

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  return (await statement.execute(stores.database.db)).rows[0];
}

test("refunds of orders that no list shows stand on the store, whole, and each is told with its order's number", async () => {
  const now = stores.now();
  const paid = planned()
    .filter(({ trouble }) => trouble?.isWithheld === true)
    .flatMap(({ refunds }) => refunds)
    .filter(({ outcome, settledAt }) => settledAt <= now && outcome !== "CANCELED");
  expect(paid.length).toBeGreaterThan(5);
  const money = paid.reduce((sum, { total, deposits }) => sum + total - deposits.reduce((part, { value }) => part + value, 0), 0);
  const ids = paid.map(({ id }) => id);
  const found = await one(
    sql<{ refunds: number; posted: number }>`
      select count(*)::int as refunds, sum(p.amount)::bigint as posted
      from refunds r join postings p on p.company_id = 1 and p.source_type = 'refund' and p.source_id = r.id
      where r.company_id = 1 and r.external_id = any(${ids}::text[]) and p.order_id = 0 and p.line = 'refunds'`,
  );
  expect(found).toEqual({ refunds: paid.length, posted: -money });
});

test("what was sent in part stays sold, and the part that was never sent is whole again", async () => {
  const parts = planned().filter(
    ({ trouble, sentAt }) => trouble?.unsent !== undefined && sentAt !== null && sentAt + 86_400_000 * 2 < stores.now(),
  );
  expect(parts.length).toBeGreaterThan(5);
  const ids = parts.map(({ id }) => id);
  const sold = await one(
    sql<{ counted: number; refunded: number }>`
      select count(*) filter (where o.counted)::int as counted, count(distinct r.order_id)::int as refunded
      from orders o left join refunds r on r.company_id = 1 and r.order_id = o.id and r.reason = 'PRODUCT_NOT_AVAILABLE'
      where o.company_id = 1 and o.fulfilment_status = 'CANCELLED' and o.external_id = any(${ids}::text[])`,
  );
  expect(sold).toEqual({ counted: parts.length, refunded: parts.length });
});

test("cash of which a part was booked is told with what is lacking", async () => {
  const inPart = planned().filter(
    ({ trouble, sentAt }) => trouble?.cashBooked !== undefined && sentAt !== null && sentAt + 86_400_000 * 6 < stores.now(),
  );
  expect(inPart.length).toBeGreaterThan(3);
  const { rows } = await sql<{ order: string; amount: number }>`
    select params ->> 'order' as "order", (params ->> 'amount')::bigint as amount from alerts
    where company_id = 1 and kind = 'cashInPart' and resolved_at is null`.execute(stores.database.db);
  const told = new Map(rows.map(({ order, amount }) => [order, amount]));
  expect(inPart.map(({ id }) => told.get(id))).toEqual(inPart.map(({ total, trouble }) => total - (trouble?.cashBooked ?? 0)));
});

test("the ledger is what its facts say, and a recomputation changes nothing", async () => {
  const { database, scope } = stores;
  expect((await verifyLedger(database.db, { companyIds: [1] })).differences).toEqual([]);
  const sums = sql<object>`select line, count(*)::int as postings, sum(amount)::bigint as amount from postings where company_id = 1 group by line order by line`;
  const before = (await sums.execute(database.db)).rows;
  await withTransaction(database.db, (db) => recompute({ ...scope, db }, { productIds: null, from: null, to: null }));
  expect((await sums.execute(database.db)).rows).toEqual(before);
});
