/**
 * A shop is imported once and then copied into other companies, `insert … select` by table: what an import and its job do is shown elsewhere.
 */
import { createHash } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, withTransaction } from "#db/connection.ts";
import { readConfig } from "#config.ts";
import { withDatabase } from "../../src/start/command.ts";
import { call, product } from "./seller.ts";

const Asker = z.object({ user: z.object({ companyId: z.coerce.number() }) });

type Kept = { companyId: number; tables: string[]; made: unknown };

function onDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const config = readConfig({ ...process.env, ...product().environment });
  return withDatabase({ config, args: [], say: () => undefined }, ({ db }) => withTransaction(db, work));
}

/** Tables that hold something of the company. */
async function filledTables(db: Db, companyId: number): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE' and table_name <> 'companies'`.execute(db);
  const asked = tables.map(
    ({ name }) => sql`select ${name} as name where exists (select from ${sql.id(name)} where company_id = ${companyId})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Ids stay what they are: everything is known by its company and its id. */
async function copy(db: Db, from: number, to: number, tables: readonly string[]): Promise<void> {
  // What the rows point to is copied as well, in whatever order.
  await sql`set local session_replication_role = replica`.execute(db);
  for (const table of tables) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'company_id'`.execute(db);
    const columns = sql.join(rows.map(({ name }) => sql.id(name)));
    await sql`
      /* of a test */ insert into ${sql.id(table)} (company_id, ${columns}) overriding system value
      select ${to}, ${columns} from ${sql.id(table)} where company_id = ${from}`.execute(db);
  }
}

async function find(db: Db, key: string): Promise<Kept | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('kept shops'))`.execute(db);
  await sql`create schema if not exists kept`.execute(db);
  await sql`create table if not exists kept.shops (key text primary key, company_id bigint, tables text[], made jsonb)`.execute(db);
  const { rows } = await sql<Kept>`select company_id as "companyId", tables, made from kept.shops where key = ${key}`.execute(db);
  return rows[0];
}

/** As it stands right after it was made, before its seller does anything. */
async function keep(db: Db, key: string, companyId: number, tables: readonly string[], made: unknown): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into companies (name) values ('Wzór') returning company_id as id`.execute(db);
  const [template] = rows;
  if (template === undefined) throw new Error("a new company has no id");
  await copy(db, companyId, template.id, tables);
  await sql`
    insert into kept.shops values (${key}, ${template.id}, ${[...tables]}, ${JSON.stringify(made)}::jsonb) on conflict do nothing`.execute(
    db,
  );
}

/**
 * What `make` brings into the company of the session, and what it answered: made the first time that `key` is asked for, copied from then on.
 * A company that has something of it already gets it made.
 */
export async function copiedShop<Made>(
  request: APIRequestContext,
  { key, answer }: { key: unknown; answer: z.ZodType<Made> },
  make: () => Promise<Made>,
): Promise<Made> {
  const { user } = Asker.parse(await call(request, "GET", "/api/user"));
  const { companyId } = user;
  const name = createHash("sha256").update(JSON.stringify(key)).digest("hex");
  const { before, copied } = await onDatabase(async (db) => {
    const [kept, filled] = [await find(db, name), await filledTables(db, companyId)];
    if (kept === undefined || kept.tables.some((table) => filled.includes(table))) return { before: filled, copied: kept };
    await copy(db, kept.companyId, companyId, kept.tables);
    return { before: null, copied: kept };
  });
  if (before === null) return answer.parse(copied?.made);
  const made = await make();
  if (copied === undefined) {
    await onDatabase(async (db) => {
      const tables = (await filledTables(db, companyId)).filter((table) => !before.includes(table));
      await keep(db, name, companyId, tables, made);
    });
  }
  return made;
}
