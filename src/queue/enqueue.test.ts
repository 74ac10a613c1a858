/** A recompute that waits already is not doubled, and does not begin before everything it is to follow has been committed. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { withTransaction } from "#db/connection.ts";
import { type TestDatabase, createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { enqueueRecompute } from "./enqueue.ts";
import { type JobRun, startRun } from "./job-runs.ts";

const database = forFile(createTestDatabase);
beforeAll(() => sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db));
beforeEach(() => sql`delete from job_runs`.execute(database.db));

const ask = (db: TestDatabase["db"]): Promise<number> => enqueueRecompute({ db, companyId: 1 }, { reason: "settings" });

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    if (rows.length > 0) return;
    await sleep(10);
  }
}

test("a second change relies on the recompute of the first one, which waits until that change is committed", async () => {
  const first = await ask(database.db);
  const begun = await withTransaction(database.db, async (db) => {
    expect(await ask(db)).toBe(first);
    const starting = startRun({ db: database.db, companyId: 1 }, first);
    await untilSomebodyWaits();
    return { starting };
  });
  expect(await begun.starting).toMatchObject({ id: first, status: "running" } satisfies Partial<JobRun>);
});

test("a change that meets a recompute which has begun asks for another", async () => {
  const first = await ask(database.db);
  await startRun({ db: database.db, companyId: 1 }, first);
  expect(await ask(database.db)).not.toBe(first);
});
