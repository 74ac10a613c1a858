/** What opens an account beside its password, and what becomes of it when the password is set by letter. */
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { companyOf } from "./memberships.ts";
import { invalidToken } from "./one-time-tokens.ts";
import { hashToken } from "./token.ts";

export type OtherWays = {
  email: string;
  passkeys: { name: string; addedAt: string }[];
  identities: { email: string; linkedAt: string }[];
};

/** Of the account that the token of a letter sets the password of; the token stays. Throws TOKEN_INVALID. */
export async function findOtherWays(db: Db, token: string): Promise<OtherWays> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = 'reset' and t.expires_at > now() and u.blocked_at is null`.execute(db);
  const user = rows[0];
  if (user === undefined) throw invalidToken("reset");
  const passkeys = await sql<OtherWays["passkeys"][number]>`
    select name, added_at as "addedAt" from passkeys where user_id = ${user.id} order by added_at, id`.execute(db);
  const identities = await sql<OtherWays["identities"][number]>`
    select email, linked_at as "linkedAt" from openid_identities where user_id = ${user.id} order by linked_at`.execute(db);
  return { email: user.email, passkeys: passkeys.rows, identities: identities.rows };
}

export type Removed = { passkeys: number; identities: number };

/**
 * Whoever came in before may have left a way behind: all of them go, each with its entry in the log. In the transaction that sets the
 * password.
 */
export async function removeOtherWays(db: Db, userId: number): Promise<Removed> {
  const scope = { db, companyId: await companyOf(db, userId) };
  const passkeys = await sql<{ id: number; name: string }>`delete from passkeys where user_id = ${userId} returning id, name`.execute(db);
  const identities = await sql<{ email: string }>`delete from openid_identities where user_id = ${userId} returning email`.execute(db);
  for (const { id, name } of passkeys.rows)
    await writeAudit(scope, { action: "passkey.removed", userId, subjectType: "passkey", subjectId: String(id), before: { name } });
  for (const before of identities.rows) await writeAudit(scope, { action: "openid.unlinked", userId, before });
  return { passkeys: passkeys.rows.length, identities: identities.rows.length };
}

const PasswordNote = z.object({ at: z.string(), isFirst: z.boolean(), passkeys: z.number(), identities: z.number() });
/** A password that was set by letter; `isFirst`: there was none before. */
export type PasswordNote = z.output<typeof PasswordNote>;

export async function notePassword(db: Db, userId: number, note: PasswordNote): Promise<void> {
  await sql`update users set password_note = ${JSON.stringify(note)}::jsonb where id = ${userId}`.execute(db);
}

/** Says it once, to whoever comes in first. In the transaction of the session. */
export async function takePasswordNote(db: Db, userId: number): Promise<PasswordNote | null> {
  const { rows } = await sql<{ note: unknown }>`
    select password_note as note from users where id = ${userId} and password_note is not null for update`.execute(db);
  if (rows[0] === undefined) return null;
  await sql`update users set password_note = null where id = ${userId}`.execute(db);
  return PasswordNote.parse(rows[0].note);
}
