import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "#db/connection.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { batchesOf, inSnapshot, rowsInSnapshot } from "./snapshot.ts";

const database = forFile(() => createTestDatabase({ empty: true }));
beforeAll(async () => {
  await sql`create table shelf (id bigint)`.execute(database.db);
  await sql`insert into shelf select generate_series(1, 2500)`.execute(database.db);
});

async function shelved(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from shelf`.execute(db);
  return rows[0]?.count ?? 0;
}

async function* ids(db: Db): AsyncGenerator<number> {
  for await (const batch of batchesOf(db, sql<{ id: number }>`select id from shelf order by id`, 1000)) {
    for (const { id } of batch) yield id;
  }
}

test("the parts of a report do not see what is committed between them", async () => {
  const counts = await inSnapshot({ db: database.db, companyId: 1 }, async ({ db }) => {
    const before = await shelved(db);
    await sql`insert into shelf values (9999)`.execute(database.db);
    return [before, await shelved(db)];
  });
  expect(counts).toEqual([2500, 2500]);
  expect(await shelved(database.db)).toBe(2501);
  await sql`delete from shelf where id = 9999`.execute(database.db);
});

test("a long table is read in batches, every row once", async () => {
  const read: number[] = [];
  for await (const id of rowsInSnapshot({ db: database.db, companyId: 1 }, ({ db }) => ids(db))) read.push(id);
  expect(read).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
});

test("a reader that stops early, or fails, gives its connection back", async () => {
  for (let round = 0; round < 30; round += 1) {
    for await (const id of rowsInSnapshot({ db: database.db, companyId: 1 }, ({ db }) => ids(db))) if (id === 1500) break;
    const failing = async (): Promise<void> => {
      for await (const id of rowsInSnapshot({ db: database.db, companyId: 1 }, ({ db }) => ids(db))) if (id === 2) throw new Error("gone");
    };
    await expect(failing()).rejects.toThrow("gone");
  }
  // Far more rounds than the pool has connections.
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
