import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { beginAttempt, clearAttempts } from "./login-attempts.ts";
import { DEFAULT_COST, hashPassword, isOutdatedHash, type PasswordCost, verifyPassword } from "./password.ts";
import { createSession, type NewSession } from "./sessions.ts";
import { normalEmail } from "./token.ts";
import { accountFrom, type Account, type UserRow } from "./user.ts";

export type Credentials = { email: string; password: string; remember: boolean; userAgent: string | null };

type CredentialRow = UserRow & { password_hash: string | null };

async function findByEmail(db: Db, email: string): Promise<CredentialRow | null> {
  const { rows } = await sql<CredentialRow>`
    select id, company_id, email, name, role, is_admin, locale, email_verified_at, blocked_at, totp_enabled_at, password_hash
    from users where lower(email) = ${normalEmail(email)}
  `.execute(db);
  return rows[0] ?? null;
}

async function replaceHash(db: Db, userId: number, password: string, cost: PasswordCost): Promise<void> {
  await sql`update users set password_hash = ${await hashPassword(password, cost)}, updated_at = now() where id = ${userId}`.execute(db);
}

function locked(retryAfter: number): AppError {
  return new AppError("LOCKED", `sign-in locked for ${retryAfter} s`, {
    retryAfter,
    text: { key: "api:lockedFor", values: { count: Math.ceil(retryAfter / 60) } },
  });
}

/** What a right password does not open. Said only to whoever knows the password. */
function refuseUnusable(row: CredentialRow): void {
  if (row.blocked_at !== null) throw new AppError("BLOCKED", `user ${row.id} is blocked`);
  if (row.email_verified_at === null) throw new AppError("NOT_ACTIVATED", `user ${row.id} is not activated`);
  if (row.totp_enabled_at !== null) throw new AppError("TOTP_REQUIRED", `user ${row.id} signs in with a second factor`);
}

/**
 * Opens a session for the right password. An address nobody has costs the same work, answers the same words and
 * locks after as many failures as one that somebody has.
 * Throws BAD_CREDENTIALS, LOCKED (with `retryAfter`), BLOCKED, NOT_ACTIVATED, TOTP_REQUIRED.
 */
export async function signIn(
  db: Db,
  credentials: Credentials,
  cost: PasswordCost = DEFAULT_COST,
): Promise<{ account: Account; session: NewSession }> {
  const attempt = await beginAttempt(db, credentials.email);
  if (!attempt.allowed) throw locked(attempt.retryAfter);
  const row = await findByEmail(db, credentials.email);
  const right = await verifyPassword(credentials.password, row?.password_hash ?? null, cost);
  if (!right || row === null) {
    if (attempt.lockSeconds > 0) throw locked(attempt.lockSeconds);
    throw new AppError("BAD_CREDENTIALS", "wrong e-mail address or password");
  }
  await clearAttempts(db, credentials.email);
  refuseUnusable(row);
  if (row.password_hash !== null && isOutdatedHash(row.password_hash, cost)) await replaceHash(db, row.id, credentials.password, cost);
  const account = accountFrom(row);
  return { account, session: await createSession(db, account, credentials) };
}
