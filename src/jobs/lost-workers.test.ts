/** Workers that died, hung or are only slow: every job is done, by one at a time, and nobody writes over whoever took over. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "#db/connection.ts";
import { enqueue } from "#queue/enqueue.ts";
import { createTestDatabase } from "#testing/database.ts";
import { emptyQueue, heldQueues, takeJobs } from "#testing/queue-state.ts";
import { startTestWorker } from "#testing/worker.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { type Lease, startHeartbeat } from "./heartbeat.ts";
import { RUNS } from "#queue/jobs.ts";
import { runJob } from "./run-job.ts";
import { lockRun } from "./run-lock.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { PLACES } from "./slots.ts";
import { takeOver } from "./take-over.ts";
import { giveUp } from "./worker.ts";
import { openSession } from "./worker-session.ts";

const SILENT_MS = 15_000;

const database = forFile(createTestDatabase);
beforeAll(async () => {
  await sql`insert into companies (company_id, name) values (7, 'Sklep')`.execute(database.db);
  await sql`insert into company_settings (company_id) values (7)`.execute(database.db);
});
beforeEach(async () => {
  // The daily and minutely work of a worker that starts is not what is looked at.
  await sql`delete from job_runs`.execute(database.db);
});
afterEach(async () => {
  await emptyQueue(database.pool);
  await database.pool.query("delete from worker_heartbeats");
  await sql`delete from store_schedule`.execute(database.db);
});

type Job = { attempts: number; maxAttempts: number; isLocked: boolean };

async function jobs(): Promise<Job[]> {
  const { rows } = await database.pool.query<Job>(
    `select attempts, max_attempts as "maxAttempts", locked_by is not null as "isLocked" from graphile_worker.jobs
     where task_identifier <> 'schedule-syncs' order by id`,
  );
  return rows;
}

/** As if `worker` had taken every job a minute ago and had not been heard of since. */
async function silent(worker: string, attempts: number): Promise<void> {
  await takeJobs(database.pool, worker, { attempts, ago: "1 minute" });
  await database.pool.query(
    "insert into worker_heartbeats (worker_id, session, seen_at) values ($1, 'session of ' || $1, now() - interval '1 minute')",
    [worker],
  );
}

const spent = (job: Parameters<typeof giveUp>[1]): Promise<void> => giveUp(workerDeps(database), job);

test("a job whose worker was killed at its last try goes back to the queue and may still be tried", async () => {
  await database.pool.query("select graphile_worker.add_job('daily', max_attempts => 3)");
  await silent("killed", 3);
  await takeOver(database.pool, SILENT_MS, spent);
  // Three tries were used, the one that was cut off does not count: one more is allowed.
  expect(await jobs()).toEqual([{ attempts: 3, maxAttempts: 4, isLocked: false }]);
});

test("a job that outlived 25 workers' deaths is not tried for ever", async () => {
  await database.pool.query("select graphile_worker.add_job('daily', max_attempts => 25)");
  await silent("killed", 25);
  await takeOver(database.pool, SILENT_MS, spent);
  expect(await jobs()).toEqual([{ attempts: 25, maxAttempts: 25, isLocked: false }]);
});

test("whoever fell asleep after it last said that it is alive judges nobody before it has said so again", async () => {
  const { pool } = database;
  await pool.query(
    `insert into worker_heartbeats (worker_id, session, seen_at)
     select name, 'session of ' || name, now() - interval '1 hour' from unnest(array['judge', 'other']) name`,
  );
  const lost = async (): Promise<string[]> =>
    (await pool.query<{ name: string }>("select worker_id as name from worker_heartbeats where lost_at is not null")).rows.map(
      ({ name }) => name,
    );
  await takeOver(pool, SILENT_MS, spent, "session of judge");
  expect(await lost()).toEqual([]);
  await pool.query("update worker_heartbeats set seen_at = now() where worker_id = 'judge'");
  await takeOver(pool, SILENT_MS, spent, "session of judge");
  expect(await lost()).toEqual(["other"]);
});

test("a job that takes down every worker ends as failed, with its import and an alert, before it is let go", async () => {
  const { db } = database;
  const jobId = await enqueue({ db, companyId: 7 }, { task: "import-file", subjectId: 1 });
  await sql`
    insert into imports (company_id, kind, job_id, status, file_name, file_size)
    values (7, 'orders', ${jobId}, 'running', 'zamowienia.csv', 1)`.execute(db);
  await sql`update job_runs set status = 'running' where company_id = 7`.execute(db);
  await database.pool.query("select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), max_attempts => 25)");
  await silent("killed", 25);
  await takeOver(database.pool, SILENT_MS, spent);
  const { rows } = await sql`
    select j.status, i.status as "import", i.error_code as "reason", a.kind as "alert", a.subject, a.params ->> 'task' as "task"
    from job_runs j join imports i on i.company_id = j.company_id and i.job_id = j.id
    join alerts a on a.company_id = j.company_id and a.resolved_at is null
    where j.company_id = 7`.execute(db);
  expect(rows).toEqual([
    { status: "failed", import: "failed", reason: "INTERNAL", alert: "jobFailed", subject: String(jobId), task: "import-file" },
  ]);
  expect(await jobs()).toEqual([{ attempts: 25, maxAttempts: 25, isLocked: false }]);
});

