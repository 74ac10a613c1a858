import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { keyOf, queueOf } from "./tasks.ts";

/** Puts a job that has failed or was canceled back into the queue, in the caller's transaction, under its own id. */
export async function requeue({ db, companyId }: CompanyScope, jobId: number): Promise<void> {
  const { rows } = await sql<Queued>`
    update job_runs
    set status = 'queued', error = null, cancel_requested = false, done = 0, finished_at = null, started_at = null
    where company_id = ${companyId} and id = ${jobId}
    returning kind, store_id as "storeId"
  `.execute(db);
  const kind = rows[0]?.kind;
  if (kind === undefined) throw new Error(`company ${companyId} has no job ${jobId}`);
  await add({ db, companyId }, jobId, { kind, storeId: rows[0]?.storeId ?? null }, "0 seconds");
}

/** Has the job looked at once more after `wait` (an interval); by then it has ended, or whoever had it in hand is gone. */
export async function lookLater({ db, companyId }: CompanyScope, jobId: number, wait: string): Promise<void> {
  const { rows } = await sql<Queued>`
    select kind, store_id as "storeId" from job_runs where company_id = ${companyId} and id = ${jobId}`.execute(db);
  const [found] = rows;
  if (found !== undefined) await add({ db, companyId }, jobId, found, wait);
}

type Queued = { kind: string; storeId: number | null };

async function add({ db, companyId }: CompanyScope, jobId: number, { kind, storeId }: Queued, wait: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${kind}, json_build_object('companyId', ${companyId}::bigint, 'jobId', ${jobId}::bigint),
      queue_name => ${queueOf(kind, companyId, storeId)}, job_key => ${keyOf({ companyId, jobId })}, max_attempts => 5,
      run_at => now() + ${wait}::interval)`.execute(db);
}
