import { type RawBuilder, sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import { ENTRIES, type EntryName, type PayloadOf } from "./jobs.ts";

type Place = {
  /** Of entries with the same queue one is worked on at a time. */
  readonly queue?: string;
  /** Of entries with the same key there is one; `again`: what becomes of one that waits already, „replace” by default. */
  readonly key?: string;
  readonly again?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  /** Not before this moment, or this interval from now. */
  readonly at?: Instant;
  readonly after?: string;
  /** The lowest first; 0 by default. */
  readonly priority?: number | RawBuilder<number>;
};

/** Adds a job without a history, in the caller's transaction: no commit, no job. */
export async function addEntry<Name extends EntryName>(db: Db, name: Name, payload: PayloadOf<Name>, place: Place = {}): Promise<void> {
  const { queue = null, key = null, again = "replace", at, after = "0 seconds", priority = 0 } = place;
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}::text, job_key => ${key}::text,
      job_key_mode => ${again}, max_attempts => ${ENTRIES[name].tries}, priority => (${priority})::integer,
      run_at => ${at === undefined ? sql`now() + ${after}::interval` : sql`${at}::timestamptz`})`.execute(db);
}
