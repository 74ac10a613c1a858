import { sql } from "kysely";
import { jobKind } from "#core/job-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";

export type JobRun = {
  id: number;
  kind: string;
  storeId: number | null;
  subjectId: number | null;
  status: "queued" | "running" | "succeeded" | "failed" | "canceled";
  payload: Record<string, unknown>;
  cancelRequested: boolean;
};

/** Thrown inside a job when the seller asked it to stop; everything since the last commit is rolled back. */
export class JobCanceled extends Error {
  constructor() {
    super("the job was canceled");
    this.name = "JobCanceled";
  }
}

/** Says to whoever watches that work of the company moved, and with `changed` that its figures may have. */
async function tell({ db, companyId }: CompanyScope, changed: boolean): Promise<void> {
  await sql`select pg_notify('live', ${JSON.stringify({ companyId, kind: "jobs", changed })})`.execute(db);
}

export async function startRun({ db, companyId }: CompanyScope, jobId: number): Promise<JobRun | null> {
  const { rows } = await sql<JobRun>`
    update job_runs set status = 'running', started_at = coalesce(started_at, ${new Date().toISOString()}::timestamptz), error = null, finished_at = null
    where company_id = ${companyId} and id = ${jobId} and status in ('queued', 'running')
    returning id, kind, store_id as "storeId", subject_id as "subjectId", status, payload, cancel_requested as "cancelRequested"`.execute(
    db,
  );
  if (rows.length > 0) await tell({ db, companyId }, false);
  return rows[0] ?? null;
}

/**
 * Says how far the job is and asks whether it should go on. Runs outside the job's own transaction, so that others see it.
 * @throws JobCanceled when a cancel was asked for.
 */
export async function reportProgress(
  scope: CompanyScope,
  jobId: number,
  done: number,
  total: number | null,
  message?: string,
): Promise<void> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update job_runs set done = ${done}, total = coalesce(${total}, total), message = coalesce(${message ?? null}, message)
    where company_id = ${scope.companyId} and id = ${jobId}
    returning cancel_requested as "cancelRequested"`.execute(scope.db);
  if (rows[0]?.cancelRequested) throw new JobCanceled();
}

/** @returns what kind of job it was and of which store, or null where there is no such job any more. */
export async function finishRun(
  { db, companyId }: CompanyScope,
  jobId: number,
  outcome: { status: "succeeded" | "failed" | "canceled"; error?: string | null },
): Promise<Pick<JobRun, "kind" | "storeId"> | null> {
  const { rows } = await sql<Pick<JobRun, "kind" | "storeId">>`
    update job_runs set status = ${outcome.status}, error = ${outcome.error ?? null}, finished_at = now(),
      done = case when ${outcome.status} = 'succeeded' then coalesce(total, done) else done end
    where company_id = ${companyId} and id = ${jobId}
    returning kind, store_id as "storeId"`.execute(db);
  const isQuiet = rows.every(({ kind }) => jobKind(kind)?.movesFigures === false);
  await tell({ db, companyId }, outcome.status === "succeeded" && !isQuiet);
  return rows[0] ?? null;
}
