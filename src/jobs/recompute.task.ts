import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import type { ProfitEffect } from "#core/logs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import type { RefreshProgress } from "#ledger/refresh.ts";
import { RULES_VERSION } from "#ledger/rules-version.ts";
import { enqueueCheck } from "#queue/enqueue-alerts.ts";
import { recompute, type RecomputeScope } from "#pipeline/figures/recompute.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { RecomputeRequest } from "#queue/jobs.ts";
import type { JobTask } from "./context.ts";

/** Figures follow a changed setting, cost, expense or rate: one transaction, so that no screen shows half of it. */
export const recomputeTask: JobTask<"recompute"> = async ({ scope, run, about: { payload } }) => {
  const { windows, effect } = await withTransaction(scope.db, (db) =>
    measured(
      { db, companyId: scope.companyId },
      {
        productIds: payload.productIds ?? null,
        from: payload.from ?? null,
        to: payload.to ?? null,
        daysOnly: payload.daysOnly === true,
        onlyCosts: payload.onlyCosts === true,
        ruled: payload.ruled === true,
        billingType: payload.billingType ?? null,
        changeId: payload.changeId ?? null,
        isOfRules: payload.reason === "rules",
      },
      (done, total) => reportProgress(scope, run.id, done, total),
    ),
  );
  await enqueueCheck(scope, "soon");
  const { rows } = await sql<{ userId: number | null }>`
    select created_by as "userId" from job_runs where company_id = ${scope.companyId} and id = ${run.id}`.execute(scope.db);
  // Of given values: a row made of what is read gets its number from the machine it is read on, and the log would be out of order.
  await sql`
    insert into audit_log (company_id, user_id, action, subject_type, effect, job_id)
    values (${scope.companyId}, ${rows[0]?.userId ?? null}, 'recompute', 'ledger',
            ${JSON.stringify({ reason: payload.reason, windows, ...lasting(effect, payload.reason) })}::jsonb, ${run.id})`.execute(
    scope.db,
  );
};

/** What came with the rates themselves was unknown before, and stays told so. */
function lasting(effect: ProfitEffect | null, reason: RecomputeRequest["reason"]): ProfitEffect | null {
  if (effect === null || reason !== "rates") return effect;
  const { waiting: _, ...told } = effect;
  return told;
}

type Measured = { windows: number; effect: ProfitEffect | null };

/** With what it did to the profit: under the company's lock nothing else moves that between the two looks at it. */
async function measured(
  scope: CompanyScope,
  request: RecomputeScope & { isOfRules: boolean },
  progress: RefreshProgress,
): Promise<Measured> {
  await lockCompany(scope);
  const before = await findDayProfits(scope);
  const windows = await recompute(scope, request, progress);
  if (request.isOfRules)
    await sql`update companies set rules_version = ${RULES_VERSION} where company_id = ${scope.companyId}`.execute(scope.db);
  return { windows, effect: profitEffect(before, await findDayProfits(scope)) };
}
