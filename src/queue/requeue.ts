import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { addJob, type QueuedJob } from "./add-job.ts";

/** Puts a job that has failed or was canceled back into the queue, in the caller's transaction, under its own id. */
export async function requeue({ db, companyId }: CompanyScope, jobId: number): Promise<void> {
  const { rows } = await sql<QueuedJob>`
    update job_runs
    set status = 'queued', error = null, cancel_requested = false, done = 0, finished_at = null, started_at = null
    where company_id = ${companyId} and id = ${jobId}
    returning kind, store_id as "storeId"
  `.execute(db);
  const kind = rows[0]?.kind;
  if (kind === undefined) throw new Error(`company ${companyId} has no job ${jobId}`);
  await addJob({ db, companyId }, jobId, { kind, storeId: rows[0]?.storeId ?? null }, "0 seconds");
}

/** Has the job looked at once more after `wait` (an interval); by then it has ended, or whoever had it in hand is gone. */
export async function lookLater({ db, companyId }: CompanyScope, jobId: number, wait: string): Promise<void> {
  const { rows } = await sql<QueuedJob>`
    select kind, store_id as "storeId" from job_runs where company_id = ${companyId} and id = ${jobId}`.execute(db);
  const [found] = rows;
  if (found !== undefined) await addJob({ db, companyId }, jobId, found, wait);
}
