/** Figures follow what a person said about products: at once, or in a job where that would take too long. */
import type { Day } from "#core/facts.ts";
import type { ProfitEffect } from "#core/logs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import type { RecomputeRequest } from "#queue/jobs.ts";

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

/** `jobId` null = every report is right, and `effect` says what that did to the profit; null = nothing, or the job will say it. */
export type Followed = { jobId: number | null; orders: number; effect: ProfitEffect | null };

/** In the caller's transaction. */
export async function followFigures(
  scope: CompanyScope,
  { userId, atOnce = AT_ONCE }: Waiting,
  { orderIds, days, onlyCosts, restock, job }: Following,
): Promise<Followed> {
  if (orderIds.length > atOnce) {
    return { jobId: await enqueueRecompute(scope, { ...job, createdBy: userId }), orders: orderIds.length, effect: null };
  }
  const all = [...new Set([...orderIds, ...(await restock())])];
  if (all.length + days.length === 0) return { jobId: null, orders: 0, effect: null };
  const before = await findDayProfits(scope);
  await refreshLedger(scope, { orderIds: all, days, onlyCosts });
  return { jobId: null, orders: all.length, effect: profitEffect(before, await findDayProfits(scope)) };
}
