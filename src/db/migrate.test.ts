import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "kysely";
import pg from "pg";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { REWRITTEN } from "./cluster-forms.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { dumpSchema } from "./schema-dump.ts";

const database = forFile(() => createTestDatabase({ empty: true }));

function migration(number: number, text: string): Migration {
  return { number, name: `000${number}_step.sql`, text, checksum: createHash("sha256").update(text).digest("hex") };
}

const first = migration(
  1,
  "create table shelf (company_id bigint, id bigint); select create_distributed_table('shelf', 'company_id', colocate_with => 'none');",
);
const second = migration(2, "create table wall (id bigint); select create_reference_table('wall');");

test("a second start runs only what is new", async () => {
  expect(await migrate(database.target, [first])).toEqual(["0001_step.sql"]);
  expect(await migrate(database.target, [first, second])).toEqual(["0002_step.sql"]);
  expect(await migrate(database.target, [first, second])).toEqual([]);
});

test("an older release refuses the database of a newer one", async () => {
  await expect(migrate(database.target, [first])).rejects.toThrow(/has schema 2 and this release knows only 1/);
});

test("a migration that was edited after it ran is refused", async () => {
  await expect(migrate(database.target, [first, migration(2, "create table other (id bigint)")])).rejects.toThrow(
    /0002_step\.sql was applied in another form/,
  );
});

test("a migration that fails names its line and leaves nothing behind", async () => {
  const broken = migration(3, "create table half (id bigint);\nselect * from nowhere;");
  await expect(migrate(database.target, [first, second, broken])).rejects.toThrow(
    /0003_step\.sql line 2: relation "nowhere" does not exist/,
  );
  const { rows } = await sql<{ found: string | null }>`select to_regclass('half')::text as found`.execute(database.db);
  expect(rows).toEqual([{ found: null }]);
});

test("two processes that start at once migrate once", async () => {
  const third = migration(3, "create table once (id bigint); select pg_sleep(0.2);");
  const runs = await Promise.all([1, 2].map(() => migrate(database.target, [first, second, third])));
  expect(runs.flat()).toEqual(["0003_step.sql"]);
});

test("the product's own migrations are numbered without a gap", () => {
  expect(readMigrations().length).toBeGreaterThan(0);
});

test("each statement is sent alone, and one that Citus refuses in the form it takes, under the checksum of the file", async () => {
  const own = await createTestDatabase({ empty: true });
  const text = `create table seen (query text); create table rollup_order (id bigint);
${REWRITTEN[0]?.replace(/^drop index (.*);$/, (_, names: string) =>
  names
    .split(", ")
    .map((name) => `create index ${name} on rollup_order (id);`)
    .join("\n"),
)}
-- A comment before it changes nothing.
${REWRITTEN[0]}
insert into seen select query from pg_stat_activity where pid = pg_backend_pid();`;
  await migrate(own.target, [migration(1, text)]);
  const { rows } = await sql<{ query: string }>`select query from seen`.execute(own.db);
  expect(rows.map(({ query }) => query.trim())).toEqual([
    "insert into seen select query from pg_stat_activity where pid = pg_backend_pid();",
  ]);
  const left = await sql`select from pg_indexes where tablename = 'rollup_order'`.execute(own.db);
  expect(left.rows).toEqual([]);
  expect(await migrate(own.target, [migration(1, text)])).toEqual([]);
  await own.drop();
});

test("the first migration is told into how many shards Citus cuts tables", async () => {
  const own = await createTestDatabase({ empty: true });
  await migrate(own.target, [migration(1, "create table stated as select current_setting('citus.shard_count') as shards")], 512);
  expect((await sql`select shards from stated`.execute(own.db)).rows).toEqual([{ shards: "512" }]);
  await own.drop();
});

test("every statement with another form stands in a released migration", () => {
  const all = readMigrations()
    .map(({ text }) => text)
    .join("\n");
  expect(REWRITTEN.filter((statement) => !all.includes(statement))).toEqual([]);
});

/** As releases before this one ran a migration: its whole text at once. */
async function migrateAtOnce(own: TestDatabase, migrations: readonly Migration[]): Promise<void> {
  await migrate(own.target, []);
  const client = new pg.Client(own.target);
  await client.connect();
  await client.query(`create or replace function create_distributed_table(regclass, text, text default 'hash', colocate_with text default 'default',
    shard_count integer default null) returns void language sql as 'select';
    create or replace function create_reference_table(regclass) returns void language sql as 'select';`);
  for (const { number, name, text, checksum } of migrations) {
    await client.query(`begin; ${text}; commit`);
    await client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [number, name, checksum]);
  }
  await client.end();
}

test("a database that an earlier release migrated starts, and holds the same schema as a new one", async () => {
  const [old, fresh] = await Promise.all([createTestDatabase({ empty: true }), createTestDatabase()]);
  // The newest whose statements have another form, with all before it.
  const released = readMigrations().slice(0, 52);
  await migrateAtOnce(old, released);
  expect(await migrate(old.target)).toEqual(
    readMigrations()
      .slice(52)
      .map(({ name }) => name),
  );
  expect(await dumpSchema(old.db)).toBe(await dumpSchema(fresh.db));
  await Promise.all([old.drop(), fresh.drop()]);
});
