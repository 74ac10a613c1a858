import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { raiseAlerts, resolveAlerts } from "#pipeline/sync/alerts.ts";
import { finishRun } from "#queue/job-runs.ts";

export type JobEnd = { status: "succeeded" | "canceled" } | { status: "refused" | "failed"; error: string };

/**
 * How a job ended, in its history, for the import it read and among the alerts, all at once. A refusal is told where the
 * seller asked for the work; a job that failed at every try is an alert until it succeeds, is canceled or is dismissed.
 */
export function endJob({ db, companyId }: CompanyScope, jobId: number, end: JobEnd): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const inside = { db: transaction, companyId };
    const status = end.status === "refused" ? "failed" : end.status;
    const job = await finishRun(inside, jobId, { status, error: "error" in end ? end.error : null });
    if (status !== "succeeded") await endImport(inside, jobId, status);
    if (end.status !== "failed") return resolveAlerts(inside, "jobFailed", [String(jobId)]);
    if (job === null) return;
    await raiseAlerts(inside, [{ kind: "jobFailed", subject: String(jobId), storeId: job.storeId, params: { task: job.kind } }]);
  });
}

/** An import never stays „running” after its job has ended; one that said how it ended keeps that. */
async function endImport({ db, companyId }: CompanyScope, jobId: number, status: "canceled" | "failed"): Promise<void> {
  await sql`
    update imports set status = ${status}, finished_at = now(), error_code = coalesce(error_code, ${status === "failed" ? "INTERNAL" : null})
    where company_id = ${companyId} and job_id = ${jobId} and status in ('queued', 'running')`.execute(db);
}
