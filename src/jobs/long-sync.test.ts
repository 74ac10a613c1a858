/** A first reading that takes much longer than any lease: the marketplace's clock is turned, the worker's beats are real. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { enqueue } from "#queue/enqueue.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { simulatedStores } from "#testing/simulated-store.ts";
import { startTestWorker } from "#testing/worker.ts";
import { forFile } from "#testing/for-file.ts";

const MINUTE = 60_000;
/** Real time that every wait of the connector takes, so that the reading outlives several leases. */
const REAL_WAIT_MS = 20;

const stores = forFile(() => simulatedStores({ sellers: [{ ordersPerDay: 1, offers: 10 }] }));
beforeAll(async () => {
  await sql`update stores set history_from = '2026-10-01' where company_id = 1`.execute(stores.database.db);
});

test("a sync of more than ten minutes ends as done, at its first try", async () => {
  const { database, scope } = stores;
  const { database: _own, clock, ...deps } = stores.deps;
  const began = stores.now();
  const jobId = await enqueue(scope, { task: "sync-store", storeId: 1 });
  const worker = await startTestWorker(
    database,
    {
      ...deps,
      // Every answer takes the marketplace half a minute.
      onRequest: () => stores.pass(MINUTE / 2),
      clock: {
        now: () => stores.now(),
        async sleep(milliseconds) {
          await clock?.sleep(milliseconds);
          await sleep(REAL_WAIT_MS);
        },
      },
    },
    { lease: { beatMs: 100, silentMs: 1500 } },
  );
  const tries = new Set<number>();
  let status = "";
  while (!["succeeded", "failed", "canceled"].includes(status)) {
    const { rows: taken } = await database.pool.query<{ attempts: number }>(
      "select attempts from graphile_worker.jobs where key = $1 and locked_by is not null",
      [`job-1-${jobId}`],
    );
    for (const { attempts } of taken) tries.add(attempts);
    await sleep(20);
    const { rows } = await sql<{ status: string }>`select status from job_runs where company_id = 1 and id = ${jobId}`.execute(database.db);
    status = rows[0]?.status ?? "gone";
  }
  await worker.stop();
  expect([status, [...tries]]).toEqual(["succeeded", [1]]);
  expect(stores.now() - began).toBeGreaterThan(10 * MINUTE);
  expect((await verifyLedger(database.db)).differences).toEqual([]);
});
