/** Which tables a copy holds, read from the catalogue: whatever the migrations have made, without a list to forget one in. */
import type pg from "pg";
import type { Migration } from "#db/migrate.ts";
import type { CopiedTable } from "./format/contents.ts";

/** Tables whose rows stay where they are. */
const LEFT_BEHIND = new Set([
  // Written by the migrations that run before the rows come.
  "schema_migrations",
  // Everybody signs in again: a copy in other hands holds nobody's session, and consents in progress belong to one.
  "sessions",
  "oauth_states",
  "sign_in_steps",
  // About processes and minutes of the instance that was copied.
  "worker_heartbeats",
  "call_counts",
]);

/** The queue's jobs, as if they were one table. */
export const JOBS = "graphile_worker.jobs";

type Found = CopiedTable & { readonly parents: readonly string[] };

/** Parents before those whose foreign keys lead to them; otherwise by name. */
function parentsFirst(tables: readonly Found[]): CopiedTable[] {
  const ordered = new Map<string, CopiedTable>();
  const place = (table: Found, below: readonly string[]): void => {
    if (ordered.has(table.name) || below.includes(table.name)) return;
    for (const parent of tables.filter(({ name }) => table.parents.includes(name))) place(parent, [...below, table.name]);
    ordered.set(table.name, { name: table.name, columns: table.columns });
  };
  for (const table of tables) place(table, []);
  return [...ordered.values()];
}

/** Whether a migration speaks of it; what else lies in the database is not ours to copy or to remove. */
export function isOurs(name: string, migrations: readonly Migration[]): boolean {
  const word = new RegExp(`\\b${RegExp.escape(name)}\\b`);
  return migrations.some(({ text }) => word.test(text));
}

/** Generated columns are left out: they follow from the others. */
export async function listTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<CopiedTable[]> {
  const { rows } = await client.query<Found>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return parentsFirst(rows.filter(({ name }) => !LEFT_BEHIND.has(name) && isOurs(name, migrations)));
}

/** Quoted for COPY. */
export function columnList(escape: (name: string) => string, { columns }: CopiedTable): string {
  return columns.map((name) => escape(name)).join(", ");
}
