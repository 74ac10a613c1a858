import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { deviceName, noteDevice } from "./devices.ts";
import { beginAttempt, clearAttempts, forgiveAttempt } from "./login-attempts.ts";
import { invalidToken, requireToken } from "./one-time-tokens.ts";
import { hashPassword, isOutdatedHash, type PasswordCost, verifyPassword } from "./password.ts";
import { countRecoveryCodes, spendSecondFactor } from "./second-factor.ts";
import { createSession, type NewSession } from "./sessions.ts";
import { hashToken, normalEmail } from "./token.ts";
import { accountFrom, type Account, type UserRow } from "./user.ts";

/** What the accounts need of the instance. */
export type AccountDeps = { db: Db; keys: SecretKeys; cost: PasswordCost };

/** How somebody comes in. `device` is the token of their browser, `now` the present in ms since 1970. */
export type Entry = { remember: boolean; userAgent: string | null; device: string | null; totp: string | null; now: number };

export type Credentials = Entry & { email: string; password: string };

/** `device` is to be remembered by the browser. */
export type SignedIn = { account: Account; session: NewSession; device: string };

type CredentialRow = UserRow & { password_hash: string | null };

async function findCredentials(db: Db, by: { email: string } | { id: number }): Promise<CredentialRow | null> {
  const { rows } = await sql<CredentialRow>`
    select id, company_id, email, name, role, is_admin, locale, email_verified_at, blocked_at, totp_enabled_at, password_hash
    from users where ${"id" in by ? sql`id = ${by.id}` : sql`lower(email) = ${normalEmail(by.email)}`}`.execute(db);
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
}

/** Entries of addresses that nobody has; they cost what entries of users cost, and are removed after a month. */
const NO_COMPANY = 0;

/**
 * Writes the failure down and, where it locks the address, has its owner told. An address nobody has takes the same
 * statements; the letter's job finds out that there is nobody to write to.
 */
async function recordFailure(
  db: Db,
  email: string,
  row: Pick<CredentialRow, "id" | "company_id"> | null,
  lockSeconds: number,
): Promise<never> {
  await withTransaction(db, async (transaction) => {
    const scope = { db: transaction, companyId: row?.company_id ?? NO_COMPANY };
    await writeAudit(scope, { action: lockSeconds > 0 ? "session.locked" : "session.refused", userId: row?.id ?? null });
    if (lockSeconds > 0) await enqueueMail(transaction, { kind: "lockedOut", to: normalEmail(email) });
  });
  if (lockSeconds > 0) throw locked(lockSeconds);
  throw new AppError("BAD_CREDENTIALS", "wrong e-mail address or password");
}

type Attempted = { email: string; lockSeconds: number };

async function beginOrRefuse(db: Db, email: string): Promise<Attempted> {
  const attempt = await beginAttempt(db, email);
  if (!attempt.allowed) throw locked(attempt.retryAfter);
  return { email, lockSeconds: attempt.lockSeconds };
}

function totpRequired(text?: string): AppError {
  return new AppError("TOTP_REQUIRED", "a code of the second factor is required", text === undefined ? {} : { text: { key: text } });
}

/** Lets users without a second factor pass; the others need a code. A wrong code counts like a wrong password. */
async function checkSecondFactor({ db, keys }: AccountDeps, row: CredentialRow, entry: Entry, attempt: Attempted): Promise<void> {
  if (row.totp_enabled_at === null) return;
  if (entry.totp === null || entry.totp.trim() === "") {
    await forgiveAttempt(db, attempt.email, attempt.lockSeconds);
    throw totpRequired();
  }
  const used = await spendSecondFactor(db, keys, { userId: row.id, code: entry.totp, now: entry.now });
  if (used === null) {
    if (attempt.lockSeconds > 0) await recordFailure(db, attempt.email, row, attempt.lockSeconds);
    await writeAudit({ db, companyId: row.company_id }, { action: "session.wrongCode", userId: row.id });
    throw totpRequired("api:refused.totpWrong");
  }
  if (used === "recovery") {
    const values = { at: new Date(entry.now).toISOString(), left: await countRecoveryCodes(db, row.id) };
    await enqueueMail(db, { kind: "recoveryCodeUsed", to: row.email, userId: row.id, values });
    await writeAudit({ db, companyId: row.company_id }, { action: "totp.recoveryCodeUsed", userId: row.id });
  }
}

