import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

export type KeptAnswer = { request_hash: Buffer; status: number | null; response: unknown };

/** Null = the key is now ours and the work is to be done. */
export async function claimKey({ db, companyId }: CompanyScope, key: string, route: string, hash: Buffer): Promise<KeptAnswer | null> {
  // Keys are kept for a day; one whose request died with its process becomes free after ten minutes.
  await sql`
    delete from idempotency_keys
    where company_id = ${companyId} and created_at < now() - case when status is null then interval '10 minutes' else interval '1 day' end
  `.execute(db);
  const claimed = await sql`
    insert into idempotency_keys (company_id, key, route, request_hash) values (${companyId}, ${key}, ${route}, ${hash})
    on conflict (company_id, key, route) do nothing returning 1
  `.execute(db);
  if (claimed.rows.length > 0) return null;
  const { rows } = await sql<KeptAnswer>`
    select request_hash, status, response from idempotency_keys where company_id = ${companyId} and key = ${key} and route = ${route}
  `.execute(db);
  return rows[0] ?? null;
}

export async function keepAnswer(
  { db, companyId }: CompanyScope,
  key: string,
  route: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await sql`
    update idempotency_keys set status = ${status}, response = ${JSON.stringify(answer ?? null)}::jsonb
    where company_id = ${companyId} and key = ${key} and route = ${route}
  `.execute(db);
}

/** A refused request may be corrected and sent again under the same key. */
export async function forgetKey({ db, companyId }: CompanyScope, key: string, route: string): Promise<void> {
  await sql`delete from idempotency_keys where company_id = ${companyId} and key = ${key} and route = ${route}`.execute(db);
}
