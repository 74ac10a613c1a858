/**
 * A copy of the whole instance from one snapshot, while everything goes on: readers and writers wait for nothing, only a
 * migration waits until it has ended. Tables leave by COPY, so that any supported PostgreSQL takes them in again.
 */
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "#db/connection.ts";
import { type Applied, foreignStep, type Migration } from "#db/migrate.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { StartError } from "#db/start-error.ts";
import { COPY_JOBS_OUT, JOB_COLUMNS } from "#queue/carried-jobs.ts";
import type { CopiedCounts, CopiedTable, CopySource, CopyStart, CopyWhole } from "./format/contents.ts";
import { type WriteOptions, refuseExisting, writeCopyFile } from "./format/copy-file.ts";
import { countUnopened } from "./sealed-values.ts";
import { columnList, JOBS, listTables } from "./tables.ts";

/** What a copy holds beside the database. */
export type Carried = { readonly release: string; readonly keys: SecretKeys; readonly demoPassword: string | null };

export type CopyRequest = {
  readonly file: string;
  readonly migrations: readonly Migration[];
  readonly carried: Carried;
  readonly write: WriteOptions;
  readonly onTable?: (counts: CopiedCounts) => void;
};

/** The text of a value is the same everywhere, and the order of rows the same at every reading. */
const SETTINGS = `
set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 3;
set synchronize_seqscans = off; set row_security = off;
set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [table]);
  return rows[0]?.found === true;
}

async function historyOf(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Applied[]> {
  const { rows } = (await exists(client, "public.schema_migrations"))
    ? await client.query<Applied>("select number, name, checksum from schema_migrations order by number")
    : { rows: [] };
  if (rows.length === 0) throw new StartError("There is nothing to copy: the database is empty.");
  if (foreignStep(rows, migrations)) {
    throw new StartError(
      `The database has a schema (${rows.length}) that this release does not know: copy it with the release that runs on it.`,
    );
  }
  return rows;
}

/** Opens the snapshot and answers the tables in it, which nobody can empty or change any more until it ends. */
async function openSnapshot(client: pg.ClientBase, migrations: readonly Migration[]): Promise<CopiedTable[]> {
  await client.query(SETTINGS);
  const before = await listTables(client, migrations);
  await client.query("begin isolation level repeatable read read only");
  // A snapshot is taken by the first statement after the locks: what a truncate or a migration removes is still in it.
  const names = before.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  if (before.length > 0) await client.query(`lock table ${names} in access share mode`);
  const tables = await listTables(client, migrations);
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    throw new StartError("The schema changed while the copy began: make the copy again.");
  }
  return tables;
}

/** A sequence knows no snapshot: read last, it is past every number that the copy holds. */
async function readSequences(client: pg.ClientBase): Promise<CopyWhole["sequences"]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`);
  const sequences: CopyWhole["sequences"] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    for (const { last, isCalled } of found.rows) sequences.push({ name, last, isCalled });
  }
  return sequences;
}

async function startOf(client: pg.ClientBase, { migrations, carried }: CopyRequest): Promise<CopyStart> {
  const tables = await openSnapshot(client, migrations);
  const applied = await historyOf(client, migrations);
  const { rows } = await client.query<{ server: string; madeAt: string }>(
    `select current_setting('server_version') as server, now() as "madeAt"`,
  );
  const about = rows[0] ?? { server: "", madeAt: "" };
  const hasSealed =
    tables.some(({ name }) => name === "store_connections") && tables.some(({ columns }) => columns.includes("totp_secret"));
  const queue = (await exists(client, JOBS)) ? [{ name: JOBS, columns: [...JOB_COLUMNS] }] : [];
  return {
    ...about,
    release: carried.release,
    migrations: applied,
    tables: [...tables, ...queue],
    keys: carried.keys.map(({ name, key }) => ({ name, key: key.toString("base64") })),
    unopened: hasSealed ? await countUnopened(client, carried.keys) : 0,
    demoPassword: carried.demoPassword,
  };
}

function copyStatement(table: CopiedTable): string {
  if (table.name === JOBS) return COPY_JOBS_OUT;
  return `copy ${pg.escapeIdentifier(table.name)} (${columnList(pg.escapeIdentifier, table)}) to stdout`;
}

function sourceOf(client: pg.ClientBase, start: CopyStart, onTable: CopyRequest["onTable"]): CopySource {
  return {
    start,
    rowsOf: (table) => client.query(copyTo(copyStatement(table))),
    sequences: () => readSequences(client),
    ...(onTable === undefined ? {} : { onTable }),
  };
}

/** Writes the copy and answers what it says about itself. Throws `StartError` for what the operator can mend. */
export async function makeCopy({ pool }: Pick<Database, "pool">, request: CopyRequest): Promise<CopyStart> {
  if (!request.write.force) refuseExisting(request.file);
  const client = await pool.connect();
  try {
    const start = await startOf(client, request);
    await writeCopyFile(request.file, request.write, sourceOf(client, start, request.onTable));
    return start;
  } finally {
    // Closed with its snapshot and settings; a COPY that was broken off could not be given back anyway.
    client.release(true);
  }
}
