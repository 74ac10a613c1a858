/**
 * A lock on one run that lives and dies with a connection of whoever does it. The queue alone does not promise that a job is
 * done by one: it takes every job for abandoned after four hours.
 */
import type pg from "pg";

/** @returns the lock's release, or null while somebody else does the run. */
export async function lockRun(
  pool: pg.Pool,
  run: { readonly companyId: number; readonly jobId: number },
): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect();
  const name = [`run-${run.companyId}-${run.jobId}`];
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as locked", name);
    if (rows[0]?.locked !== true) {
      client.release();
      return null;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  return async () => {
    const unlocked = await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", name).then(
      () => true,
      () => false,
    );
    client.release(!unlocked);
  };
}
