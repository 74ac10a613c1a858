import { withTransaction } from "#db/connection.ts";
import { purgeCompany } from "#pipeline/removal/purge-company.ts";
import type { WorkerDeps } from "./context.ts";

/** Removes what a deleted company has left behind. */
export async function runPurge({ database, log }: WorkerDeps, payload: unknown): Promise<void> {
  const companyId: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "companyId") : undefined;
  if (typeof companyId !== "number") throw new TypeError("a purge without companyId");
  await withTransaction(database.db, (db) => purgeCompany({ db, companyId }));
  log.info({ companyId }, "a deleted company was removed");
}
