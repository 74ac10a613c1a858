/**
 * What silent workers had taken goes back to the queue. A silent one may be dead, or stopped for a while and about to go on
 * in the middle of a statement: so its connections are ended first, and it gets no new ones (`worker-session.ts`).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** A worker's death is not the job's failure and costs it no try, up to here: a job may be what kills workers. */
const MOST_TRIES = 25;
/** How long one beat waits for connections to end, ms; all of them together, for the waiting worker has to beat again itself. */
const END_MS = 3000;
const LOOK_MS = 50;

/** A job that nobody will try again: each of its tries ended with the worker. `key` names it to its company. */
export type SpentJob = { readonly task: string; readonly key: string | null };

/** Told before the job is let go. */
export type OnSpent = (job: SpentJob) => Promise<void>;

/**
 * `silentMs` = how long a worker may say nothing. Only a worker that was awake all that time itself may ask; `judge` is its session:
 * one that fell asleep after it had last said that it is alive judges nobody.
 */
export async function takeOver(pool: pg.Pool, silentMs: number, onSpent: OnSpent, judge: string | null = null): Promise<void> {
  await pool.query(
    `update worker_heartbeats set lost_at = now()
     where lost_at is null and seen_at < now() - $1 * interval '1 millisecond'
       and not exists (
         select from worker_heartbeats own
         where own.session = $2 and own.lost_at is null and own.seen_at < now() - $1 * interval '1 millisecond')`,
    [silentMs, judge],
  );
  await release(pool, await silenced(pool), onSpent);
  await release(pool, await unknownHolders(pool, silentMs), onSpent);
  await pool.query("delete from worker_heartbeats where released_at < now() - interval '60 days'");
}

/** Lost workers none of whose connections is left. */
async function silenced(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string; session: string }>(
    "select worker_id as worker, session from worker_heartbeats where lost_at is not null and released_at is null",
  );
  if (rows.length === 0) return [];
  const sessions = [...new Set(rows.map(({ session }) => session))];
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1) and pid <> pg_backend_pid()", [
    sessions,
  ]);
  let open = await connected(pool, sessions);
  for (const until = performance.now() + END_MS; open.size > 0 && performance.now() < until; open = await connected(pool, sessions)) {
    await sleep(LOOK_MS);
  }
  return rows.filter(({ session }) => !open.has(session)).map(({ worker }) => worker);
}

/** Those of the sessions that still have a connection. */
async function connected(pool: pg.Pool, sessions: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ session: string }>(
    "select distinct application_name as session from pg_stat_activity where application_name = any($1)",
    [sessions],
  );
  return new Set(rows.map(({ session }) => session));
}

/** Those who hold jobs and were never heard of: workers of a release before this one. */
async function unknownHolders(pool: pg.Pool, silentMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct j.locked_by as worker from graphile_worker.jobs j
     where j.locked_by is not null and j.locked_at < now() - $1 * interval '1 millisecond'
       and not exists (select from worker_heartbeats h where h.worker_id = j.locked_by)`,
    [silentMs],
  );
  return rows.map(({ worker }) => worker);
}

type LostJob = SpentJob & { readonly id: string; readonly worker: string; readonly attempts: number };

async function release(pool: pg.Pool, workers: readonly string[], onSpent: OnSpent): Promise<void> {
  if (workers.length === 0) return;
  const { rows } = await pool.query<LostJob>(
    `select id, task_identifier as task, key, locked_by as worker, attempts from graphile_worker.jobs where locked_by = any($1)`,
    [workers],
  );
  const spent = rows.filter(({ attempts }) => attempts >= MOST_TRIES);
  const waiting = new Set(spent.map(({ worker }) => worker));
  await letGo(
    pool,
    workers.filter((worker) => !waiting.has(worker)),
    rows.filter(({ worker }) => !waiting.has(worker)),
  );
  // Last, so that one whose end cannot be told keeps nobody else's job from going on.
  for (const worker of waiting) {
    const held = rows.filter((job) => job.worker === worker);
    for (const job of held.filter(({ attempts }) => attempts >= MOST_TRIES)) await onSpent(job);
    await letGo(pool, [worker], held);
  }
}

/** What may be tried again goes back to the queue with the try that was cut off. */
async function letGo(pool: pg.Pool, workers: readonly string[], jobs: readonly LostJob[]): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [workers]);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[j.id], max_attempts => least(j.max_attempts + 1, $2))
     from graphile_worker.jobs j where j.id = any($1) and j.locked_by is null and j.max_attempts < $2`,
    [jobs.map(({ id }) => id), MOST_TRIES],
  );
  await pool.query("update worker_heartbeats set released_at = now() where worker_id = any($1)", [workers]);
}
