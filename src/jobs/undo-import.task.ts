import { sql } from "kysely";
import { writeAudit } from "#accounts/audit.ts";
import { withTransaction } from "#db/connection.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { findDayProfits, profitEffect } from "#ledger/day-profits.ts";
import { undoImport } from "#pipeline/imports/undo/undo-import.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { JobTask } from "./context.ts";
import { JobRefused } from "./run-job.ts";

/** Takes an import back; the import and what was kept are in one transaction with the figures. */
export const undoImportTask: JobTask<"undo-import"> = async ({ scope, run, about }) => {
  const importId = about.subjectId;
  await withTransaction(scope.db, async (db) => {
    // Before any row, as every merge does: whoever held a row and waited for the company would stop both.
    const inside = { db, companyId: scope.companyId };
    await lockCompany(inside);
    const { rows } = await sql<{ kind: string; undone: boolean; succeeded: boolean }>`
      select kind, undone_at is not null as undone, status = 'succeeded' and not dry_run as succeeded
      from imports where company_id = ${scope.companyId} and id = ${importId} for update`.execute(db);
    const found = rows[0];
    if (!found || !found.succeeded) throw new JobRefused("this import cannot be undone");
    // By an earlier try that was cut off before it could say so.
    if (found.undone) return;
    const before = await findDayProfits(inside);
    await undoImport({ ...inside, importId }, found.kind, (done, total) => reportProgress(scope, run.id, done, total));
    // Told with the entry of whoever asked for it.
    const effect = { reason: "undoImport", ...profitEffect(before, await findDayProfits(inside)) };
    await writeAudit(inside, { action: "recompute", userId: null, subjectType: "ledger", effect, jobId: run.id });
  });
};
