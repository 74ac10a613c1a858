import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/**
 * One change of a company's ledger at a time, until the caller's transaction ends. Taken before anything is read or written:
 * then nothing that somebody else is about to commit is overlooked, and two never wait for each other's rows.
 */
export async function lockCompany({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger', ${companyId}))`.execute(db);
}
