import { again } from "./again.ts";
import type { Db } from "./connection.ts";

/**
 * Nothing that `work` writes stays, and what it reads holds what it wrote. Begun anew where somebody else's change ended it: it may touch
 * nothing but the database. `snapshot`: all statements see one state of the database. Not inside of a transaction.
 */
export function onTrial<T>(db: Db, work: (transaction: Db) => Promise<T>, { snapshot = false } = {}): Promise<T> {
  return again(async () => {
    const begin = db.startTransaction();
    const transaction = await (snapshot ? begin.setIsolationLevel("repeatable read") : begin).execute();
    try {
      return await work(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  });
}
