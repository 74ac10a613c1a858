import { type RawBuilder, sql } from "kysely";
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
  if (rows.length > 0)
    await analyzeIndexed(
      db,
      rows.map(({ name }) => name),
    );
}

/**
 * Tells it of the tables whatever their size, but only of the columns that indexes lead to: rows are looked up and joined
 * by these, and the others take most of the time. Nobody is waited for who is telling it of a table right now, and keeps
 * it until their transaction ends: two of them would wait for each other.
 */
export async function analyzeIndexed(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array(
      select distinct a.attname::text from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
      where i.indrelid = c.oid
    ) as columns
    from pg_class c where c.oid = any(${[...tables]}::regclass[])`.execute(db);
  const indexed = rows.map(({ name, columns }) => sql`${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column)))})`);
  await tellPlanner(db, sql.join(indexed));
}

/**
 * `tables` as ANALYZE names them, inside of a transaction. On Citus every machine looks after its own: told from here it would look at
 * the shards of all companies.
 */
export async function tellPlanner(db: Db, tables: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0) await sql`analyze (skip_locked) ${tables}`.execute(db);
}
