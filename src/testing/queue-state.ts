/**
 * The queue as a test wants to find it. What only a worker does has no public function: taking a job, and waiting for one. That
 * stands here, in the words of the queue's private tables, and nowhere else (`test/queue-tables.test.ts`).
 */
import type pg from "pg";

/** No job waits, none is taken. */
export async function emptyQueue(pool: pg.Pool): Promise<void> {
  await pool.query(
    "select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null))",
  );
  await pool.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
}

export type Taken = {
  /** Names one job; without it and without a queue every job is taken. */
  readonly key?: string;
  readonly task?: string;
  readonly queue?: string;
  /** How often it was tried, with this try. */
  readonly attempts?: number;
  /** How long ago, an interval. */
  readonly ago?: string;
};

/** As if `worker` had taken the jobs, and their queues with them. */
export async function takeJobs(pool: pg.Pool, worker: string, { key, task, queue, attempts = 1, ago = "0" }: Taken = {}): Promise<void> {
  await pool.query(
    `with taken as (
       update graphile_worker._private_jobs j set attempts = $2, locked_by = $1, locked_at = now() - $3::interval
       from graphile_worker.jobs public
       where public.id = j.id and public.key is not distinct from coalesce($4, public.key)
         and public.task_identifier = coalesce($5, public.task_identifier)
         and public.queue_name is not distinct from coalesce($6, public.queue_name)
       returning j.job_queue_id)
     update graphile_worker._private_job_queues q set locked_by = $1, locked_at = now() - $3::interval
     from taken where taken.job_queue_id = q.id`,
    [worker, attempts, ago, key, task, queue],
  );
}

/** The queues whose next job nobody is given before the one that was taken has ended. */
export async function heldQueues(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select queue_name as name from graphile_worker._private_job_queues where not is_available order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Begins a transaction during which nobody is given a job. The view of jobs would hold the kinds of work as well, which workers read first. */
export async function holdJobs(client: pg.ClientBase): Promise<void> {
  await client.query("begin");
  await client.query("lock table graphile_worker._private_jobs in access exclusive mode");
}
