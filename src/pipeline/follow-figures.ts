/** Figures follow what a person said about products: at once, or in a job where that would take too long. */
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { enqueueRecompute, type RecomputeRequest } from "#queue/enqueue.ts";

/** So many orders are brought up to date while the seller waits. */
export const AT_ONCE = 2000;

/** Who said it, and how many orders that person waits for. */
export type Waiting = { userId: number | null; atOnce?: number };

type Following = {
  /** Orders that differ whatever stocks do: these alone decide whether a job is needed. */
  orderIds: readonly number[];
  days: readonly Day[];
  onlyCosts: boolean;
  /** Books stocks anew and names the orders that differ for it: what is booked tells no job any more that it was otherwise. */
  restock: () => Promise<readonly number[]>;
  /** By which a job finds the same orders and days, and books the stocks. */
  job: RecomputeRequest;
};

/** In the caller's transaction. @returns the job that computes the rest, null when every report is right; how many orders are concerned. */
export async function followFigures(
  scope: CompanyScope,
  { userId, atOnce = AT_ONCE }: Waiting,
  { orderIds, days, onlyCosts, restock, job }: Following,
): Promise<{ jobId: number | null; orders: number }> {
  if (orderIds.length > atOnce) return { jobId: await enqueueRecompute(scope, { ...job, createdBy: userId }), orders: orderIds.length };
  const all = [...new Set([...orderIds, ...(await restock())])];
  if (all.length + days.length > 0) await refreshLedger(scope, { orderIds: all, days, onlyCosts });
  return { jobId: null, orders: all.length };
}
