import { sql } from "kysely";
import { measureCompany, measureStale } from "#accounts/company-overview.ts";
import { checkRules } from "#pipeline/alerts/check-rules.ts";
import { nextTelling } from "#pipeline/alerts/notices.query.ts";
import { enqueueCheck, enqueueTelling } from "#queue/enqueue-alerts.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import type { WorkerDeps } from "./context.ts";
import { realClock } from "./real-clock.ts";

const now = ({ clock }: WorkerDeps): string => new Date((clock ?? realClock).now()).toISOString();

/** Asks all rules of one company, and has told what they found. */
export async function runCheck(deps: WorkerDeps, { companyId }: PayloadOf<"check-alerts">): Promise<void> {
  const scope = { db: deps.database.db, companyId };
  await checkRules(scope, now(deps));
  await measureCompany(scope);
  const dueAt = await nextTelling(scope);
  if (dueAt !== null) await enqueueTelling(scope, dueAt);
}

/**
 * Every hour: hours pass and days end also where nothing is read. One entry of the queue for each company, which the workers
 * take one after another; a check that waits already is not doubled.
 */
export async function runHourlyChecks({ database }: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from stores where deleted_at is null`.execute(database.db);
  for (const { companyId } of rows) await enqueueCheck({ db: database.db, companyId }, "soon");
  await measureStale(database.db);
}
