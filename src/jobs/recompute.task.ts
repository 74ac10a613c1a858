import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import { recompute } from "#pipeline/recompute.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { JobTask } from "./context.ts";

function ids(value: unknown): number[] | null {
  return Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : null;
}

function day(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Figures follow a changed setting, cost, expense or rate: one transaction, so that no screen shows half of it. */
export const recomputeTask: JobTask = async ({ scope, run }) => {
  const { payload } = run;
  const windows = await withTransaction(scope.db, (db) =>
    recompute(
      { db, companyId: scope.companyId },
      {
        productIds: ids(payload["productIds"]),
        from: day(payload["from"]),
        to: day(payload["to"]),
        daysOnly: payload["daysOnly"] === true,
      },
      (done, total) => reportProgress(scope, run.id, done, total),
    ),
  );
  await sql`
    insert into audit_log (company_id, user_id, action, subject_type, effect)
    select ${scope.companyId}, r.created_by, 'recompute', 'ledger', ${JSON.stringify({ reason: payload["reason"] ?? null, windows })}::jsonb
    from job_runs r where r.company_id = ${scope.companyId} and r.id = ${run.id}`.execute(scope.db);
};
