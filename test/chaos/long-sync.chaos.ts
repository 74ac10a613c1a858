/** A marketplace that answers slowly: a first sync of more than ten minutes of real time is done by one worker, in one try. */
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { syncRound } from "#jobs/sync-round.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { createTestDatabase } from "#testing/database.ts";
import { SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { storedSums } from "../marketplace/stored-sums.ts";
import { KEYS, addCompany, addStore, marketplaceEnvironment } from "./instance.ts";
import { report } from "./report.ts";
import { startWorkerProcess } from "./worker-process.ts";

const LONG_MS = 630_000;
const ANSWER_MS = 9000;

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

type Seen = { locked: string | null; attempts: number };

test("a sync of more than ten minutes ends as done with one try, while another worker looks on", async () => {
  const at = Date.now();
  const historyFrom = new Date(at - 360 * 86_400_000).toISOString().slice(0, 10);
  let slowUntil = at + LONG_MS;
  const simulator = await startTestSimulator({
    sellers: [{ ordersPerDay: 3, offers: 60 }],
    clock: () => at,
    sleep: () => (Date.now() < slowUntil ? sleep(ANSWER_MS) : Promise.resolve()),
    misbehaviour: [{ name: "slow", rate: 1, milliseconds: ANSWER_MS }],
  });
  undo.push(() => simulator.close());
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  await seedReference(database.db);
  const companyId = await addCompany(database);
  const scope = { db: database.db, companyId };
  await addStore(database, companyId, simulator, 0, historyFrom);
  const { user, host, port, database: name } = database.target;
  const environment = {
    ...marketplaceEnvironment(simulator),
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: "a secret of the processes of a long run",
    NBP_API_URL: "http://127.0.0.1:9",
    DATA_DIR: tmpdir(),
    DEMO: "off",
    LOG_LEVEL: "error",
  };
  const workers = await Promise.all([startWorkerProcess(environment), startWorkerProcess(environment)]);
  undo.push(() => Promise.all(workers.map((worker) => worker.stop())));

  const [holders, tries] = [new Set<string>(), new Set<number>()];
  const statusOf = async (): Promise<string> => {
    const { rows } = await database.pool.query<{ status: string }>("select status from job_runs where kind = 'sync-store'");
    return rows.map(({ status }) => status).join();
  };
  for (const deadline = at + 1_500_000; (await statusOf()) !== "succeeded"; await sleep(1000)) {
    if (Date.now() > deadline) throw new Error(`the sync has not ended: ${await statusOf()}`);
    const { rows } = await database.pool.query<Seen>(
      "select locked_by as locked, attempts from graphile_worker.jobs where task_identifier = 'sync-store'",
    );
    for (const { locked, attempts } of rows) {
      if (locked !== null) holders.add(locked);
      if (attempts > 0) tries.add(attempts);
    }
  }
  const seconds = Math.round((Date.now() - at) / 1000);
  slowUntil = 0;
  const { rows: lost } = await database.pool.query("select from worker_heartbeats where lost_at is not null");
  const sums = await storedSums(scope);
  const { count } = await verifyLedger(database.db);

  const calm = await createTestDatabase();
  undo.push(() => calm.drop());
  await seedReference(calm.db);
  const calmScope = { db: calm.db, companyId: await addCompany(calm) };
  const storeId = await addStore(calm, calmScope.companyId, simulator, 0, historyFrom);
  const places = { allegro: { production: { endpoints: { environment: "production", ...simulator }, app: SIMULATOR_APP } } } as const;
  const round = { scope: calmScope, storeId, signal: new AbortController().signal, onPage: async () => undefined };
  expect(await syncRound(workerDeps(calm, { places, secretKeys: KEYS }), round)).toEqual({ kind: "done" });

  const result = { seconds, tries: [...tries], holders: holders.size, workersLost: lost.length, sums: sums.length, differences: count };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  report("longSync", result);
  expect(result).toEqual({ seconds: result.seconds, tries: [1], holders: 1, workersLost: 0, sums: sums.length, differences: 0 });
  expect(seconds).toBeGreaterThanOrEqual(600);
  expect(sums).toEqual(await storedSums(calmScope));
  expect(sums.length).toBeGreaterThan(1000);
}, 1_800_000);
