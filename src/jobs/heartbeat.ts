/** Workers that are alive say so; what a silent one had taken goes back to the queue. */
import pg from "pg";

const BEAT_MS = 2000;
const SILENT_AFTER = "12 seconds";
/** A worker's death is not the job's failure and costs it no try, up to here: a job may be what kills workers. */
const MOST_TRIES = 25;

export type Heartbeat = { add(workerId: string): void; stop(): Promise<void> };

/** A job that nobody will try again: each of its tries ended with the worker. */
export type SpentJob = { readonly task: string; readonly payload: unknown };

export type HeartbeatListener = {
  readonly onError: (error: unknown) => void;
  /** Told before the job is let go. */
  readonly onSpent: (job: SpentJob) => Promise<void>;
};

/**
 * A process that was killed never gives its jobs back by itself; without this they would stay taken for hours. It beats over
 * a connection of its own: a worker that waits for one would be taken for dead and its job done twice.
 */
export function startHeartbeat(shared: pg.Pool, { onError, onSpent }: HeartbeatListener): Heartbeat {
  const pool = new pg.Pool({ ...shared.options, max: 1 });
  pool.on("error", onError);
  const alive = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const beat = (): void => {
    running = running.then(() => beatOnce(pool, [...alive], onSpent)).catch(onError);
  };
  const timer = setInterval(beat, BEAT_MS);
  return {
    add(workerId) {
      alive.add(workerId);
      beat();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await pool.query("delete from worker_heartbeats where worker_id = any($1)", [[...alive]]).catch(onError);
      await pool.end();
    },
  };
}

type LostJob = SpentJob & { readonly id: string; readonly worker: string; readonly isSpent: boolean };

async function beatOnce(pool: pg.Pool, alive: readonly string[], onSpent: HeartbeatListener["onSpent"]): Promise<void> {
  await pool.query(
    "insert into worker_heartbeats (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()",
    [alive],
  );
  await pool.query(`delete from worker_heartbeats where seen_at < now() - $1::interval`, [SILENT_AFTER]);
  const { rows } = await pool.query<LostJob>(
    `select j.id, j.locked_by as worker, t.identifier as task, j.payload, j.attempts >= $2 as "isSpent"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_by is not null and j.locked_at < now() - $1::interval
       and not exists (select from worker_heartbeats h where h.worker_id = j.locked_by)`,
    [SILENT_AFTER, MOST_TRIES],
  );
  await freeQueues(pool);
  await letGo(
    pool,
    rows.filter(({ isSpent }) => !isSpent),
  );
  // Last, so that one whose end cannot be told keeps nobody else's job from going on.
  for (const job of rows.filter(({ isSpent }) => isSpent)) {
    await onSpent(job);
    await letGo(pool, [job]);
  }
}

/** What may be tried again goes back to the queue with the try that was cut off. */
async function letGo(pool: pg.Pool, jobs: readonly LostJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...new Set(jobs.map(({ worker }) => worker))]]);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array[j.id], max_attempts => least(j.max_attempts + 1, $2))
     from graphile_worker.jobs j where j.id = any($1) and j.locked_by is null and j.max_attempts < $2`,
    [jobs.map(({ id }) => id), MOST_TRIES],
  );
}

/**
 * A queue is let go together with its job. When a worker that was taken for dead finishes after all, the job is gone before
 * the one who does it again can end it, and the company's queue would stay taken by somebody who lives.
 */
async function freeQueues(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where q.locked_by is not null and q.locked_at < now() - $1::interval
       and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)`,
    [SILENT_AFTER],
  );
}
