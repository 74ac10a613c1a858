import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

type Facts = {
  version: string;
  bytes: string;
  schema: number;
  waiting: number;
  running: number;
  failed: number;
  workers: number;
  copiedAt: string | null;
  copiedBytes: number | null;
};

/** Facts of the database and its queue, of no company. */
export async function findInstance(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
           (select max(number) from schema_migrations) as schema,
           jobs.waiting, jobs.running, jobs.failed,
           (select count(*) from worker_heartbeats where seen_at > now() - interval '1 minute' and released_at is null)::int as workers,
           state.copied_at as "copiedAt", state.copied_bytes as "copiedBytes"
    from instance_state state
    cross join (
      select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::int as waiting,
             count(*) filter (where locked_at is not null)::int as running,
             count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
      from graphile_worker.jobs
    ) jobs
    where state.id = 1`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the instance has no row of its own");
  return facts;
}
