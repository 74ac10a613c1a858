/** What the daily work removes, and what it must not. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { QUIET } from "#testing/worker.ts";
import { runDaily } from "./daily.task.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("an uploaded file goes after thirty days, unless its import still waits or is being read", async () => {
  const { db } = database;
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(db);
  await sql`
    insert into blobs (company_id, id, purpose, created_at)
    select 1, n, 'import', now() - case when n = 5 then interval '29 days' else interval '31 days' end from generate_series(1, 5) n`.execute(
    db,
  );
  await sql`
    insert into imports (company_id, kind, blob_id, status)
    values (1, 'orders', 1, 'queued'), (1, 'orders', 2, 'running'), (1, 'orders', 3, 'succeeded'), (1, 'orders', 4, 'failed')`.execute(db);
  await runDaily({ database, log: QUIET });
  const { rows } = await sql<{ id: number }>`select id from blobs order by id`.execute(db);
  // 3 and 4 have ended, 5 is younger
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 5]);
});
