import { sql } from "kysely";
import { JobCanceled, finishRun, startRun } from "#queue/job-runs.ts";
import { jobPayload } from "#queue/tasks.ts";
import type { JobTask, WorkerDeps } from "./context.ts";

/** A refusal the seller can act on: it is not tried again and its message is shown as it is. */
export class JobRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "JobRefused";
  }
}

export type Attempt = { attempt: number; maxAttempts: number; signal: AbortSignal };

/**
 * One run from queue entry to history: marks it running, runs it, and says how it ended. A canceled or refused job ends
 * there; anything else is tried again by the queue with growing pauses, and ends as failed after the last try.
 */
export async function runJob(deps: WorkerDeps, payload: unknown, attempt: Attempt, task: JobTask): Promise<void> {
  const { companyId, jobId } = jobPayload(payload);
  const scope = { db: deps.database.db, companyId };
  const run = await startRun(scope, jobId);
  if (!run) return;
  try {
    if (run.cancelRequested) throw new JobCanceled();
    await task({ ...deps, scope, run, signal: attempt.signal });
    await finishRun(scope, jobId, { status: "succeeded" });
  } catch (error) {
    if (error instanceof JobCanceled) {
      await finishRun(scope, jobId, { status: "canceled" });
      await followImport(deps, companyId, jobId, "canceled");
      return;
    }
    deps.log.error({ err: error, companyId, jobId, kind: run.kind, attempt: attempt.attempt }, "a job failed");
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof JobRefused || attempt.attempt >= attempt.maxAttempts) {
      await finishRun(scope, jobId, { status: "failed", error: message });
      await followImport(deps, companyId, jobId, "failed");
      if (error instanceof JobRefused) return;
    }
    throw error;
  }
}

/** An import never stays „running” after its job has ended; one that said how it ended keeps that. */
async function followImport(deps: WorkerDeps, companyId: number, jobId: number, status: "canceled" | "failed"): Promise<void> {
  await sql`
    update imports set status = ${status}, finished_at = now(), error_code = coalesce(error_code, ${status === "failed" ? "INTERNAL" : null})
    where company_id = ${companyId} and job_id = ${jobId} and status in ('queued', 'running')`.execute(deps.database.db);
}
