import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { enqueue } from "#queue/enqueue.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { giveUp } from "./worker.ts";

const log = { info: () => undefined, error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("delete from graphile_worker._private_job_queues");
  await sql`delete from store_schedule`.execute(database.db);
});

type Job = { attempts: number; maxAttempts: number; isLocked: boolean };

async function jobs(): Promise<Job[]> {
  const { rows } = await database.pool.query<Job>(
    `select attempts, max_attempts as "maxAttempts", locked_by is not null as "isLocked" from graphile_worker.jobs order by id`,
  );
  return rows;
}

test("a job whose worker was killed at its last try goes back to the queue and may still be tried", async () => {
  await database.pool.query("select graphile_worker.add_job('daily', max_attempts => 3)");
  await database.pool.query(
    "update graphile_worker._private_jobs set attempts = 3, locked_by = 'killed', locked_at = now() - interval '1 minute'",
  );
  const failures: unknown[] = [];
  const heartbeat = startHeartbeat(database.pool, {
    onError: (error) => failures.push(error),
    onSpent: (job) => giveUp({ database, log }, job),
  });
  heartbeat.add("alive");
  await heartbeat.stop();
  expect(failures).toEqual([]);
  // Three tries were used, the one that was cut off does not count: one more is allowed.
  expect(await jobs()).toEqual([{ attempts: 3, maxAttempts: 4, isLocked: false }]);
});

test("a job that outlived 25 workers' deaths is not tried for ever", async () => {
  await database.pool.query("select graphile_worker.add_job('daily', max_attempts => 25)");
  await database.pool.query(
    "update graphile_worker._private_jobs set attempts = 25, locked_by = 'killed', locked_at = now() - interval '1 minute'",
  );
  const heartbeat = startHeartbeat(database.pool, { onError: () => undefined, onSpent: (job) => giveUp({ database, log }, job) });
  heartbeat.add("alive");
  await heartbeat.stop();
  expect(await jobs()).toEqual([{ attempts: 25, maxAttempts: 25, isLocked: false }]);
});

test("a job that takes down every worker ends as failed, with its import and an alert, before it is let go", async () => {
  const { db, pool } = database;
  await pool.query("insert into companies (company_id, name) values (7, 'Sklep') on conflict do nothing");
  const scope = { db, companyId: 7 };
  const jobId = await enqueue(scope, { task: "import-file" });
  await sql`
    insert into imports (company_id, kind, job_id, status, file_name, file_size)
    values (7, 'orders', ${jobId}, 'running', 'zamowienia.csv', 1)`.execute(db);
  await sql`update job_runs set status = 'running' where company_id = 7`.execute(db);
  await pool.query(
    "update graphile_worker._private_jobs set attempts = 25, max_attempts = 25, locked_by = 'killed', locked_at = now() - interval '1 minute'",
  );
  const heartbeat = startHeartbeat(pool, { onError: () => undefined, onSpent: (job) => giveUp({ database, log }, job) });
  heartbeat.add("alive");
  await heartbeat.stop();
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
  await pool.query(
    `update graphile_worker._private_jobs j set attempts = case t.identifier when 'recompute' then 25 else 1 end,
       locked_by = 'killed by ' || t.identifier, locked_at = now() - interval '1 minute'
     from graphile_worker._private_tasks t where t.id = j.task_id`,
  );
  const failures: unknown[] = [];
  // The recomputation names no company: a fault of the program.
  const heartbeat = startHeartbeat(pool, { onError: (error) => failures.push(error), onSpent: (job) => giveUp({ database, log }, job) });
  heartbeat.add("alive");
  await heartbeat.stop();
  expect(failures).toEqual([new TypeError("a job without companyId and jobId")]);
  expect(await jobs()).toEqual([
    { attempts: 25, maxAttempts: 25, isLocked: true },
    { attempts: 1, maxAttempts: 25, isLocked: false },
  ]);
});

test("a queue whose job is gone goes on with the next, one whose job is being done does not", async () => {
  const { pool } = database;
  await pool.query("select graphile_worker.add_job('recompute', queue_name => q) from unnest(array['company-1', 'company-2']) q");
  await pool.query("update graphile_worker._private_job_queues set locked_by = 'alive', locked_at = now() - interval '1 minute'");
  await pool.query(
    `update graphile_worker._private_jobs j set locked_by = 'alive', locked_at = now() - interval '1 minute'
     from graphile_worker._private_job_queues q where q.id = j.job_queue_id and q.queue_name = 'company-2'`,
  );
  const heartbeat = startHeartbeat(pool, { onError: () => undefined, onSpent: async () => undefined });
  heartbeat.add("alive");
  await heartbeat.stop();
  const { rows } = await pool.query("select queue_name as name, is_available as free from graphile_worker._private_job_queues order by 1");
  expect(rows).toEqual([
    { name: "company-1", free: true },
    { name: "company-2", free: false },
  ]);
});

test("a store whose round failed for good is read again when it is due, and a round that waits is not doubled", async () => {
  const { db, pool } = database;
  const due = sql`
    insert into store_schedule (store_id, company_id, environment, due_at) values (7, 1, 'production', now())
    on conflict (store_id) do update set due_at = now()`;
  await due.execute(db);
  await scheduleSyncs({ database, log });
  expect(await jobs()).toEqual([{ attempts: 0, maxAttempts: 3, isLocked: false }]);
  await pool.query("update graphile_worker._private_jobs set attempts = 3, last_error = 'the database was away'");
  await due.execute(db);
  await scheduleSyncs({ database, log });
  expect(await jobs()).toEqual([{ attempts: 0, maxAttempts: 3, isLocked: false }]);
  await due.execute(db);
  await scheduleSyncs({ database, log });
  expect(await jobs()).toHaveLength(1);
});
