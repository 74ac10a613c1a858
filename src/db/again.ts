import pg from "pg";

/** Two held what the other waited for; or, in a snapshot, somebody else has committed another value of the row. */
const ENDED_FOR_ANOTHER = new Set(["40P01", "40001"]);
const MOST_TRIES = 4;

/** Whether the database ended a transaction for the sake of another one: begun anew, it would go through. */
export function isEndedForAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && ENDED_FOR_ANOTHER.has(error.code);
}

/** A whole transaction of `work`, again when the database ended it for the sake of another one, four times at most. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isEndedForAnother(error) || tries === MOST_TRIES) throw error;
    }
  }
}
