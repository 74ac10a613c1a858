import type { ImportState } from "#contract/imports.ts";

export function isRunning({ status }: Pick<ImportState, "status">): boolean {
  return status === "queued" || status === "running";
}

/** The file leaves a question open that only the person can answer. */
export function needsAnswer({ status, needs }: Pick<ImportState, "status" | "needs">): boolean {
  return status === "failed" && needs !== undefined && needs.length > 0;
}

/** Nobody answered in time: the upload is gone, and the import has to be begun anew. */
export function answerExpired({ error }: Pick<ImportState, "error">): boolean {
  return error?.code === "ANSWER_EXPIRED";
}

/** Where a file of this kind is uploaded. */
export function beginAnew({ kind }: Pick<ImportState, "kind">): string {
  return `/system/progress?new=${kind}`;
}

/** How far a job is, 0..100; null while the total is not known. */
export function progressPercent(job: { done: number; total: number | null } | undefined): number | null {
  if (job === undefined || job.total === null || job.total <= 0) return null;
  return Math.min(100, (job.done / job.total) * 100);
}

type Pace = { startedAt: string | null; done: number; total: number | null };

/** Below this share the pace says nothing yet. */
const MEASURABLE_SHARE = 0.02;

/** Seconds until the end at the pace so far; null while there is no pace to go by. `now` in epoch milliseconds. */
export function remainingSeconds({ startedAt, done, total }: Pace, now: number): number | null {
  if (startedAt === null || total === null || total <= 0 || done / total < MEASURABLE_SHARE) return null;
  const elapsed = (now - Date.parse(startedAt)) / 1000;
  return elapsed <= 0 ? null : Math.max(0, Math.round((elapsed * (total - done)) / done));
}
