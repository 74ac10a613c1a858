import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/**
 * One merge per company at a time, until the caller's transaction ends: the lock that the ledger's refresh takes, taken
 * before the merge, so that two merges never wait for each other's rows.
 */
export async function lockCompany({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger', ${companyId}))`.execute(db);
}
