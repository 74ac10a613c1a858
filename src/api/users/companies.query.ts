import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

export type CompanySummary = { name: string; stores: number };

/** One company at a time: rows of companies live apart. */
async function summaryOf(db: Db, companyId: number): Promise<CompanySummary> {
  const { rows } = await sql<CompanySummary>`
    select c.name, (select count(*) from stores s where s.company_id = ${companyId} and s.deleted_at is null) as stores
    from companies c where c.company_id = ${companyId}`.execute(db);
  return rows[0] ?? { name: "", stores: 0 };
}

export async function findSummaries(db: Db, companyIds: readonly number[]): Promise<Map<number, CompanySummary>> {
  const summaries = new Map<number, CompanySummary>();
  for (const companyId of new Set(companyIds)) summaries.set(companyId, await summaryOf(db, companyId));
  return summaries;
}

/** Names of the company's stores by their ids, deleted ones among them: somebody may be limited to one. */
export async function findStoreNames(db: Db, companyId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from stores where company_id = ${companyId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
