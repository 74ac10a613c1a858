/** Figures that an older release stored by other rules: computed again once, without anybody's hand, and told. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { RULES_VERSION } from "#ledger/rules-version.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { runRecomputes } from "#testing/recomputes.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { storedFigures } from "#testing/stored-figures.ts";
import { forFile } from "#testing/for-file.ts";
import { recomputeOutdated } from "./outdated-figures.ts";

const database = forFile(createTestDatabase);
let companyId: number;
beforeAll(async () => {
  companyId = (await loadFacts(database, smallSeller())).companyId;
});

const day = (text: string) => text as Day;

async function profit(): Promise<number | null> {
  const june = {
    market: "PL",
    currency: "PLN",
    today: day("2025-06-30"),
    startDate: day("2025-06-01"),
    endDate: day("2025-06-30"),
  } as const;
  return (await storedFigures({ db: database.db, companyId }, june)).netProfit;
}

test("a company that is new has nothing of older rules", async () => {
  const { rows } = await sql<{ rules: number }>`select rules_version as rules from companies where company_id = ${companyId}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ rules: RULES_VERSION }]);
  expect(await recomputeOutdated(database)).toBe(0);
});

test("what an older release computed otherwise is right after one recompute, which the log names", async () => {
  const { db } = database;
  const right = await profit();
  for (const table of ["rollup_store_day", "rollup_store_month"])
    await sql`update ${sql.table(table)} set cogs = cogs - 100, cogs_pln = cogs_pln - 100 where company_id = ${companyId}`.execute(db);
  await sql`update companies set rules_version = ${RULES_VERSION - 1} where company_id = ${companyId}`.execute(db);
  expect(await profit()).not.toBe(right);

  expect(await recomputeOutdated(database)).toBe(1);
  // A second minute does not ask twice.
  expect(await recomputeOutdated(database)).toBe(0);
  await runRecomputes(database, companyId);
  expect(await profit()).toBe(right);
  expect(await recomputeOutdated(database)).toBe(0);
  const { rows } = await sql<{ reason: string }>`
    select effect ->> 'reason' as reason from audit_log where company_id = ${companyId} and action = 'recompute'`.execute(db);
  expect(rows).toEqual([{ reason: "rules" }]);
});

test("where it failed it is tried again a day later, not every minute", async () => {
  const { db } = database;
  await sql`update companies set rules_version = ${RULES_VERSION - 1} where company_id = ${companyId}`.execute(db);
  await sql`delete from job_runs where company_id = ${companyId}`.execute(db);
  expect(await recomputeOutdated(database)).toBe(1);
  const failed = (ago: string) =>
    sql`update job_runs set status = 'failed', finished_at = now() - ${ago}::interval where company_id = ${companyId}`.execute(db);
  await failed("23 hours");
  expect(await recomputeOutdated(database)).toBe(0);
  await failed("25 hours");
  expect(await recomputeOutdated(database)).toBe(1);
});
