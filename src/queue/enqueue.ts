import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { addJob } from "./add-job.ts";
import type { NewJob, RecomputeRequest } from "./jobs.ts";

/** Where a row of the history keeps what it is about. */
type Kept = {
  readonly storeId?: number | null | undefined;
  readonly subjectId?: number | null | undefined;
  readonly payload?: object;
};

/** Adds the job in the caller's transaction: no commit, no job. @returns the id in `job_runs`. */
export async function enqueue({ db, companyId }: CompanyScope, job: NewJob): Promise<number> {
  const { storeId = null, subjectId = null, payload = {} }: Kept = job;
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (company_id, kind, store_id, subject_id, payload, created_by)
    values (${companyId}, ${job.task}, ${storeId}, ${subjectId}, ${JSON.stringify(payload)}, ${job.createdBy ?? null})
    returning id`.execute(db);
  const jobId = rows[0]?.id;
  if (jobId === undefined) throw new Error("a job was stored without an id");
  await addJob({ db, companyId }, jobId, { kind: job.task, storeId }, "0 seconds");
  return jobId;
}

/**
 * Asks for the figures to follow a changed setting, cost, expense or rate. `scope` narrows what is computed again;
 * absent parts mean everything; `daysOnly` leaves orders as they are, for what is booked on days alone. A waiting recompute with the same scope is not doubled;
 * it cannot begin before the caller's transaction has ended, or it would work from what was before.
 */
export async function enqueueRecompute(scope: CompanyScope, request: RecomputeRequest & { createdBy?: number | null }): Promise<number> {
  const payload = {
    reason: request.reason,
    ...(request.productIds ? { productIds: [...request.productIds] } : {}),
    ...(request.from ? { from: request.from } : {}),
    ...(request.to ? { to: request.to } : {}),
    ...(request.daysOnly ? { daysOnly: true } : {}),
    ...(request.onlyCosts ? { onlyCosts: true } : {}),
    ...(request.ruled ? { ruled: true } : {}),
    ...(request.billingType === undefined ? {} : { billingType: request.billingType }),
    ...(request.changeId === undefined ? {} : { changeId: request.changeId }),
  };
  const { rows } = await sql<{ id: number }>`
    select id from job_runs
    where company_id = ${scope.companyId} and kind = 'recompute' and status = 'queued' and payload = ${JSON.stringify(payload)}::jsonb
    limit 1 for update`.execute(scope.db);
  const waiting = rows[0]?.id;
  if (waiting !== undefined) return waiting;
  return enqueue(scope, { task: "recompute", payload, createdBy: request.createdBy ?? null });
}
