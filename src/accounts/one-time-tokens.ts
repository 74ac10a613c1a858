import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { hashToken, newToken } from "./token.ts";

/** `registered` is a used `register`: following the link of an active account again is no mistake. */
export type TokenPurpose = "register" | "registered" | "reset" | "emailChange" | "login" | "unlock" | "loginAs";

export type NewToken = {
  purpose: TokenPurpose;
  userId: number;
  /** The address a change of address is about. */
  email?: string;
  payload?: Readonly<Record<string, unknown>>;
  seconds: number;
};

export type UsedToken = { userId: number; email: string | null; payload: Readonly<Record<string, unknown>> };

/** Makes a token and withdraws the older ones of the same user and purpose. Only its hash is stored. */
export async function issueToken(db: Db, token: NewToken): Promise<string> {
  const secret = newToken();
  await sql`delete from one_time_tokens where user_id = ${token.userId} and purpose = ${token.purpose}`.execute(db);
  await sql`
    insert into one_time_tokens (token_hash, purpose, user_id, email, payload, expires_at)
    values (${hashToken(secret)}, ${token.purpose}, ${token.userId}, ${token.email ?? null}, ${JSON.stringify(token.payload ?? {})}::jsonb,
            now() + make_interval(secs => ${token.seconds}))`.execute(db);
  return secret;
}

/** Uses a token up; of two callers at once only one gets it. Null when it is unknown, expired, used or withdrawn. */
export async function takeToken(db: Db, purpose: TokenPurpose, token: string): Promise<UsedToken | null> {
  const { rows } = await sql<UsedToken & { live: boolean }>`
    delete from one_time_tokens where token_hash = ${hashToken(token)} and purpose = ${purpose}
    returning user_id as "userId", email, payload, expires_at > now() as live`.execute(db);
  const row = rows[0];
  return row?.live ? { userId: row.userId, email: row.email, payload: row.payload } : null;
}

/** The same for a caller that has nothing to fall back on. Throws TOKEN_INVALID. */
export async function requireToken(db: Db, purpose: TokenPurpose, token: string): Promise<UsedToken> {
  const used = await takeToken(db, purpose, token);
  if (used === null) throw invalidToken(purpose);
  return used;
}

export function invalidToken(purpose: TokenPurpose | "invitation" | "openid" | "report"): AppError {
  return new AppError("TOKEN_INVALID", `no live token for ${purpose}`);
}

/** Every link that opens the account stops working: its password or address has changed. Activation opens nothing. */
export async function withdrawTokens(db: Db, userId: number): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId} and purpose not in ('register', 'registered')`.execute(db);
}
