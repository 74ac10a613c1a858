/** What a change of the seller's would do to the figures: it is made, measured by the ledger's own definition, and taken back. */
import { sql } from "kysely";
import { onTrial } from "#db/on-trial.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type PostingsEffect, previewPostings } from "#ledger/preview-postings.ts";

/** Some ten seconds of work, in which nothing else of the company is written. */
export const MOST_MEASURED = 50_000;

/** `leftOut` "orders": so many may be others that nothing was measured; `orders` counts them. */
export type Effect = PostingsEffect & { leftOut: "orders" | null };

/** Orders that may be others; `restock` books stocks anew and names those that are on top. */
type Concerned = { orderIds: readonly number[]; onlyCosts: boolean; restock: () => Promise<readonly number[]> };

/** Writes the sources and says what to measure. */
export type Trial = (scope: CompanyScope) => Promise<Concerned>;

/**
 * Nothing of it stays. Inside of a transaction only what the trial wrote is taken back. The ledger is not written, so a trial of
 * few rows is about as dear as one reading of its orders; of more than `most` orders nothing is measured.
 */
export async function effectOf(scope: CompanyScope, trial: Trial, most = MOST_MEASURED): Promise<Effect> {
  if (scope.db.isTransaction) {
    await sql`savepoint trial`.execute(scope.db);
    const { effect } = await measure(scope, await trial(scope), most);
    await sql`rollback to savepoint trial`.execute(scope.db);
    return effect;
  }
  return onTrial(scope.db, async (db) => {
    const inside = { ...scope, db };
    return (await measure(inside, await trial(inside), most)).effect;
  });
}

/** In the transaction that has written the sources. @returns the orders as well that it measured; none where it did not. */
export async function measure(
  scope: CompanyScope,
  { orderIds, onlyCosts, restock }: Concerned,
  most: number,
): Promise<{ effect: Effect; orderIds: number[] }> {
  if (orderIds.length > most) return { effect: leftOut(orderIds.length), orderIds: [] };
  const all = [...new Set([...orderIds, ...(await restock())])];
  if (all.length > most) return { effect: leftOut(all.length), orderIds: [] };
  return { effect: { ...(await previewPostings(scope, { orderIds: all, onlyCosts })), leftOut: null }, orderIds: all };
}

export function leftOut(orders: number): Effect {
  return { orders, from: null, before: null, after: null, currency: "PLN", uncostedBefore: 0, uncostedAfter: 0, leftOut: "orders" };
}
