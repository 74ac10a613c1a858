import { sql } from "kysely";
import { expect, test } from "vitest";
import { dismissAlertRoute } from "#contract/alerts.ts";
import { notificationsRoute, readNotificationsRoute } from "#contract/notifications.ts";
import { raiseAlerts } from "#pipeline/sync/alerts.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

async function raise({ companyId }: TestClient, month: string, seenAt: string): Promise<void> {
  await sql`
    insert into alerts (company_id, kind, subject, params, raised_at, seen_at)
    values (${companyId}, 'reconciliationMismatch', ${month},
      ${JSON.stringify({ month: `${month}-01`, market: "PL", typeName: "Prowizja", difference: 100, currency: "PLN" })}::jsonb, ${seenAt}, ${seenAt})`.execute(
    app.database.db,
  );
}

const read = async (client: TestClient) => (await client.call(notificationsRoute)).body;

test("what was read stays read for one person alone, and what happens again is unread again", async () => {
  const owner = await app.signIn();
  const colleague = await app.signIn({ companyId: owner.companyId, role: "viewer" });
  const stranger = await app.signIn();
  await raise(owner, "2026-09", "2026-10-01T08:00:00.123456Z");
  await raise(owner, "2026-10", "2026-11-01T08:00:00.654321Z");

  const first = await read(owner);
  expect([first.unread, first.items.map(({ isRead }) => isRead)]).toEqual([2, [false, false]]);
  const [newest] = first.items;
  expect(newest?.title).toBe("Różnica względem rozliczenia Allegro");
  expect(newest?.link).toBe("/system/reconciliation?month=2026-10&market=PL");

  await owner.call(readNotificationsRoute, { body: { upTo: newest?.at ?? "" } });
  expect(await read(owner)).toMatchObject({ unread: 0, items: [{ isRead: true }, { isRead: true }] });
  // A viewer of the same company has read nothing, and somebody else's company has nothing to read.
  expect((await read(colleague)).unread).toBe(2);
  expect(await read(stranger)).toEqual({ items: [], unread: 0 });

  // An older moment does not take the mark back.
  await owner.call(readNotificationsRoute, { body: { upTo: "2020-01-01T00:00:00Z" } });
  expect((await read(owner)).unread).toBe(0);

  await sql`update alerts set seen_at = '2026-11-02T09:00:00Z', times = 2 where company_id = ${owner.companyId} and subject = '2026-09'`.execute(
    app.database.db,
  );
  const again = await read(owner);
  expect([again.unread, again.items.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
  await owner.call(dismissAlertRoute, { params: { id: again.items[0]?.id ?? "" } });
  expect([(await read(owner)).unread, (await read(colleague)).unread]).toEqual([0, 1]);
});

test("a moment to come cannot be read ahead", async () => {
  const owner = await app.signIn();
  await owner.call(readNotificationsRoute, { body: { upTo: "2999-01-01T00:00:00Z" } });
  await sql`
    insert into alerts (company_id, kind, subject, params, raised_at, seen_at)
    values (${owner.companyId}, 'other', '1', '{}', now() + interval '1 minute', now() + interval '1 minute')`.execute(app.database.db);
  expect((await read(owner)).unread).toBe(1);
});

test("a job that failed at every try is named in words and leads to where it can be tried again", async () => {
  const owner = await app.signIn();
  await raiseAlerts({ db: app.database.db, companyId: owner.companyId }, [
    { kind: "jobFailed", subject: "1", storeId: null, params: { task: "recompute" } },
  ]);
  const [alert] = (await read(owner)).items;
  expect(alert).toMatchObject({ title: "Zadanie w tle się nie powiodło", link: "/system/progress" });
  expect(alert?.text).toMatch(/^Przeliczanie zysku: wszystkie próby skończyły się błędem\./);
});
