import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

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
