/**
 * Kinds of work. A job is a row of `job_runs` (progress, cancel, history) and one entry of graphile-worker's queue that
 * names it; the entry carries no other payload, so that what a job is about stands in one place.
 */
export const TASKS = [
  "import-file",
  "undo-import",
  "recompute",
  "sync-store",
  "fetch-rates",
  "sync-round",
  "sync-past",
  "schedule-syncs",
  "daily",
  "send-mail",
  "send-webhook",
  "check-alerts",
  "hourly-alerts",
  "tell-alerts",
  "morning-letters",
  "purge-company",
  "schedule-reports",
  "send-report",
] as const;
export type Task = (typeof TASKS)[number];

export type JobPayload = { companyId: number; jobId: number };

/** Merging, recompute and undo of one company never run beside each other. */
function companyQueue(companyId: number): string {
  return `company-${companyId}`;
}

/** Reading of one store never runs beside itself; merges of one company take turns by the ledger's lock. */
export function storeQueue(storeId: number): string {
  return `store-${storeId}`;
}

/** Which jobs may not run beside each other. */
export function queueOf(task: string, companyId: number, storeId: number | null): string {
  return task === "sync-store" && storeId !== null ? storeQueue(storeId) : companyQueue(companyId);
}

/** Parses what the queue hands back; a foreign shape is a programming error. */
export function jobPayload(value: unknown): JobPayload {
  const companyId: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "companyId") : undefined;
  const jobId: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "jobId") : undefined;
  if (typeof companyId !== "number" || typeof jobId !== "number") throw new TypeError("a job without companyId and jobId");
  return { companyId, jobId };
}

/** What a job of a company is called in the queue. */
export function keyOf({ companyId, jobId }: JobPayload): string {
  return `job-${companyId}-${jobId}`;
}

/** The other way round; a key of another shape is a programming error. */
export function jobOfKey(key: string | null): JobPayload {
  const [, companyId, jobId] = /^job-(\d+)-(\d+)$/.exec(key ?? "") ?? [];
  if (companyId === undefined || jobId === undefined) throw new TypeError("a job without companyId and jobId");
  return { companyId: Number(companyId), jobId: Number(jobId) };
}
