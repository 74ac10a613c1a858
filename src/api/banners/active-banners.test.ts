import { sql } from "kysely";
import { expect, test } from "vitest";
import { createBannerRoute, dismissBannerRoute } from "#contract/banners.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
      app.database.db,
    );
    if (rows[0]?.waits) return;
  }
}

test("what is put away in the moment it is deleted is not there any more", async () => {
  const [admin, seller] = [await app.signIn({ isAdmin: true }), await app.signIn()];
  const { id } = (await admin.call(createBannerRoute, { body: { text: { pl: "Komunikat" } } })).body;
  const deleting = await app.database.db.startTransaction().execute();
  await sql`delete from banners where id = ${id}`.execute(deleting);
  // Still seen as shown, because the deletion is not committed; then the row of whoever puts it away waits for it.
  const dismissed = seller.refused(dismissBannerRoute, { params: { id } });
  await untilSomebodyWaits();
  await deleting.commit().execute();
  expect((await dismissed).status).toBe(404);
});
