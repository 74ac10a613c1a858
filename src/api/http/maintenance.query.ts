import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { plannedOnce } from "#db/planned-once.ts";

/** ISO 8601 instant until which the instance is being worked on; null when it is not. */
export async function findMaintenance(db: Db): Promise<string | null> {
  const { rows } = await plannedOnce(sql<{ until: string | null }>`
    select maintenance_until as until from instance_state where id = 1 and maintenance_until > now()`).execute(db);
  return rows[0]?.until ?? null;
}

/** Begins it for some minutes, or ends it with 0. */
export async function saveMaintenance(db: Db, minutes: number, userId: number): Promise<void> {
  await sql`
    update instance_state set maintenance_until = case when ${minutes}::int > 0 then now() + make_interval(mins => ${minutes}::int) end,
      changed_by = ${userId}, changed_at = now()
    where id = 1`.execute(db);
}
