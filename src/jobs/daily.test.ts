/** What the daily work removes, and what it must not. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { runDaily } from "./daily.task.ts";

const database = forFile(createTestDatabase);

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
  await runDaily(workerDeps(database));
  const { rows } = await sql<{ id: number }>`select id from blobs order by id`.execute(db);
  // 3 and 4 have ended, 5 is younger
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 5]);
});

test("a question that nobody answers ends when its time is over, with its file; until then the file stays however old it is", async () => {
  const { db } = database;
  await sql`insert into companies (company_id, name) values (2, 'Sklep'), (3, 'Inny')`.execute(db);
  await sql`
    insert into blobs (company_id, id, purpose, created_at)
    select c, n, 'import', now() - interval '40 days' from (values (2, 21), (2, 22), (2, 23), (3, 31)) b (c, n)`.execute(db);
  await sql`
    insert into imports (company_id, id, kind, blob_id, status, error_code, needs, answer_by)
    values (2, 201, 'orders', 21, 'failed', 'NEEDS_ANSWER', '[{"id":"market","options":["PL"]}]', '2026-12-07T10:00:00Z'),
           (2, 202, 'orders', 22, 'failed', 'NEEDS_ANSWER', '[{"id":"market","options":["PL"]}]', '2026-12-08T10:00:00Z'),
           -- answered a moment ago
           (2, 203, 'orders', 23, 'queued', null, null, null),
           (3, 301, 'products', 31, 'failed', 'NEEDS_ANSWER', '[{"id":"column:cost","options":["-"]}]', '2026-12-07T10:00:01Z')`.execute(
    db,
  );
  const storedImports = async () => {
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', id, error_code, jsonb_array_length(needs), (select 'file' from blobs b where b.company_id = i.company_id and b.id = i.blob_id)) as state
      from imports i where company_id in (2, 3) order by id`.execute(db);
    return rows.map((row) => row.state);
  };
  const dailyAt = (instant: string) => runDaily(workerDeps(database, { clock: clockAt(instant) }));

  await dailyAt("2026-12-07T10:00:00Z");
  expect(await storedImports()).toEqual(["201 NEEDS_ANSWER 1 file", "202 NEEDS_ANSWER 1 file", "203 file", "301 NEEDS_ANSWER 1 file"]);
  await dailyAt("2026-12-07T10:00:01Z");
  expect(await storedImports()).toEqual(["201 ANSWER_EXPIRED", "202 NEEDS_ANSWER 1 file", "203 file", "301 NEEDS_ANSWER 1 file"]);
  await dailyAt("2026-12-08T10:00:00Z");
  expect(await storedImports()).toEqual(["201 ANSWER_EXPIRED", "202 NEEDS_ANSWER 1 file", "203 file", "301 ANSWER_EXPIRED"]);
});
