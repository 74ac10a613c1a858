import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";

/** Names of those of the ids that are tags of the company, by name. */
export async function findTagNames({ db, companyId }: CompanyScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tags where company_id = ${companyId} and id = any(${numbersOf(ids)}::bigint[])
    order by name collate "pl-x-icu", id`.execute(db);
  return rows.map(({ name }) => name);
}
