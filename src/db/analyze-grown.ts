import { sql } from "kysely";
import type { Db } from "./connection.ts";

/** A table is looked at again when it has doubled since; below this size its plans do not matter. */
const SMALLEST_PAGES = 8;

/**
 * Tells the planner what the tables hold now, those of them that have at least doubled since it was last told: in a fast
 * growing database the server's own turn comes too late, and a table is planned as if it were empty.
 */
export async function analyzeGrown(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.oid = any(${[...tables]}::regclass[])
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * greatest(c.relpages, ${SMALLEST_PAGES})`.execute(db);
  if (rows.length === 0) return;
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.id(name)))}`.execute(db);
}
