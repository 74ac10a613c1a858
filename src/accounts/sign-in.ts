import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { deviceName, noteDevice } from "./devices.ts";
import { authenticate, authenticateCode, type CodeTried, judgeCode, refuseLocked, type Tried, type Verdict } from "./authenticate.ts";
import { chosenMembership, keptOutSince, personColumns } from "./memberships.ts";
import { invalidToken, requireToken } from "./one-time-tokens.ts";
import { type PasswordNote, takePasswordNote } from "./other-ways.ts";
import type { Passwords } from "./passwords.ts";
import { countRecoveryCodes, spendSecondFactor } from "./second-factor.ts";
import { createSession, type NewSession } from "./sessions.ts";
import { hashToken, normalEmail } from "./token.ts";
import { accountFrom, type Account, type UserRow } from "./user.ts";

/** What the accounts need of the instance. */
export type AccountDeps = { db: Db; keys: SecretKeys; passwords: Passwords };

/** How somebody comes in. `device` is the token of their browser, `now` the present in ms since 1970. */
export type Entry = { remember: boolean; userAgent: string | null; device: string | null; totp: string | null; now: number };

export type Credentials = Entry & { email: string; password: string };

/** `device` is to be remembered by the browser. */
export type SignedIn = {
  account: Account;
  session: NewSession;
  device: string;
  /** A password that was set by letter since the last sign-in. */
  passwordSet: PasswordNote | null;
};

export type CredentialRow = UserRow & { password_hash: string | null; blocked_at: string | null };

export async function findCredentials(db: Db, by: { email: string } | { id: number }): Promise<CredentialRow | null> {
  const { rows } = await sql<CredentialRow>`
    select ${personColumns}, u.password_hash, ${keptOutSince} as blocked_at
    from users u ${chosenMembership} where ${"id" in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = ${normalEmail(by.email)}`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function replaceHash({ db, passwords }: AccountDeps, userId: number, password: string): Promise<void> {
  await sql`update users set password_hash = ${await passwords.hash(password)}, updated_at = now() where id = ${userId}`.execute(db);
}

/** What a right password does not open. Said only to whoever knows the password. */
export function refuseUnusable(row: CredentialRow): void {
  if (row.blocked_at !== null) throw new AppError("BLOCKED", `user ${row.id} is blocked`);
  if (row.email_verified_at === null) throw new AppError("NOT_ACTIVATED", `user ${row.id} is not activated`);
}

function isUsable(row: CredentialRow): boolean {
  return row.blocked_at === null && row.email_verified_at !== null;
}

const RIGHT: Verdict<void> = { is: "right", value: undefined };

export function userOf(row: CredentialRow | null): Tried["user"] {
  return row === null ? null : { id: row.id, companyId: row.company_id };
}

const codesOf = ({ id, email, company_id: companyId }: CredentialRow): CodeTried => ({ email, user: { id, companyId } });

/** Whose password it was meant to be, and whether it was. */
type Shown = { row: CredentialRow | null; isRight: boolean };

/**
 * Looks at a password and has `judge` decide what comes of it, in one turn. Throws LOCKED, UNAVAILABLE and what the verdict
 * says.
 */
function authenticateByPassword<T>(
  { db, passwords }: AccountDeps,
  shown: { email: string; id?: number; password: string },
  judge: (db: Db, shown: Shown) => Promise<Verdict<T>>,
): Promise<T> {
  const { email, id, password } = shown;
  return passwords.attempt(async (verify) => {
    await refuseLocked(db, email);
    const row = await findCredentials(db, id === undefined ? { email } : { id });
    const isRight = await verify(password, row?.password_hash ?? null);
    return authenticate(db, { email, user: userOf(row) }, (transaction) => judge(transaction, { row, isRight }));
  });
}

function totpRequired(text?: string): AppError {
  return new AppError("TOTP_REQUIRED", "a code of the second factor is required", text === undefined ? {} : { text: { key: text } });
}

function codeMissing(): AppError {
  return new AppError("TOTP_REQUIRED", "a code of the second factor is required", { fields: { code: ["required"] } });
}

/** Tells the owner that a recovery code is gone, and how many are left. */
async function noteRecoveryCode(db: Db, row: CredentialRow, now: number): Promise<void> {
  const values = { at: new Date(now).toISOString(), left: await countRecoveryCodes(db, row.id) };
  await enqueueMail(db, { kind: "recoveryCodeUsed", to: row.email, userId: row.id, values });
  await writeAudit({ db, companyId: row.company_id }, { action: "totp.recoveryCodeUsed", userId: row.id });
}

/** Lets users without a second factor pass; the others need a code. A wrong code counts among the codes, no code does not. */
export async function judgeSecondFactor(db: Db, keys: SecretKeys, row: CredentialRow, entry: Entry): Promise<Verdict<void>> {
  if (row.totp_enabled_at === null) return RIGHT;
  if (entry.totp === null || entry.totp.trim() === "") return { is: "open", refusal: totpRequired() };
  const { totp: code, now } = entry;
  const spent = await judgeCode(
    db,
    codesOf(row),
    () => spendSecondFactor(db, keys, { userId: row.id, code, now }),
    totpRequired("api:refused.totpWrong"),
  );
  if (spent.is !== "right") return spent;
  if (spent.value === "recovery") await noteRecoveryCode(db, row, now);
  return RIGHT;
}

/** The session itself, its entry in the log and, from an unknown browser, a letter. */
export function openSession(db: Db, row: CredentialRow, entry: Entry, how: "password" | "link" | "openid" | "passkey"): Promise<SignedIn> {
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
    return { account, session, device: device.token, passwordSet: await takePasswordNote(transaction, row.id) };
  });
}

