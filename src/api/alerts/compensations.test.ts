import { sql } from "kysely";
import { expect, test } from "vitest";
import { alertsRoute, bookCompensationsRoute, dismissAlertRoute, unbookCompensationsRoute } from "#contract/alerts.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import type { Day } from "#core/facts.ts";
import { smallShop } from "#testing/small-shop.ts";

const { app, seller } = smallShop();

/** Two payments of Allegro into the wallet, 12.30 and 7.70, and the alert they raise. */
async function compensated(): Promise<string> {
  const { db } = app.database;
  for (const [key, day, amount] of [
    ["a", "2025-06-11", 1230],
    ["b", "2025-06-12", 770],
  ] as const) {
    await sql`
      insert into payment_operations (company_id, store_id, operation_key, type, group_name, occurred_at, market, currency, amount)
      values (${seller.companyId}, 1, ${key}, 'COMPENSATION', 'INCOME', ${`${day}T10:00:00Z`}, 'PL', 'PLN', ${amount})
      on conflict (company_id, store_id, operation_key) do update set settled_at = null, expense_id = null`.execute(db);
  }
  const { rows } = await sql<{ id: number }>`
    insert into alerts (company_id, kind, subject, store_id, params)
    values (${seller.companyId}, 'unclearCompensation', '1:PLN', 1, '{"currency":"PLN","operations":2,"amount":2000}') returning id`.execute(
    db,
  );
  return String(rows[0]?.id);
}

/** What the job does that the answer has asked for. */
async function runRecompute(): Promise<void> {
  const { rows } = await sql<{ from: Day; to: Day }>`
    select payload ->> 'from' as "from", payload ->> 'to' as "to" from job_runs
    where company_id = ${seller.companyId} and kind = 'recompute' order by id desc limit 1`.execute(app.database.db);
  expect(rows[0]).toEqual({ from: "2025-06-11", to: "2025-06-12" });
  await withTransaction(app.database.db, (db) =>
    recompute(
      { db, companyId: seller.companyId },
      { productIds: null, from: rows[0]?.from ?? null, to: rows[0]?.to ?? null, today: "2025-06-30" },
    ),
  );
  expect((await verifyLedger(app.database.db, { today: "2025-06-30" })).differences).toEqual([]);
}

async function expenses(): Promise<[string, number][]> {
  const { rows } = await sql<{ day: Day; amount: number }>`
    select day, sum(amount)::bigint as amount from postings where company_id = ${seller.companyId} and line = 'expenses' group by day order by day`.execute(
    app.database.db,
  );
  return rows.map(({ day, amount }) => [day, amount]);
}

const openAlerts = async (): Promise<string[]> => (await seller.call(alertsRoute)).body.items.map(({ id }) => id);

test("compensations are booked only by hand, each on its day as an income, and can be taken back", async () => {
  const id = await compensated();
  expect((await seller.call(alertsRoute)).body.items.find((alert) => alert.id === id)).toMatchObject({ bookable: true });
  expect(await expenses()).toEqual([]);
  const { body } = await seller.call(bookCompensationsRoute, { params: { id } });
  expect(body).toEqual({ operations: 2, amount: 2000, currency: "PLN" });
  await runRecompute();
  expect(await expenses()).toEqual([
    ["2025-06-11", 1230],
    ["2025-06-12", 770],
  ]);
  expect(await openAlerts()).not.toContain(id);

  await seller.call(unbookCompensationsRoute, { params: { id } });
  await runRecompute();
  expect(await expenses()).toEqual([]);
  expect(await openAlerts()).toContain(id);
  await seller.call(dismissAlertRoute, { params: { id } });
});

test("booked twice they count once: the alert is closed", async () => {
  const id = await compensated();
  await seller.call(bookCompensationsRoute, { params: { id } });
  expect((await seller.refused(bookCompensationsRoute, { params: { id } })).status).toBe(404);
  await runRecompute();
  expect(await expenses()).toHaveLength(2);
  await seller.call(unbookCompensationsRoute, { params: { id } });
  await runRecompute();
  await seller.call(dismissAlertRoute, { params: { id } });
});

test("put aside, they are booked nowhere and wait no longer", async () => {
  const id = await compensated();
  await seller.call(dismissAlertRoute, { params: { id } });
  expect(await expenses()).toEqual([]);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from payment_operations where company_id = ${seller.companyId} and settled_at is null`.execute(
    app.database.db,
  );
  expect(rows[0]?.waiting).toBe(0);
  expect((await seller.refused(unbookCompensationsRoute, { params: { id } })).status).toBe(404);
});
