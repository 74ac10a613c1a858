/** When a worker cannot know: how long it slept, and whether a job was given to it. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connection.ts";
import { enqueue } from "#queue/enqueue.ts";
import { createTestDatabase } from "#testing/database.ts";
import { holdJobs } from "#testing/queue-state.ts";
import { startTestWorker } from "#testing/worker.ts";
import { forFile } from "#testing/for-file.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { openSession } from "./worker-session.ts";

const database = forFile(createTestDatabase);
beforeAll(async () => {
  await sql`insert into companies (company_id, name) values (7, 'Sklep')`.execute(database.db);
  await sql`insert into company_settings (company_id) values (7)`.execute(database.db);
});
afterEach(() => database.pool.query("delete from worker_heartbeats"));

const nothing = (): void => undefined;

test("a machine that slept, whose own clock stood still, lets the others wake up before it judges them", async () => {
  const session = openSession();
  const waking = connect(database.target, { ...session, max: 2, onError: nothing });
  const lease = { beatMs: 50, silentMs: 2000 };
  const heartbeat = startHeartbeat(waking.pool, session, { onError: nothing, onSpent: async () => nothing(), onLost: nothing }, lease);
  await heartbeat.add("waking");
  await database.pool.query("insert into worker_heartbeats (worker_id, session, seen_at) values ('other', 'session of other', now())");
  const lost = async (): Promise<unknown[]> =>
    (await database.pool.query("select from worker_heartbeats where worker_id = 'other' and lost_at is not null")).rows;
  const beat = (): Promise<unknown> =>
    database.pool.query("update worker_heartbeats set seen_at = now() where worker_id = 'other' and lost_at is null");
  // Awake for longer than the lease, so that it may judge.
  for (const since = performance.now(); performance.now() - since < 1.3 * lease.silentMs; await sleep(50)) await beat();
  await database.pool.query("update worker_heartbeats set seen_at = now() - interval '1 hour'");
  await sleep(300);
  expect(await lost()).toEqual([]);
  // The other one wakes up and is heard for as long as it takes to judge; then it is silent in earnest.
  for (const since = performance.now(); performance.now() - since < 1.3 * lease.silentMs; await sleep(50)) await beat();
  expect(await lost()).toEqual([]);
  await expect.poll(lost, { timeout: 120_000 }).toHaveLength(1);
  await heartbeat.stop();
  await waking.close();
});

test("a worker that cannot know whether it was given a job begins anew, and the job is done", async () => {
  const { db, target } = database;
  const blocker = new pg.Client(target);
  await blocker.connect();
  await holdJobs(blocker);
  const worker = await startTestWorker(database);
  const asking = async (): Promise<number[]> => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and application_name like 'zyskomierz worker%' and query ilike '%skip locked%'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const lives = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ session: string }>("select distinct session from worker_heartbeats");
    return rows.map(({ session }) => session);
  };
  await expect.poll(asking, { timeout: 120_000 }).not.toEqual([]);
  const before = await lives();
  expect(before).toHaveLength(1);
  const [first] = await asking();
  await database.pool.query("select pg_terminate_backend($1)", [first]);
  await blocker.query("commit");
  // The life that is in doubt has said goodbye, so that whatever it was given is given to another.
  await expect.poll(async () => (await lives()).filter((session) => !before.includes(session)), { timeout: 120_000 }).toHaveLength(1);
  const jobId = await enqueue({ db, companyId: 7 }, { task: "recompute", payload: { reason: "settings" } });
  const status = async (): Promise<unknown> => (await sql`select status from job_runs where id = ${jobId}`.execute(db)).rows;
  await expect.poll(status, { timeout: 120_000 }).toEqual([{ status: "succeeded" }]);
  await worker.stop();
  await blocker.end();
});
