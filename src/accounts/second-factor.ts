import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { open, seal, type SecretKeys } from "#db/secrets.ts";

const ISSUER = "Zyskomierz";
const PERIOD_SECONDS = 30;
/** Clocks of phones go wrong: one step to either side counts. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

type FactorRow = { email: string; totp_secret: Buffer | null; totp_enabled_at: string | null };

export function totpContext(userId: number): string {
  return `totp ${userId}`;
}

function totpOf(email: string, secret: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

async function findFactor(db: Db, userId: number): Promise<FactorRow> {
  const { rows } = await sql<FactorRow>`select email, totp_secret, totp_enabled_at from users where id = ${userId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", `no user ${userId}`);
  return rows[0];
}

/** Codes are typed with spaces and dashes, and letters in either case. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toUpperCase();
}

function hashCode(userId: number, code: string): Buffer {
  return createHash("sha256")
    .update(`${userId} ${plain(code)}`)
    .digest();
}

/**
 * Makes a secret that counts only once a code of it has been shown. `url` is for the authenticator app (otpauth://).
 * Throws REFUSED when the second factor is on already.
 */
export async function startTotp(db: Db, keys: SecretKeys, userId: number): Promise<{ secret: string; url: string }> {
  const { email, totp_enabled_at: enabledAt } = await findFactor(db, userId);
  if (enabledAt !== null) throw new AppError("REFUSED", "the second factor is on", { text: { key: "api:refused.totpOn" } });
  const secret = new Secret({ size: 20 }).base32;
  await sql`
    update users set totp_secret = ${seal(keys, secret, totpContext(userId))}, totp_last_step = null where id = ${userId} and totp_enabled_at is null`.execute(
    db,
  );
  return { secret, url: totpOf(email, secret).toString() };
}

/** Whether the code is right and of a later step than any used before: nobody who saw it typed can use it again. */
async function spendTotpCode(db: Db, keys: SecretKeys, userId: number, code: string, now: number): Promise<boolean> {
  const { email, totp_secret: sealed } = await findFactor(db, userId);
  if (sealed === null || !/^\d{6}$/.test(plain(code))) return false;
  const totp = totpOf(email, open(keys, sealed, totpContext(userId)));
  const delta = totp.validate({ token: plain(code), window: WINDOW, timestamp: now });
  if (delta === null) return false;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
  const { rows } = await sql`
    update users set totp_last_step = ${step}
    where id = ${userId} and (totp_last_step is null or totp_last_step < ${step}) returning id`.execute(db);
  return rows.length > 0;
}

async function spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(userId, code)} returning user_id`.execute(db);
  return rows.length > 0;
}

/** Uses a code of the app, or a recovery code, up. Null when it is neither, or was used before. */
export async function spendSecondFactor(
  db: Db,
  keys: SecretKeys,
  attempt: { userId: number; code: string; now: number },
): Promise<"totp" | "recovery" | null> {
  if (await spendTotpCode(db, keys, attempt.userId, attempt.code, attempt.now)) return "totp";
  return (await spendRecoveryCode(db, attempt.userId, attempt.code)) ? "recovery" : null;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from recovery_codes where user_id = ${userId}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Sixteen letters and digits in groups of four: 80 bits. */
function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
  return (letters.match(/.{4}/g) ?? []).join("-");
}

async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  await sql`
    insert into recovery_codes (code_hash, user_id)
    select hash, ${userId}::bigint from unnest(${codes.map((code) => hashCode(userId, code))}::bytea[]) as hash`.execute(db);
  return codes;
}

/**
 * Turns the second factor on for whoever shows a code of the secret that was started, and answers the recovery codes,
 * which are never shown again. Call it in a transaction. Null when the code is wrong; REFUSED when it is on already.
 */
export async function enableTotp(
  db: Db,
  keys: SecretKeys,
  attempt: { userId: number; code: string; now: number },
): Promise<string[] | null> {
  const { userId, code, now } = attempt;
  const { totp_enabled_at: enabledAt } = await findFactor(db, userId);
  if (enabledAt !== null) throw new AppError("REFUSED", "the second factor is on", { text: { key: "api:refused.totpOn" } });
  if (!(await spendTotpCode(db, keys, userId, code, now))) return null;
  await sql`update users set totp_enabled_at = now(), updated_at = now() where id = ${userId}`.execute(db);
  return replaceRecoveryCodes(db, userId);
}

export async function disableTotp(db: Db, userId: number): Promise<void> {
  await sql`
    update users set totp_secret = null, totp_enabled_at = null, totp_last_step = null, updated_at = now() where id = ${userId}`.execute(
    db,
  );
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
}
