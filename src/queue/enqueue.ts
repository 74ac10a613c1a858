import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { addJob } from "./add-job.ts";
import type { Task } from "./tasks.ts";

export type NewJob = {
  task: Task;
  storeId?: number | null;
  /** What the job works on: an import's id, for instance. */
  subjectId?: number | null;
  payload?: Record<string, unknown>;
  createdBy?: number | null;
};

/** Adds the job in the caller's transaction: no commit, no job. @returns the id in `job_runs`. */
export async function enqueue({ db, companyId }: CompanyScope, job: NewJob): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (company_id, kind, store_id, subject_id, payload, created_by)
    values (${companyId}, ${job.task}, ${job.storeId ?? null}, ${job.subjectId ?? null}, ${JSON.stringify(job.payload ?? {})}, ${job.createdBy ?? null})
    returning id`.execute(db);
  const jobId = rows[0]?.id;
  if (jobId === undefined) throw new Error("a job was stored without an id");
  await addJob({ db, companyId }, jobId, { kind: job.task, storeId: job.storeId ?? null }, "0 seconds");
  return jobId;
}

export type RecomputeReason = "settings" | "costs" | "expenses" | "rates" | "mapping" | "products" | "rules";

export type RecomputeRequest = {
  reason: RecomputeReason;
  productIds?: readonly number[];
  from?: string;
  to?: string;
  daysOnly?: boolean;
  /** Nothing but costs of goods changed. */
  onlyCosts?: boolean;
  /** Orders of which rules may decide a cost, alone. */
  ruled?: boolean;
  /** Entries of this billing type alone. */
  billingType?: string;
  /** What this mapping, merge or split moved, or its undo moved back. */
  changeId?: number;
};

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
