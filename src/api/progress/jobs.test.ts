import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertsRoute, dismissAlertRoute } from "#contract/alerts.ts";
import { progressRoute } from "#contract/progress.ts";
import { raiseAlerts } from "#pipeline/sync/alerts.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a failed job stays in the list of the latest fifty as long as its alert sends people there", async () => {
  const owner = await app.signIn();
  const { db } = app.database;
  const { companyId } = owner;
  const failed = await sql<{ id: number }>`
    insert into job_runs (company_id, kind, status, created_at) values (${companyId}, 'recompute', 'failed', '2025-06-01') returning id`.execute(
    db,
  );
  const id = String(failed.rows[0]?.id);
  await sql`
    insert into job_runs (company_id, kind, status, created_at)
    select ${companyId}, 'recompute', 'succeeded', '2025-06-02' from generate_series(1, 50)`.execute(db);
  const listed = async () => (await owner.call(progressRoute)).body.filter((job) => job.id === id);
  expect(await listed()).toEqual([]);

  await raiseAlerts({ db, companyId }, [{ kind: "jobFailed", subject: id, storeId: null, params: { task: "recompute" } }]);
  expect(await listed()).toMatchObject([{ status: "failed", error: "Nie udało się dokończyć zadania. Spróbuj ponownie." }]);

  const [alert] = (await owner.call(alertsRoute)).body.items;
  await owner.call(dismissAlertRoute, { params: { id: alert?.id ?? "" } });
  expect(await listed()).toEqual([]);
});
