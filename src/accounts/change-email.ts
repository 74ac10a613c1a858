import { sql } from "kysely";
import pg from "pg";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { companyOf } from "./memberships.ts";
import { invalidToken, requireToken, withdrawTokens } from "./one-time-tokens.ts";
import { endSessionsBut, type NewSession, rotateSession, type Session, sessionNumber } from "./sessions.ts";
import { normalEmail } from "./token.ts";

/**
 * Sends a link to the new address and tells the old one; nothing changes before the link is followed. Answers another token
 * for the session that asks.
 */
export function requestEmailChange(db: Db, { account: user, tokenHash }: Session, email: string): Promise<NewSession> {
  const newEmail = normalEmail(email);
  return withTransaction(db, async (transaction) => {
    const asking = await sessionNumber(transaction, tokenHash);
    await enqueueMail(transaction, { kind: "emailChange", to: newEmail, userId: user.id, values: asking === null ? {} : { asking } });
    await enqueueMail(transaction, { kind: "emailChangeRequested", to: user.email, userId: user.id, values: { newEmail } });
    await writeAudit({ db: transaction, companyId: user.companyId }, { action: "email.changeRequested", userId: user.id });
    return rotateSession(transaction, tokenHash);
  });
}

/** Two people who confirm the same address at the same moment both find it free; the database lets one of them have it. */
function isTakenMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "users_email_key";
}

/** `session` = another token for the session that confirmed, where it is the user's own. */
export type EmailChanged = { email: string; session: NewSession | null };

/**
 * Makes the address of the link the user's, tells the old one, and withdraws the links that went there. The user's sessions
 * end, but for the one that asked, which has shown the password, and the one that confirms (`acting`), where it is theirs.
 * Throws TOKEN_INVALID, also when somebody else has got the address in the meantime.
 */
export async function confirmEmailChange(db: Db, token: string, acting: Session | null): Promise<EmailChanged> {
  try {
    return await withTransaction(db, (transaction) => moveTo(transaction, token, acting));
  } catch (error) {
    throw isTakenMeanwhile(error) ? invalidToken("emailChange") : error;
  }
}

async function moveTo(db: Db, token: string, acting: Session | null): Promise<EmailChanged> {
  const { userId, email, payload } = await requireToken(db, "emailChange", token);
  const before = await sql<{ email: string }>`select email from users where id = ${userId} and blocked_at is null for update`.execute(db);
  const taken = await sql`select 1 from users where lower(email) = ${email} and id <> ${userId}`.execute(db);
  const old = before.rows[0]?.email;
  if (email === null || old === undefined || taken.rows.length > 0) throw invalidToken("emailChange");
  await sql`update users set email = ${email}, email_verified_at = now(), updated_at = now() where id = ${userId}`.execute(db);
  await withdrawTokens(db, userId);
  // An administrator who is signed in as the user is not the user.
  const own = acting !== null && acting.account.id === userId && acting.impersonation === null ? acting.tokenHash : null;
  await endSessionsBut(db, userId, { id: typeof payload["asking"] === "number" ? payload["asking"] : null, tokenHash: own });
  await enqueueMail(db, { kind: "emailChanged", to: old, userId, values: { newEmail: email } });
  await writeAudit({ db, companyId: await companyOf(db, userId) }, { action: "email.changed", userId });
  return { email, session: own === null ? null : await rotateSession(db, own) };
}
