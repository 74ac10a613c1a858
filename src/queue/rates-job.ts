/** The one job that fetches exchange rates, for all companies together. */
import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { addEntry } from "./add-entry.ts";

const JOB = "fetch-rates";

/**
 * In the caller's transaction. One that waits or runs is not doubled: added anew, a running one would lose its further tries. Those that
 * used up their tries go: while the bank is away for a day, they would be hundreds.
 */
export async function enqueueRates(db: Db): Promise<void> {
  if (await areRatesFetched(db)) return;
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${JOB} and locked_at is null and attempts >= max_attempts))`.execute(db);
  await addEntry(db, JOB, {}, { key: JOB });
}

/** Whether rates are on their way: about to be fetched, being fetched, or tried again soon after a failure. */
export async function areRatesFetched(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where key = ${JOB} and (locked_at is not null or (attempts < max_attempts and run_at < now() + interval '10 minutes'))`.execute(db);
  return rows.length > 0;
}
