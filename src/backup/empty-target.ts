/** Where a copy may go: a database without anybody's data, which it makes as empty as on its first day. */
import pg from "pg";
import type { Migration } from "#db/migrate.ts";
import { isMarked } from "#db/unfinished-restore.ts";
import { StartError } from "#db/start-error.ts";
import { isOurs } from "./tables.ts";

/** Only the first restore of several gets it; held by the session. */
const LOCK = 4_011_976;

type Named = { name: string; statement: string };

/** What lies in `public` and belongs to no extension, with the statement that removes it. */
async function listObjects(client: pg.ClientBase): Promise<Named[]> {
  const { rows } = await client.query<Named>(`
    with free as (
      select 'pg_class'::regclass as class, c.oid, c.relname::text as name, case when c.relkind in ('v', 'm') then 1 else 2 end as turn,
        format('drop %s %I.%I cascade',
          case c.relkind when 'v' then 'view if exists' when 'm' then 'materialized view if exists' else 'table if exists' end, 'public', c.relname) as statement
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      union all
      select 'pg_proc'::regclass, p.oid, p.proname::text, 3, format('drop function if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and p.proname not in ('create_distributed_table', 'create_reference_table')
    )
    select name, statement from free f
    where not exists (select from pg_depend d where d.classid = f.class and d.objid = f.oid and d.deptype = 'e')
    order by turn, name`);
  return rows;
}

/** Who deleted which company is kept for good, also where nobody is left. */
const KEPT = ["companies", "users", "audit_log"];

async function hasRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows: found } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [`public.${table}`]);
  if (found[0]?.there !== true) return false;
  const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${pg.escapeIdentifier(table)}) as any`);
  return rows[0]?.any === true;
}

async function refuseUsed(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const { rows: others } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'zyskomierz%'`);
  if (others.length > 0)
    throw new StartError("A server or a command is connected to the database: stop every process of Zyskomierz first.");
  const foreign = (await listObjects(client)).filter(({ name }) => name !== "schema_migrations" && !isOurs(name, migrations));
  if (foreign.length > 0) {
    const names = foreign.slice(0, 3).map(({ name }) => name);
    throw new StartError(`The database holds something else already (${names.join(", ")}): name an empty one.`);
  }
  if (await isMarked(client)) return;
  for (const table of KEPT) {
    if (!(await hasRows(client, table))) continue;
    throw new StartError(
      `The database holds data already (${table}): a copy is restored into an empty one only. Set DATABASE_URL or DATA_DIR to an empty one.`,
    );
  }
}

/** Whether the session is now the only one that may fill the database, until it ends. */
export async function lockTarget(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
  return rows[0]?.mine === true;
}

/** Throws `StartError` unless the database may be filled. The session keeps others from filling it meanwhile. */
export async function claimTarget(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  if (!(await lockTarget(client))) throw new StartError("Another restore into this database is running: wait until it ends.");
  await refuseUsed(client, migrations);
}

/** Only after `claimTarget`: removes what a start or an earlier restore made there. */
export async function emptyTarget(client: pg.ClientBase): Promise<void> {
  await client.query("set client_min_messages = warning; set citus.multi_shard_modify_mode = 'sequential'");
  for (const { statement } of await listObjects(client)) await client.query(statement);
  await client.query("drop schema if exists graphile_worker cascade");
}
