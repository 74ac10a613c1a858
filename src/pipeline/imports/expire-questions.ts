/** Imports that asked and were never answered: they wait for a time, which they say, and then end. */
import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Two weeks off lie in between; an upload holds orders of buyers and must not lie about for ever. */
export const ANSWERS_WAIT = "14 days";

/** Companies with questions whose time is over at the moment `now`. */
export async function companiesWithLateAnswers(db: Db, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from imports where error_code = 'NEEDS_ANSWER' and answer_by < ${now}`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** Ends what nobody answered in time, and removes its upload. @returns how many ended. */
export function expireQuestions({ db, companyId }: CompanyScope, now: Instant): Promise<number> {
  return withTransaction(db, async (tx) => {
    const { rows } = await sql<{ blobId: number }>`
      update imports set error_code = 'ANSWER_EXPIRED', error_params = null, needs = null
      where company_id = ${companyId} and status = 'failed' and error_code = 'NEEDS_ANSWER' and answer_by < ${now}
      returning blob_id as "blobId"`.execute(tx);
    await sql`delete from blobs where company_id = ${companyId} and id = any(${rows.map(({ blobId }) => blobId)}::bigint[])`.execute(tx);
    return rows.length;
  });
}
