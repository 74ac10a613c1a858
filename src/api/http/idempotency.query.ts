import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";

/** One user's key on one route. */
export type Key = { scope: CompanyScope; userId: number; key: string; route: string };
/** An attempt at the work behind a key; `id` is its own. */
export type Claim = Key & { id: string };

/** `status` null = there is no answer (yet); `hash` null = of an upload that has not been read whole. */
export type KeptAnswer = { hash: Buffer | null; done: boolean; status: number | null; response: unknown };

/** The work is going on elsewhere. */
const UNDER_WAY: KeptAnswer = { hash: null, done: false, status: null, response: null };

const ofKey = ({ scope, userId, key, route }: Key) =>
  sql`company_id = ${scope.companyId} and user_id = ${userId} and key = ${key} and route = ${route}`;
const ofClaim = (claim: Claim) => sql`${ofKey(claim)} and claim = ${claim.id}::uuid`;

/** Null = the key is now this claim's, and the work is to be done. */
export async function claimKey(claim: Claim, hash: Buffer | null): Promise<KeptAnswer | null> {
  const { db, companyId } = claim.scope;
  // Answers are kept for a day; whoever works says so every few seconds, and who has not for longer died on the way.
  await sql`
    delete from idempotency_keys
    where company_id = ${companyId}
      and (created_at < now() - interval '1 day' or (status is null and not done and claimed_at < now() - interval '20 seconds'))
  `.execute(db);
  const claimed = await sql`
    insert into idempotency_keys (company_id, user_id, key, route, request_hash, claim)
    values (${companyId}, ${claim.userId}, ${claim.key}, ${claim.route}, ${hash}, ${claim.id}::uuid)
    on conflict (company_id, user_id, key, route) do nothing returning 1
  `.execute(db);
  if (claimed.rows.length > 0) return null;
  const { rows } = await sql<KeptAnswer>`
    select request_hash as hash, done, status, response from idempotency_keys where ${ofKey(claim)}`.execute(db);
  // Gone between the two statements: it was refused a moment ago, and its sender may try again.
  return rows[0] ?? UNDER_WAY;
}

/** Says that the work goes on. */
export async function keepClaim(claim: Claim): Promise<void> {
  await sql`update idempotency_keys set claimed_at = now() where ${ofClaim(claim)}`.execute(claim.scope.db);
}

/** Notes, in the transaction of the work itself, that it is done; false = the key is another claim's by now. */
export async function noteDone(claim: Claim): Promise<boolean> {
  const { rows } = await sql`update idempotency_keys set done = true where ${ofClaim(claim)} returning 1`.execute(claim.scope.db);
  return rows.length > 0;
}

export async function keepAnswer(claim: Claim, hash: Buffer | null, status: number, answer: unknown): Promise<void> {
  await sql`
    update idempotency_keys set done = true, status = ${status}, response = ${JSON.stringify(answer ?? null)}::jsonb, request_hash = ${hash}
    where ${ofClaim(claim)}
  `.execute(claim.scope.db);
}

/** A refused request may be corrected and sent again under the same key, unless it has changed something. */
export async function forgetKey(claim: Claim): Promise<void> {
  await sql`delete from idempotency_keys where ${ofClaim(claim)} and not done`.execute(claim.scope.db);
}
