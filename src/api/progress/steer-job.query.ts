import { sql } from "kysely";
import type { JobStatus } from "#contract/imports.ts";
import type { CompanyScope } from "#db/scope.ts";

/** The job's status, kept from changing until the transaction ends; null when the company has no such job. */
export async function lockJob({ db, companyId }: CompanyScope, id: number): Promise<JobStatus | null> {
  const { rows } = await sql<{ status: JobStatus }>`
    select status from job_runs where company_id = ${companyId} and id = ${id} for update
  `.execute(db);
  return rows[0]?.status ?? null;
}

/** A waiting job ends at once, with its import; a running one is asked to and stops at its next step. */
export async function cancelJob({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`
    update job_runs
    set cancel_requested = true,
        finished_at = case when status = 'queued' then ${new Date().toISOString()}::timestamptz else finished_at end,
        status = case when status = 'queued' then 'canceled' else status end
    where company_id = ${companyId} and id = ${id}
  `.execute(db);
  await sql`
    update imports set status = 'canceled', finished_at = now()
    where company_id = ${companyId} and job_id = ${id} and status = 'queued'
      and exists (select from job_runs j where j.company_id = ${companyId} and j.id = ${id} and j.status = 'canceled')
  `.execute(db);
}

/** The import of a job that runs again waits with it. */
export async function resetImportOf({ db, companyId }: CompanyScope, jobId: number): Promise<void> {
  await sql`
    update imports set status = 'queued', error_code = null, error_params = null, needs = null, finished_at = null
    where company_id = ${companyId} and job_id = ${jobId} and status in ('failed', 'canceled')
  `.execute(db);
}
