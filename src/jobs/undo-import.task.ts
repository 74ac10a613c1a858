import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { undoImport } from "#pipeline/undo-import.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { JobTask } from "./context.ts";
import { JobRefused } from "./run-job.ts";

/** Takes an import back; the import and what was kept are in one transaction with the figures. */
export const undoImportTask: JobTask = async ({ scope, run }) => {
  const importId = run.subjectId;
  if (importId === null) throw new JobRefused("an undo without an import");
  await withTransaction(scope.db, async (db) => {
    // Before any row, as every merge does: whoever held a row and waited for the company would stop both.
    await lockCompany({ db, companyId: scope.companyId });
    const { rows } = await sql<{ kind: string; undone: boolean; succeeded: boolean }>`
      select kind, undone_at is not null as undone, status = 'succeeded' and not dry_run as succeeded
      from imports where company_id = ${scope.companyId} and id = ${importId} for update`.execute(db);
    const found = rows[0];
    if (!found || !found.succeeded) throw new JobRefused("this import cannot be undone");
    // By an earlier try that was cut off before it could say so.
    if (found.undone) return;
    await undoImport({ db, companyId: scope.companyId, importId }, found.kind, (done, total) => reportProgress(scope, run.id, done, total));
  });
};
