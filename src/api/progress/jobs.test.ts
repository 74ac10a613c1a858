import { sql } from "kysely";
import { expect, test } from "vitest";
import { alertsRoute, dismissAlertRoute } from "#contract/alerts.ts";
import { progressRoute } from "#contract/progress.ts";
import { raiseAlerts } from "#pipeline/sync/alerts.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { createTestApp } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);

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

test("a recomputation that is not over names the products whose figures are not right yet", async () => {
  const owner = await app.signIn();
  const scope = { db: app.database.db, companyId: owner.companyId };
  const some = await enqueueRecompute(scope, { reason: "costs", productIds: [7, 9], onlyCosts: true });
  const many = await enqueueRecompute(scope, { reason: "costs", productIds: Array.from({ length: 1001 }, (_, at) => at + 1) });
  const all = await enqueueRecompute(scope, { reason: "rates", from: "2026-01-01" });
  const said = async () => new Map((await owner.call(progressRoute)).body.map(({ id, recomputes }) => [id, recomputes]));
  const before = await said();
  expect([some, many, all].map((id) => before.get(String(id)))).toEqual([
    { productIds: ["7", "9"] },
    { productIds: null },
    { productIds: null },
  ]);
  await sql`update job_runs set status = 'succeeded' where company_id = ${owner.companyId}`.execute(scope.db);
  expect([...(await said()).values()]).toEqual([null, null, null]);
});
