import type { ImportState } from "#contract/imports.ts";

export function isRunning({ status }: Pick<ImportState, "status">): boolean {
  return status === "queued" || status === "running";
}

/** The file leaves a question open that only the person can answer. */
export function needsAnswer({ status, needs }: Pick<ImportState, "status" | "needs">): boolean {
  return status === "failed" && needs !== undefined && needs.length > 0;
}

/** How far a job is, 0..100; null while the total is not known. */
export function progressPercent(job: { done: number; total: number | null } | undefined): number | null {
  if (job === undefined || job.total === null || job.total <= 0) return null;
  return Math.min(100, (job.done / job.total) * 100);
}
