import type { z } from "zod";
import type { JobKind } from "#core/job-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";
import { requestRatesOf } from "#pipeline/rates/request-rates.ts";
import { JobCanceled, startRun } from "#queue/job-runs.ts";
import { lookLater } from "#queue/requeue.ts";
import { type About, RunEntry } from "#queue/jobs.ts";
import { contained } from "./contained.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { endJob } from "./end-job.ts";
import { BadPayload, parsePayload } from "./payload.ts";
import { lockRun } from "./run-lock.ts";

/** A refusal the seller can act on: it is not tried again and its message is shown as it is. */
export class JobRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "JobRefused";
  }
}

/** When a job that somebody else is doing is looked at again. */
const IN_OTHER_HANDS = "1 minute";

export type Attempt = { attempt: number; maxAttempts: number; signal: AbortSignal };

/** What the history has to say of a job of the kind, and who does it. */
type RunKind<Kind extends JobKind> = {
  readonly kind: Kind;
  readonly about: z.ZodType<About<Kind>>;
  readonly handler: JobTask<Kind>;
};

/**
 * One run from queue entry to history: marks it running, runs it, and says how it ended. A canceled or refused job ends
 * there, as does one of which the history says something else than its schema; anything else is tried again by the queue with growing
 * pauses, and ends as failed after the last try.
 */
export async function runJob<Kind extends JobKind>(
  deps: WorkerDeps,
  payload: unknown,
  attempt: Attempt,
  kind: RunKind<Kind>,
): Promise<void> {
  const job = parsePayload(kind.kind, RunEntry, payload);
  const scope = { db: deps.database.db, companyId: job.companyId };
  const unlock = await lockRun(deps.database.pool, job);
  // Whoever does it may still fail: then somebody has to be there to do it again.
  if (unlock === null) return lookLater(scope, job.jobId, IN_OTHER_HANDS);
  try {
    await runLocked(deps, scope, job.jobId, attempt, kind);
  } finally {
    await unlock();
  }
}

async function runLocked<Kind extends JobKind>(
  deps: WorkerDeps,
  scope: CompanyScope,
  jobId: number,
  attempt: Attempt,
  { kind, about: schema, handler }: RunKind<Kind>,
): Promise<void> {
  const run = await startRun(scope, jobId);
  if (!run) return;
  try {
    if (run.cancelRequested) throw new JobCanceled();
    const about = parsePayload(kind, schema, run);
    await contained(deps, attempt.signal, (signal) => handler({ ...deps, scope, run, about, signal }));
    await endJob(scope, jobId, { status: "succeeded" });
  } catch (error) {
    if (error instanceof JobCanceled) return endJob(scope, jobId, { status: "canceled" });
    deps.log.error({ err: error, companyId: scope.companyId, jobId, kind: run.kind, attempt: attempt.attempt }, "a job failed");
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof JobRefused) return endJob(scope, jobId, { status: "refused", error: message });
    const isOver = error instanceof BadPayload || attempt.attempt >= attempt.maxAttempts;
    if (isOver) await endJob(scope, jobId, { status: "failed", error: message });
    throw error;
  }
  // The job is done, whatever becomes of this; it is asked again by the clock.
  await requestRatesOf(scope).catch((error: unknown) =>
    deps.log.error({ err: error, companyId: scope.companyId }, "rates were not asked for"),
  );
}