test("a job whose end cannot be told is kept for the next beat, and others go back to the queue all the same", async () => {
  const { pool } = database;
  await pool.query("select graphile_worker.add_job(task, max_attempts => 25) from unnest(array['recompute', 'daily']) task");
  await silent("killed", 1);
  await takeJobs(pool, "killed by it", { task: "recompute", attempts: 25, ago: "1 minute" });
  // The recomputation names no company: a fault of the program.
  await expect(takeOver(pool, SILENT_MS, spent)).rejects.toThrow("a job without companyId and jobId");
  expect(await jobs()).toEqual([
    { attempts: 25, maxAttempts: 25, isLocked: true },
    { attempts: 1, maxAttempts: 25, isLocked: false },
  ]);
});

test("a lost worker's queue goes on with the next job, one whose worker is alive does not", async () => {
  const { pool } = database;
  await pool.query("select graphile_worker.add_job('recompute', queue_name => q) from unnest(array['company-1', 'company-2']) q");
  await silent("killed", 1);
  await pool.query("insert into worker_heartbeats (worker_id, session) values ('alive', 'session of alive')");
  await takeJobs(pool, "killed", { queue: "company-1", ago: "1 hour" });
  await takeJobs(pool, "alive", { queue: "company-2", ago: "1 hour" });
  expect(await heldQueues(pool)).toEqual(["company-1", "company-2"]);
  await takeOver(pool, SILENT_MS, async () => undefined);
  expect(await heldQueues(pool)).toEqual(["company-2"]);
  expect(await jobs()).toMatchObject([{ isLocked: false }, { isLocked: true }]);
});

test("a worker that hangs in the middle of a transaction loses it before its job is let go, and gets no connection any more", async () => {
  const session = openSession();
  const hanging = connect(database.target, { ...session, max: 3, onError: () => undefined });
  const losses: string[] = [];
  const heartbeat = startHeartbeat(
    hanging.pool,
    session,
    { onError: () => undefined, onSpent: spent, onLost: () => losses.push("lost") },
    { beatMs: 100, silentMs: SILENT_MS },
  );
  await heartbeat.add("hanging");
  await database.pool.query("select graphile_worker.add_job('daily', max_attempts => 3)");
  await takeJobs(database.pool, "hanging");
  const client = await hanging.pool.connect();
  await client.query("begin");
  await client.query("insert into companies (company_id, name) values (8, 'half written')");
  // As one that is stopped for a minute would be seen by the others.
  await database.pool.query("update worker_heartbeats set seen_at = now() - interval '1 minute'");
  await takeOver(database.pool, SILENT_MS, spent);
  expect(await jobs()).toEqual([{ attempts: 1, maxAttempts: 4, isLocked: false }]);
  // It goes on where it stood: the transaction is gone, and there is no other.
  await expect(client.query("commit")).rejects.toThrow(/terminat|not queryable|closed/i);
  client.release(true);
  await expect(hanging.pool.query("select 1")).rejects.toThrow("this worker was taken for lost");
  expect((await sql`select from companies where company_id = 8`.execute(database.db)).rows).toEqual([]);
  while (losses.length === 0) await sleep(20);
  await heartbeat.stop();
  expect(losses).toEqual(["lost"]);
  await hanging.close();
});

test("whoever was asleep judges nobody before they had their time to beat again", async () => {
  const session = openSession();
  const waking = connect(database.target, { ...session, max: 2, onError: () => undefined });
  await database.pool.query("select graphile_worker.add_job('daily')");
  await silent("asleep as well", 1);
  const heartbeat = startHeartbeat(
    waking.pool,
    session,
    { onError: () => undefined, onSpent: spent, onLost: () => undefined },
    { beatMs: 20, silentMs: 600 },
  );
  await heartbeat.add("waking");
  await sleep(200);
  expect(await jobs()).toMatchObject([{ isLocked: true }]);
  await expect.poll(jobs, { timeout: 120_000 }).toMatchObject([{ isLocked: false }]);
  await heartbeat.stop();
  await waking.close();
});

/** Every lease has run out several times while the job below is being done. */
const SHORT: Lease = { beatMs: 100, silentMs: 1500 };
const LONG_JOB_MS = 4500;

