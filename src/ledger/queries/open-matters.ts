import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

export type ExpiredStore = { id: number; name: string };

/** Connected stores whose consent has run out: nothing new comes from them. */
export async function findExpiredStores({ db, companyId }: CompanyScope): Promise<ExpiredStore[]> {
  const { rows } = await sql<ExpiredStore>`
    select id, name from stores where company_id = ${companyId} and deleted_at is null and status = 'expired' order by id`.execute(db);
  return rows;
}

export type RejectingImport = { id: number; fileName: string; rejected: number };

/** Imports since the moment that left rows out and still stand; of one file only the last. */
export async function findRejectingImports({ db, companyId }: CompanyScope, since: Instant): Promise<RejectingImport[]> {
  const { rows } = await sql<RejectingImport>`
    select id, file_name as "fileName", rejected
    from (
      select distinct on (kind, file_name) id, file_name, rejected, created_at
      from imports
      where company_id = ${companyId} and not dry_run and undone_at is null and status in ('succeeded', 'failed') and created_at >= ${since}
      order by kind, file_name, created_at desc, id desc
    ) i
    where rejected > 0
    order by rejected desc, id limit 5`.execute(db);
  return rows;
}
