import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/**
 * Answers every question of `work` from one state of the database, so that the parts of a report agree while imports
 * commit. Inside of a transaction it joins that one.
 */
export async function inSnapshot<T>(scope: CompanyScope, work: (scope: CompanyScope) => Promise<T>): Promise<T> {
  if (scope.db.isTransaction) return work(scope);
  const transaction = scope.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute((db) => work({ ...scope, db }));
}

/** The same for rows that are read one after another; the state is let go when the reader stops, early or not. */
export async function* rowsInSnapshot<T>(scope: CompanyScope, rows: (scope: CompanyScope) => AsyncIterable<T>): AsyncGenerator<T> {
  const transaction = await scope.db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    yield* rows({ ...scope, db: transaction });
  } finally {
    await transaction.rollback().execute();
  }
}

/** Rows of a query of any length, a batch at a time; the transaction it runs in has one of these at most. */
export async function* batchesOf<R>(db: Db, query: RawBuilder<R>, size: number): AsyncGenerator<R[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.raw(String(size))} from batches`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close batches`.execute(db);
}