test.each([1, 2])("a job of many leases' length, with two slots in each of %i processes, is done once, with one try", async (processes) => {
  const { db, pool } = database;
  const scope = { db, companyId: 7 };
  // Whoever recomputes waits for the company's ledger as long as somebody holds it.
  const holder = await pool.connect();
  await holder.query("select pg_advisory_lock(hashtextextended('ledger', 7))");
  const jobId = await enqueue(scope, { task: "recompute", payload: { reason: "settings" } });
  const workers = await Promise.all(Array.from({ length: processes }, () => startTestWorker(database, {}, { lease: SHORT })));
  const tries: number[] = [];
  for (const began = performance.now(); performance.now() - began < LONG_JOB_MS; await sleep(50)) {
    const { rows } = await pool.query<{ attempts: number }>(
      "select attempts from graphile_worker.jobs where key = $1 and locked_by is not null",
      [`job-7-${jobId}`],
    );
    tries.push(...rows.map(({ attempts }) => attempts));
  }
  const { rows: waiting } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted",
  );
  await holder.query("select pg_advisory_unlock_all()");
  holder.release();
  const ended = async (): Promise<unknown> =>
    (await sql`select status from job_runs where company_id = 7 and id = ${jobId}`.execute(db)).rows;
  await expect.poll(ended, { timeout: 120_000 }).toEqual([{ status: "succeeded" }]);
  for (const worker of workers) await worker.stop();
  // One waits for the ledger, however long it takes, and nobody came beside it.
  expect(waiting).toEqual([{ count: 1 }]);
  expect(tries.length).toBeGreaterThan(5);
  expect(new Set(tries)).toEqual(new Set([1]));
  const { rows } = await sql`select count(*)::int as runs from audit_log where company_id = 7 and action = 'recompute'`.execute(db);
  expect(rows).toEqual([{ runs: processes }]);
});

test("a worker that lost its place begins anew by itself and goes on working", async () => {
  const errors: string[] = [];
  const log = { info: () => undefined, error: (_: unknown, message: string) => void errors.push(message) };
  const worker = await startTestWorker(database, { log }, { lease: SHORT });
  // Each kind of place is known by itself.
  const known = async (): Promise<number> =>
    (await database.pool.query("select from worker_heartbeats where lost_at is null")).rowCount ?? 0;
  await expect.poll(known).toBe(Object.keys(PLACES).length);
  await database.pool.query("update worker_heartbeats set lost_at = now()");
  await expect.poll(known, { timeout: 120_000 }).toBe(Object.keys(PLACES).length);
  const jobId = await enqueue({ db: database.db, companyId: 7 }, { task: "recompute", payload: { reason: "settings" } });
  const ended = async (): Promise<unknown> =>
    (await sql`select status from job_runs where company_id = 7 and id = ${jobId}`.execute(database.db)).rows;
  await expect.poll(ended, { timeout: 120_000 }).toEqual([{ status: "succeeded" }]);
  await worker.stop();
  expect(errors).toContain("the worker lost its place in the queue and begins anew");
});

test("a job that somebody is still doing is not begun beside them, and is looked at again later", async () => {
  const scope = { db: database.db, companyId: 7 };
  const jobId = await enqueue(scope, { task: "recompute", payload: { reason: "settings" } });
  await emptyQueue(database.pool);
  const unlock = await lockRun(database.pool, { companyId: 7, jobId });
  let begun = 0;
  const attempt = { attempt: 1, maxAttempts: 5, signal: new AbortController().signal };
  const work = async (): Promise<void> => void (begun += 1);
  await runJob(workerDeps(database), { companyId: 7, jobId }, attempt, { kind: "recompute", about: RUNS.recompute, handler: work });
  expect(begun).toBe(0);
  const { rows } = await database.pool.query(
    "select key, task_identifier as task, queue_name as queue, run_at > now() + interval '50 seconds' as later from graphile_worker.jobs",
  );
  expect(rows).toEqual([{ key: `job-7-${jobId}`, task: "recompute", queue: "company-7", later: true }]);
  await unlock?.();
  await runJob(workerDeps(database), { companyId: 7, jobId }, attempt, { kind: "recompute", about: RUNS.recompute, handler: work });
  expect(begun).toBe(1);
});

test("a store whose round failed for good is read again when it is due, and a round that waits is not doubled", async () => {
  const { db, pool } = database;
  const due = sql`
    insert into store_schedule (store_id, company_id, source, environment, due_at) values (7, 1, 'allegro', 'production', now())
    on conflict (store_id) do update set due_at = now()`;
  await due.execute(db);
  await scheduleSyncs(workerDeps(database));
  expect(await jobs()).toEqual([{ attempts: 0, maxAttempts: 3, isLocked: false }]);
  await pool.query("select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), 'the database was away')");
  await due.execute(db);
  await scheduleSyncs(workerDeps(database));
  expect(await jobs()).toEqual([{ attempts: 0, maxAttempts: 3, isLocked: false }]);
  await due.execute(db);
  await scheduleSyncs(workerDeps(database));
  expect(await jobs()).toHaveLength(1);
});
