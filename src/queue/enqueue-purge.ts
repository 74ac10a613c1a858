import type { CompanyScope } from "#db/scope.ts";
import { addEntry } from "./add-entry.ts";
import { companyQueue } from "./queues.ts";

/**
 * Has every row of a company removed, in the caller's transaction: at once, and once more after an hour, when whatever was
 * still reading for it has ended.
 */
export async function enqueuePurge({ db, companyId }: CompanyScope): Promise<void> {
  for (const after of ["0 hours", "1 hour"]) await addEntry(db, "purge-company", { companyId }, { queue: companyQueue(companyId), after });
}
