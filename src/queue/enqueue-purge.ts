import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/**
 * Has every row of a company removed, in the caller's transaction: at once, and once more after an hour, when whatever was
 * still reading for it has ended.
 */
export async function enqueuePurge({ db, companyId }: CompanyScope): Promise<void> {
  for (const wait of ["0 hours", "1 hour"]) {
    await sql`
      select graphile_worker.add_job('purge-company', json_build_object('companyId', ${companyId}::bigint),
        queue_name => ${`company-${companyId}`}, run_at => now() + ${wait}::interval, max_attempts => 10)`.execute(db);
  }
}
