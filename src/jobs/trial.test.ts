/** Where the trial begins, and what becomes of stores whose company does not pay. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ordersDataImportRoute, productsDataImportRoute } from "#contract/imports.ts";
import { progressRoute } from "#contract/progress.ts";
import type { Db } from "#db/connection.ts";
import type { TestClient } from "#testing/app.ts";
import { startImporting, upload } from "#testing/importing.ts";
import { simulatedStores } from "#testing/simulated-store.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { syncRound } from "./sync-round.ts";

const TERMS = { trialDays: 14, graceDays: 7 };

const stores = forFile(() => simulatedStores({ sellers: [{ ordersPerDay: 1, offers: 3 }] }));
beforeAll(async () => {
  await sql`update stores set history_from = '2026-11-01' where company_id = 1`.execute(stores.database.db);
});

async function trialOf(db: Db, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select started_at as at from company_trials where company_id = ${companyId}`.execute(db);
  return rows[0]?.at ?? null;
}

async function idle(client: TestClient): Promise<void> {
  for (let waited = 0; waited < 200; waited++) {
    const { body } = await client.call(progressRoute);
    if (body.every(({ status }) => status !== "queued" && status !== "running")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("jobs did not end");
}

const ORDERS = ["order_id;bought_at;sku;name;quantity;unit_price", "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30"].join("\n");
const COSTS = ["sku;name;unit_cost", "KUBEK;Kubek;5,00"].join("\n");

test("a file of products begins no trial, the first file of orders does, and a later one changes nothing", async () => {
  let now = "2026-12-01T12:00:00Z";
  const clock = { ...clockAt(now), now: () => Date.parse(now) };
  const importing = await startImporting({ subscriptionTerms: TERMS, clock });
  try {
    const { db } = importing.app.database;
    const seller = await importing.seller();
    await seller.call(productsDataImportRoute, { form: upload(COSTS) });
    await idle(seller);
    expect(await trialOf(db, seller.companyId)).toBeNull();
    await seller.call(ordersDataImportRoute, { form: upload(ORDERS) });
    await idle(seller);
    now = "2026-12-02T12:00:00Z";
    await seller.call(ordersDataImportRoute, { form: upload(ORDERS.replace("Z-1", "Z-2")) });
    await idle(seller);
    expect([await trialOf(db, seller.companyId), importing.failures]).toEqual(["2026-12-01T12:00:00Z", []]);
  } finally {
    await importing.close();
  }
});

test("without payments nothing is counted", async () => {
  const importing = await startImporting();
  try {
    const seller = await importing.seller();
    await seller.call(ordersDataImportRoute, { form: upload(ORDERS) });
    await idle(seller);
    expect(await trialOf(importing.app.database.db, seller.companyId)).toBeNull();
  } finally {
    await importing.close();
  }
});

test("a round of a store that was read whole begins the trial, but not the demo's", async () => {
  const { db } = stores.database;
  const round = { scope: stores.scope, storeId: 1, signal: new AbortController().signal, onPage: async () => undefined };
  const deps = { ...stores.deps, subscriptionTerms: TERMS };
  await sql`update companies set fx_source = 'demo' where company_id = 1`.execute(db);
  expect([(await syncRound(deps, round)).kind, await trialOf(db, 1)]).toEqual(["done", null]);
  await sql`update companies set fx_source = 'nbp' where company_id = 1`.execute(db);
  expect([(await syncRound(deps, round)).kind, await trialOf(db, 1)]).toEqual(["done", expect.stringMatching(/Z$/)]);
});

test("stores of a company that may only look wait, and are read again when it has paid", async () => {
  const { db, pool } = stores.database;
  await sql`delete from company_trials where company_id = 1`.execute(db);
  await sql`insert into company_trials (company_id, started_at) values (1, '2026-11-01T12:00:00Z')`.execute(db);
  await sql`insert into store_schedule (store_id, company_id, source, environment, due_at) values (1, 1, 'allegro', 'sandbox', now())
    on conflict (store_id) do update set due_at = excluded.due_at`.execute(db);
  const rounds = async (now: string) => {
    await sql`update store_schedule set due_at = now() - interval '1 second' where company_id = 1`.execute(db);
    await scheduleSyncs(workerDeps(stores.database, { subscriptionTerms: TERMS, clock: clockAt(now) }));
    const { rows } = await pool.query("select 1 from graphile_worker.jobs where key = 'sync-1'");
    return rows.length;
  };
  // 1 November and 14 days are 15 November, 12:00.
  expect(await rounds("2026-11-15T12:00:00Z")).toBe(0);
  expect(await rounds("2026-11-15T11:59:00Z")).toBe(1);
});
