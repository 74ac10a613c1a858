/** When the list of all companies learns what became of one: after its rules were asked, and within a day where nothing asks them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany } from "#accounts/create-company.ts";
import { createTestDatabase } from "#testing/database.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { runCheck, runHourlyChecks } from "./check-alerts.task.ts";

const database = forFile(createTestDatabase);

/** Orders of all time, as the list has them; null = the company does not stand in it. */
async function listed(companyId: number): Promise<number | null> {
  const { rows } = await sql<{ orders: number }>`
    select orders_total as orders from company_overviews where company_id = ${companyId}`.execute(database.db);
  return rows[0]?.orders ?? null;
}

const sell = (companyId: number, orders: number) =>
  sql`
    insert into rollup_store_month (company_id, store_id, market, month, orders) values (${companyId}, 1, 'PL', '2026-10-01', ${orders})
    on conflict (company_id, store_id, market, month) do update set orders = excluded.orders`.execute(database.db);

test("a new company stands in the list at once; what it sold is told with its next check", async () => {
  const companyId = await createCompany(database.db, "Ceramika");
  expect(await listed(companyId)).toBe(0);
  await sell(companyId, 12);
  expect(await listed(companyId)).toBe(0);
  await runCheck(workerDeps(database), { companyId });
  expect(await listed(companyId)).toBe(12);
});

test("every hour those that were measured a day ago, or never, are measured; the others wait", async () => {
  const [old, recent] = [await createCompany(database.db, "Dawna"), await createCompany(database.db, "Świeża")];
  const { rows } = await sql<{
    companyId: number;
  }>`insert into companies (name) values ('Obca') returning company_id as "companyId"`.execute(database.db);
  const unknown = rows[0]?.companyId ?? 0;
  for (const companyId of [old, recent, unknown]) await sell(companyId, 5);
  await sql`update company_overviews set measured_at = now() - interval '1 day' where company_id = ${old}`.execute(database.db);
  await runHourlyChecks(workerDeps(database));
  expect([await listed(old), await listed(recent), await listed(unknown)]).toEqual([5, 0, 5]);
});
