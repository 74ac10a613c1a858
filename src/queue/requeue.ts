import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { queueOf } from "./tasks.ts";

/** Puts a job that has failed or was canceled back into the queue, in the caller's transaction, under its own id. */
export async function requeue({ db, companyId }: CompanyScope, jobId: number): Promise<void> {
  const { rows } = await sql<{ kind: string; storeId: number | null }>`
    update job_runs
    set status = 'queued', error = null, cancel_requested = false, done = 0, finished_at = null, started_at = null
    where company_id = ${companyId} and id = ${jobId}
    returning kind, store_id as "storeId"
  `.execute(db);
  const kind = rows[0]?.kind;
  if (kind === undefined) throw new Error(`company ${companyId} has no job ${jobId}`);
  await sql`
    select graphile_worker.add_job(${kind}, json_build_object('companyId', ${companyId}::bigint, 'jobId', ${jobId}::bigint),
      queue_name => ${queueOf(kind, companyId, rows[0]?.storeId ?? null)}, job_key => ${`job-${companyId}-${jobId}`}, max_attempts => 5)`.execute(
    db,
  );
}
