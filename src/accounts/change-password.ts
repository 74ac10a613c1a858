import { sql } from "kysely";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { clearAttempts } from "./login-attempts.ts";
import { companyOf } from "./memberships.ts";
import { invalidToken, requireToken, withdrawTokens } from "./one-time-tokens.ts";
import { notePassword, removeOtherWays } from "./other-ways.ts";
import { checkPassword } from "./password-policy.ts";
import type { Passwords } from "./passwords.ts";
import { endUserSessions } from "./sessions.ts";
import { hashToken } from "./token.ts";

type Changed = { email: string };

/** Sets the hash, ends the sessions and withdraws the links that the old password still covered. `keep` is the session that asked. */
async function replacePassword(db: Db, userId: number, hash: string, keep: Buffer | null): Promise<Changed | null> {
  const known = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(db);
  // Before the user's row: a sign-in that is being judged at this moment takes both in that order.
  if (known.rows[0] !== undefined) await clearAttempts(db, { email: known.rows[0].email });
  const { rows } = await sql<Changed>`
    update users set password_hash = ${hash}, email_verified_at = coalesce(email_verified_at, ${new Date().toISOString()}::timestamptz), updated_at = now()
    where id = ${userId} and blocked_at is null returning email`.execute(db);
  const user = rows[0];
  if (user === undefined) return null;
  await endUserSessions(db, userId, keep);
  await withdrawTokens(db, userId);
  await enqueueMail(db, { kind: "passwordChanged", to: user.email, userId, values: { at: new Date().toISOString() } });
  return user;
}

/** What others know of whoever holds a live link: their password must not be made of it. Empty for a link that is none. */
async function knownOf(db: Db, token: string): Promise<string[]> {
  const { rows } = await sql<{ email: string; name: string }>`
    select u.email, u.name from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = 'reset' and t.expires_at > now()`.execute(db);
  return rows.flatMap(({ email, name }) => [email, name]);
}

/** `keepOtherWays`: passkeys and joined identities stay. `now` = ISO instant. */
export type Reset = { password: string; keepOtherWays: boolean; now: string };

async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and password_hash is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Sets a password with the token of a letter, and confirms the address that got it; all sessions of the user end, the other ways into
 * the account as well unless they are to stay, and the next sign-in says so. Throws VALIDATION for a password that will not do,
 * TOKEN_INVALID.
 */
export async function resetPassword(db: Db, token: string, reset: Reset, passwords: Passwords): Promise<void> {
  const { password, keepOtherWays, now } = reset;
  checkPassword(password, await knownOf(db, token));
  const hash = await passwords.hash(password);
  await withTransaction(db, async (transaction) => {
    const { userId } = await requireToken(transaction, "reset", token);
    const isFirst = !(await hasPassword(transaction, userId));
    const user = await replacePassword(transaction, userId, hash, null);
    if (user === null) throw invalidToken("reset");
    const removed = keepOtherWays ? { passkeys: 0, identities: 0 } : await removeOtherWays(transaction, userId);
    await notePassword(transaction, userId, { at: now, isFirst, ...removed });
    await writeAudit({ db: transaction, companyId: await companyOf(transaction, userId) }, { action: "password.reset", userId });
  });
}

/** Sets another password for a signed-in user whose present one has been checked; their other sessions end. Throws VALIDATION. */
export async function changePassword(
  db: Db,
  user: { id: number; companyId: number; email: string; name: string },
  change: { password: string; keep: Buffer },
  passwords: Passwords,
): Promise<void> {
  checkPassword(change.password, [user.email, user.name]);
  const hash = await passwords.hash(change.password);
  await withTransaction(db, async (transaction) => {
    await replacePassword(transaction, user.id, hash, change.keep);
    await writeAudit({ db: transaction, companyId: user.companyId }, { action: "password.changed", userId: user.id });
  });
}
