import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { analyzeGrown, analyzeIndexed } from "./analyze-grown.ts";

const database = forFile(() => createTestDatabase({ empty: true }));
beforeAll(async () => {
  await sql`create table shelf (id bigint primary key, box text, note text)`.execute(database.db);
  await sql`create index shelf_box on shelf (box) include (note)`.execute(database.db);
});

async function known(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_stats where tablename = 'shelf' order by 1`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
}

test("a table that grew is told of once, by the columns that its indexes lead to", async () => {
  await analyzeGrown(database.db, ["shelf"]);
  expect(await known()).toEqual([]);
  await sql`insert into shelf select n, 'box ' || n % 7, repeat('x', 400) from generate_series(1, 1000) n`.execute(database.db);
  await analyzeGrown(database.db, ["shelf"]);
  expect(await known()).toEqual(["box", "id"]);
  // Not a second time before it has doubled: what was taken away from the planner's knowledge would be back.
  await sql`delete from pg_statistic where starelid = 'shelf'::regclass`.execute(database.db);
  await analyzeGrown(database.db, ["shelf"]);
  expect(await known()).toEqual([]);
});

test("nobody waits for another's transaction that tells of the same tables, in whatever order", async () => {
  await sql`create table drawer (id bigint primary key)`.execute(database.db);
  await database.db.transaction().execute(async (one) => {
    await analyzeIndexed(one, ["shelf"]);
    await database.db.transaction().execute(async (other) => {
      await analyzeIndexed(other, ["drawer"]);
      await sql`set local lock_timeout = '5s'`.execute(other);
      await expect(analyzeIndexed(other, ["shelf"])).resolves.toBeUndefined();
      await expect(analyzeIndexed(one, ["drawer"])).resolves.toBeUndefined();
    });
  });
});
