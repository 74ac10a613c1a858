/**
 * Numbered SQL files, forward only, each in its own transaction, under one lock for all processes that start at once.
 * One set serves PostgreSQL and Citus: without the extension the two distributing functions do nothing.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openClient } from "./client.ts";
import { formsOf } from "./cluster-forms.ts";
import type { ConnectionTarget } from "./connection.ts";
import { splitStatements } from "./split-statements.ts";
import { StartError } from "./start-error.ts";

export type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string };

/** Any number, the same in every release. */
const LOCK = 4_011_975;

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Into how many pieces Citus cuts every table, unless told: enough to spread over many machines. Counts at the first migration only. */
export const SHARD_COUNT = 256;

/** All are unknown names with a prefix, and so allowed, on a PostgreSQL without Citus. */
const citusSettings = (shardCount: number): string => `
set citus.enable_local_reference_table_foreign_keys = off;
set citus.multi_shard_modify_mode = 'sequential';
set citus.shard_count = ${shardCount};`;

const WITHOUT_CITUS = `
create or replace function create_distributed_table(table_name regclass, distribution_column text, distribution_type text default 'hash',
  colocate_with text default 'default', shard_count integer default null) returns void language sql as 'select';
create or replace function create_reference_table(table_name regclass) returns void language sql as 'select';`;

const HISTORY = `
create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);`;

/** The migrations of a folder in order. Throws unless they are numbered 0001, 0002, … without a gap. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1) throw new Error(`migration ${name} should be number ${index + 1}`);
    const text = readFileSync(join(folder, name), "utf8");
    return { number, name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

export type Applied = { readonly number: number; readonly name: string; readonly checksum: string };

/** What of a history this release does not know: that it goes further, or a step it has in another form. Null = it knows all. */
export function foreignStep(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): { kind: "newer"; schema: number } | { kind: "other"; name: string } | null {
  const newest = applied.at(-1)?.number ?? 0;
  if (newest > migrations.length) return { kind: "newer", schema: newest };
  const other = applied.find((row) => migrations[row.number - 1]?.checksum !== row.checksum);
  return other === undefined ? null : { kind: "other", name: other.name };
}

function pendingAfter(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const foreign = foreignStep(applied, migrations);
  if (foreign?.kind === "newer") {
    throw new StartError(
      `The database has schema ${foreign.schema} and this release knows only ${migrations.length}: start the newer release that made it, or restore a copy of the older one into an empty database with npm run restore -- <file>.`,
    );
  }
  if (foreign) {
    throw new StartError(
      `Migration ${foreign.name} was applied in another form than this release has: start the release that made the database.`,
    );
  }
  return migrations.slice(applied.length);
}

function lineAt(text: string, before: number, position: unknown): string {
  const offset = Number(position);
  return Number.isInteger(offset) && offset > 0 ? ` line ${text.slice(0, before + offset).split("\n").length}` : "";
}

/** One statement after the other: Citus refuses DDL that shares its text with others. */
async function runStatements(client: pg.Client, { name, text }: Migration): Promise<void> {
  let before = 0;
  for (const statement of splitStatements(text)) {
    for (const form of formsOf(statement)) {
      try {
        await client.query(form);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        throw new Error(`migration ${name}${lineAt(text, before, error.position)}: ${error.message}`, { cause: error });
      }
    }
    before += statement.length;
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await runStatements(client, migration);
    await client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    // A lost connection has rolled back by itself; its own words are the ones to tell.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

/** Brings the database to the newest schema and answers the names of the migrations it ran. */
export async function migrate(
  target: ConnectionTarget,
  migrations: readonly Migration[] = readMigrations(),
  shardCount = SHARD_COUNT,
): Promise<string[]> {
  const client = await openClient("url" in target ? { connectionString: target.url } : target);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning; set timezone = 'UTC'");
    await client.query(citusSettings(shardCount));
    await client.query(HISTORY);
    const { rows } = await client.query<Applied>("select number, name, checksum from schema_migrations order by number");
    const pending = pendingAfter(rows, migrations);
    if (pending.length > 0 && !(await hasCitus(client))) await client.query(WITHOUT_CITUS);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