/** The session itself, its entry in the log and, from an unknown browser, a letter. */
function openSession(db: Db, row: CredentialRow, entry: Entry, how: "password" | "link"): Promise<SignedIn> {
  return withTransaction(db, async (transaction) => {
    const account = accountFrom(row);
    const session = await createSession(transaction, account, entry);
    const device = await noteDevice(transaction, row.id, entry.device);
    const named = deviceName(entry.userAgent);
    await writeAudit(
      { db: transaction, companyId: row.company_id },
      { action: "session.opened", userId: row.id, after: { how, device: named } },
    );
    if (device.isNew) {
      const values = { device: named === "" ? "?" : named, at: new Date(entry.now).toISOString() };
      await enqueueMail(transaction, { kind: "newDevice", to: row.email, userId: row.id, values });
    }
    return { account, session, device: device.token };
  });
}

/**
 * Opens a session for the right password and, where it is on, the right code. An address nobody has costs the same work,
 * answers the same words and locks after as many failures as one that somebody has.
 * Throws BAD_CREDENTIALS, LOCKED (with `retryAfter`), BLOCKED, NOT_ACTIVATED, TOTP_REQUIRED.
 */
export async function signIn(deps: AccountDeps, credentials: Credentials): Promise<SignedIn> {
  const { db, cost } = deps;
  const attempt = await beginOrRefuse(db, credentials.email);
  const row = await findCredentials(db, { email: credentials.email });
  const right = await verifyPassword(credentials.password, row?.password_hash ?? null, cost);
  if (!right || row === null) return recordFailure(db, credentials.email, row, attempt.lockSeconds);
  if (row.blocked_at !== null || row.email_verified_at === null) await clearAttempts(db, credentials.email);
  refuseUnusable(row);
  await checkSecondFactor(deps, row, credentials, attempt);
  await clearAttempts(db, credentials.email);
  if (row.password_hash !== null && isOutdatedHash(row.password_hash, cost)) await replaceHash(db, row.id, credentials.password, cost);
  return openSession(db, row, credentials, "password");
}

async function ownerOfLink(db: Db, token: string): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from one_time_tokens
    where token_hash = ${hashToken(token)} and purpose = 'login' and expires_at > now()`.execute(db);
  return rows[0]?.userId ?? null;
}

/**
 * Opens a session for a link of a letter. It stands for the password alone: the second factor is asked for as well, and
 * until it is right the link stays. Throws TOKEN_INVALID, TOTP_REQUIRED, LOCKED.
 */
export async function signInByLink(deps: AccountDeps, token: string, entry: Entry): Promise<SignedIn> {
  const { db } = deps;
  const userId = await ownerOfLink(db, token);
  const row = userId === null ? null : await findCredentials(db, { id: userId });
  if (row === null || row.blocked_at !== null || row.email_verified_at === null) throw invalidToken("login");
  if (row.totp_enabled_at !== null) {
    await checkSecondFactor(deps, row, entry, await beginOrRefuse(db, row.email));
    await clearAttempts(db, row.email);
  }
  return withTransaction(db, async (transaction) => {
    await requireToken(transaction, "login", token);
    return openSession(transaction, row, entry, "link");
  });
}

/**
 * Asks a signed-in user for their password again. Guessing counts and locks as at the door.
 * Throws LOCKED, or BAD_CREDENTIALS with the field named.
 */
export async function confirmPassword({ db, cost }: AccountDeps, user: { id: number; email: string }, password: string): Promise<void> {
  const attempt = await beginOrRefuse(db, user.email);
  const row = await findCredentials(db, { id: user.id });
  if (row === null || !(await verifyPassword(password, row.password_hash, cost))) {
    if (attempt.lockSeconds > 0) await recordFailure(db, user.email, row, attempt.lockSeconds);
    await writeAudit({ db, companyId: row?.company_id ?? NO_COMPANY }, { action: "password.refused", userId: user.id });
    throw new AppError("BAD_CREDENTIALS", "wrong password", {
      text: { key: "api:refused.wrongPassword" },
      fields: { password: ["wrongPassword"] },
    });
  }
  await clearAttempts(db, user.email);
}

/**
 * Has a signed-in user show a code. `use` uses it up and answers null for a wrong one. Guessing counts and locks as at the
 * door. Throws LOCKED, or REFUSED with the field named.
 */
export async function confirmCode<T>({ db }: AccountDeps, { id, email, companyId }: Account, use: () => Promise<T | null>): Promise<T> {
  const attempt = await beginOrRefuse(db, email);
  const used = await use().catch(async (error: unknown) => {
    await forgiveAttempt(db, email, attempt.lockSeconds);
    throw error;
  });
  if (used === null) {
    if (attempt.lockSeconds > 0) await recordFailure(db, email, { id, company_id: companyId }, attempt.lockSeconds);
    await writeAudit({ db, companyId }, { action: "session.wrongCode", userId: id });
    throw new AppError("REFUSED", "wrong code", { text: { key: "api:refused.totpWrong" }, fields: { code: ["wrongCode"] } });
  }
  await clearAttempts(db, email);
  return used;
}
