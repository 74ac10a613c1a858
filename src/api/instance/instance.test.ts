import { sql } from "kysely";
import { expect, test } from "vitest";
import { noteCopy } from "#backup/note-copy.ts";
import { instanceRoute } from "#contract/instance.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

test("an administrator sees the database, the queue and the last copy, and nobody else does", async () => {
  const [admin, owner] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  expect((await owner.refused(instanceRoute)).status).toBe(403);
  const { body } = await admin.call(instanceRoute);
  // An empty database has more than a megabyte; a working instance has every step of the schema.
  expect([body.database.bytes > 1_000_000, body.database.schema, body.lastCopy]).toEqual([true, body.database.newestSchema, null]);

  const { db } = app.database;
  await sql`select graphile_worker.add_job('nothing-yet', '{}'), graphile_worker.add_job('tomorrow', '{}', run_at => now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into worker_heartbeats (worker_id, seen_at) values ('alive', now()), ('long-gone', now() - interval '1 hour')`.execute(
    db,
  );
  await noteCopy(db, 12_345_678);
  const { queue, lastCopy } = (await admin.call(instanceRoute)).body;
  // What is for tomorrow does not wait yet.
  expect([queue.waiting - body.queue.waiting, queue.workers - body.queue.workers]).toEqual([1, 1]);
  expect([lastCopy?.bytes, Math.abs(Date.parse(lastCopy?.at ?? "") - Date.now()) < 60_000]).toEqual([12_345_678, true]);
});
