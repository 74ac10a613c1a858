/**
 * Jobs on their way into another database: what waits, what has run out of tries, and what runs at that moment, which
 * comes back as waiting. They travel as calls of the queue's own functions, so that its tables may differ there.
 */

export const JOB_COLUMNS = [
  "identifier",
  "payload",
  "queue_name",
  "run_at",
  "priority",
  "attempts",
  "max_attempts",
  "job_key",
  "flags",
] as const;

/**
 * A running job gives back the try that the copy cuts off. The queue shows its payload to nobody but the worker that does the
 * job: this one column is the one thing that the product reads of a table private to the queue (`test/queue-tables.test.ts`).
 */
export const COPY_JOBS_OUT = `copy (
  select j.task_identifier, hidden.payload, j.queue_name, j.run_at, j.priority,
    case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end, j.max_attempts, j.key,
    case when j.flags is not null then array(select jsonb_object_keys(j.flags) order by 1) end
  from graphile_worker.jobs j join graphile_worker._private_jobs hidden on hidden.id = j.id
  order by j.id
) to stdout`;

/** The session's own table, into which they are read before they are added. */
export const CREATE_CARRIED_JOBS = `
create temporary table carried_jobs (
  place bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz, priority integer,
  attempts integer, max_attempts integer, job_key text, flags text[]
)`;

export const ADD_CARRIED_JOBS = `
select graphile_worker.reschedule_jobs(array[(added.job).id], attempts => added.attempts)
from (
  select c.attempts, graphile_worker.add_job(c.identifier, c.payload, queue_name => c.queue_name, run_at => c.run_at,
    max_attempts => c.max_attempts, job_key => c.job_key, priority => c.priority, flags => c.flags) as job
  from carried_jobs c order by c.place offset 0
) added`;

/** What ran when the copy was made waits again, as it does after its worker was killed. */
export const REQUEUE_CARRIED_RUNS = "update job_runs set status = 'queued', started_at = null where status = 'running'";
