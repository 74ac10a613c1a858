import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";

const log = { info: () => undefined, error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query("delete from graphile_worker._private_jobs");
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
  const heartbeat = startHeartbeat(database.pool, (error) => failures.push(error));
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
  const heartbeat = startHeartbeat(database.pool, () => undefined);
  heartbeat.add("alive");
  await heartbeat.stop();
  expect(await jobs()).toEqual([{ attempts: 25, maxAttempts: 25, isLocked: false }]);
});

test("a queue whose job is gone goes on with the next, one whose job is being done does not", async () => {
  const { pool } = database;
  await pool.query("select graphile_worker.add_job('recompute', queue_name => q) from unnest(array['company-1', 'company-2']) q");
  await pool.query("update graphile_worker._private_job_queues set locked_by = 'alive', locked_at = now() - interval '1 minute'");
  await pool.query(
    `update graphile_worker._private_jobs j set locked_by = 'alive', locked_at = now() - interval '1 minute'
     from graphile_worker._private_job_queues q where q.id = j.job_queue_id and q.queue_name = 'company-2'`,
  );
  const heartbeat = startHeartbeat(pool, () => undefined);
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
