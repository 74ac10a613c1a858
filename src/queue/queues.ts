/**
 * A job of a company is a row of `job_runs` (progress, cancel, history) and one entry of graphile-worker's queue that names it; the entry
 * says nothing else, so that what a job is about stands in one place. Here is what such an entry is called and what it waits behind.
 */
import { jobKind } from "#core/job-kinds.ts";

/** What the entry of a job of a company names. */
type RunName = { readonly companyId: number; readonly jobId: number };

/** Merging, recompute and undo of one company never run beside each other. */
export function companyQueue(companyId: number): string {
  return `company-${companyId}`;
}

/** Reading of one store never runs beside itself; merges of one company take turns by the ledger's lock. */
export function storeQueue(storeId: number): string {
  return `store-${storeId}`;
}

/** Which jobs may not run beside each other. */
export function queueOf(kind: string, companyId: number, storeId: number | null): string {
  return jobKind(kind)?.waitsFor === "store" && storeId !== null ? storeQueue(storeId) : companyQueue(companyId);
}

/** What a job of a company is called in the queue. */
export function keyOf({ companyId, jobId }: RunName): string {
  return `job-${companyId}-${jobId}`;
}

/** The other way round; a key of another shape is a programming error. */
export function runOfKey(key: string | null): RunName {
  const [, companyId, jobId] = /^job-(\d+)-(\d+)$/.exec(key ?? "") ?? [];
  if (companyId === undefined || jobId === undefined) throw new TypeError("a job without companyId and jobId");
  return { companyId: Number(companyId), jobId: Number(jobId) };
}
