/** What a change of the seller's would do to the figures: it is made, measured by the ledger's own definition, and taken back. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { type PostingsEffect, previewPostings } from "#ledger/preview-postings.ts";

/** Writes the sources and says which orders may be others for it; bookings of stocks belong to it. */
export type Trial = (scope: CompanyScope) => Promise<{ orderIds: readonly number[]; onlyCosts: boolean }>;

/**
 * Nothing of it stays. Inside of a transaction only what the trial wrote is taken back. The ledger is not written, so a trial of
 * few rows is about as dear as one reading of its orders.
 */
export async function effectOf(scope: CompanyScope, trial: Trial): Promise<PostingsEffect> {
  if (scope.db.isTransaction) {
    await sql`savepoint trial`.execute(scope.db);
    const effect = await measured(scope, trial);
    await sql`rollback to savepoint trial`.execute(scope.db);
    return effect;
  }
  const transaction = await scope.db.startTransaction().execute();
  try {
    return await measured({ ...scope, db: transaction }, trial);
  } finally {
    await transaction.rollback().execute();
  }
}

async function measured(scope: CompanyScope, trial: Trial): Promise<PostingsEffect> {
  const { orderIds, onlyCosts } = await trial(scope);
  return previewPostings(scope, { orderIds, onlyCosts });
}
