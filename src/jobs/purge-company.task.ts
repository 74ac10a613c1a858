import { withTransaction } from "#db/connection.ts";
import { purgeCompany } from "#pipeline/removal/purge-company.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import type { WorkerDeps } from "./context.ts";

/** Removes what a deleted company has left behind. */
export async function runPurge({ database, log }: WorkerDeps, { companyId }: PayloadOf<"purge-company">): Promise<void> {
  await withTransaction(database.db, (db) => purgeCompany({ db, companyId }));
  log.info({ companyId }, "a deleted company was removed");
}
