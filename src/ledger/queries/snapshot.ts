import type { CompanyScope } from "#db/scope.ts";

/**
 * Answers every question of `work` from one state of the database, so that the parts of a report agree while imports
 * commit. Inside of a transaction it joins that one.
 */
export async function inSnapshot<S extends CompanyScope, T>(scope: S, work: (scope: S) => Promise<T>): Promise<T> {
  if (scope.db.isTransaction) return work(scope);
  const transaction = scope.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute((db) => work({ ...scope, db }));
}