/**
 * Opens a session for the right password and, where it is on, the right code. An address nobody has costs the same work,
 * answers the same words and locks after as many failures as one that somebody has.
 * Throws BAD_CREDENTIALS, LOCKED (with `retryAfter`), BLOCKED, NOT_ACTIVATED, TOTP_REQUIRED, UNAVAILABLE.
 */
export async function signIn(deps: AccountDeps, credentials: Credentials): Promise<SignedIn> {
  const { db, keys, passwords } = deps;
  const { email, password } = credentials;
  const known = await authenticateByPassword(
    deps,
    { email, password },
    async (transaction, { row, isRight }): Promise<Verdict<CredentialRow>> => {
      if (!isRight || row === null)
        return { is: "wrong", refusal: new AppError("BAD_CREDENTIALS", "wrong e-mail address or password"), action: "session.refused" };
      const second = isUsable(row) ? await judgeSecondFactor(transaction, keys, row, credentials) : RIGHT;
      return second.is === "right" ? { is: "right", value: row } : second;
    },
  );
  refuseUnusable(known);
  if (known.password_hash !== null && passwords.isOutdated(known.password_hash)) await replaceHash(deps, known.id, password);
  return openSession(db, known, credentials, "password");
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
  const { db, keys } = deps;
  const userId = await ownerOfLink(db, token);
  const row = userId === null ? null : await findCredentials(db, { id: userId });
  if (row === null || !isUsable(row)) throw invalidToken("login");
  if (row.totp_enabled_at !== null) {
    await authenticateCode(db, (transaction) => judgeSecondFactor(transaction, keys, row, entry));
  }
  return withTransaction(db, async (transaction) => {
    await requireToken(transaction, "login", token);
    return openSession(transaction, row, entry, "link");
  });
}

const wrongPassword = (): Verdict<never> => ({
  is: "wrong",
  action: "password.refused",
  refusal: new AppError("BAD_CREDENTIALS", "wrong password", {
    text: { key: "api:refused.wrongPassword" },
    fields: { password: ["wrongPassword"] },
  }),
});

const wrongCode = (): AppError =>
  new AppError("REFUSED", "wrong code", { text: { key: "api:refused.totpWrong" }, fields: { code: ["wrongCode"] } });

/**
 * Asks a signed-in user for their password again. Guessing counts and locks as at the door.
 * Throws LOCKED, UNAVAILABLE, or BAD_CREDENTIALS with the field named.
 */
export function confirmPassword(deps: AccountDeps, { id, email }: { id: number; email: string }, password: string): Promise<void> {
  return authenticateByPassword(deps, { email, id, password }, async (_, { isRight }) => (isRight ? RIGHT : wrongPassword()));
}

/**
 * Has a signed-in user show a code. `use` uses it up and answers null for a wrong one. Guessing counts and locks as at the
 * door. Throws LOCKED, or REFUSED with the field named.
 */
export function confirmCode<T>({ db }: AccountDeps, user: Account, use: (db: Db) => Promise<T | null>): Promise<T> {
  return authenticateCode(db, (transaction) => judgeCode(transaction, { email: user.email, user }, () => use(transaction), wrongCode()));
}

/** What turns a second factor off: `code` of the app, or a recovery code; null = none was given. `now` in ms since 1970. */
export type BothFactors = { password: string; code: string | null; now: number };

/**
 * Has a signed-in user show password and code together, and does `then` with the same transaction. Where no second factor is on, none is asked for.
 * Throws LOCKED, UNAVAILABLE, BAD_CREDENTIALS or REFUSED with the field named, TOTP_REQUIRED when the code is missing.
 */
export function confirmBoth<T>(deps: AccountDeps, user: Account, given: BothFactors, then: (db: Db) => Promise<T>): Promise<T> {
  const { id, email } = user;
  return authenticateByPassword(deps, { email, id, password: given.password }, async (db, { row, isRight }): Promise<Verdict<T>> => {
    if (!isRight || row === null) return wrongPassword();
    const code = given.code?.trim() ?? "";
    if (row.totp_enabled_at !== null) {
      if (code === "") return { is: "open", refusal: codeMissing() };
      const spend = () => spendSecondFactor(db, deps.keys, { userId: id, code, now: given.now });
      const spent = await judgeCode(db, codesOf(row), spend, wrongCode());
      if (spent.is !== "right") return spent;
    }
    return { is: "right", value: await then(db) };
  });
}
