import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { plannedOnce } from "#db/planned-once.ts";
import { NO_COMPANY, personColumns } from "./memberships.ts";
import { hashToken, newToken } from "./token.ts";
import { accountFrom, type Account, type UserRow } from "./user.ts";

/** An administrator is signed in as the session's user, until `until` and no longer. */
export type Impersonation = {
  adminId: number;
  adminName: string;
  adminEmail: string;
  mode: "read" | "full";
  startedAt: string;
  until: string;
};

/** A live session and its user. `tokenHash` names the session; the token itself is known to the browser alone. */
export type Session = {
  tokenHash: Buffer;
  account: Account;
  impersonation: Impersonation | null;
  /** The key of a program that calls, instead of a person in a browser. */
  apiKey?: number;
};

/** Seconds without a request after which a session ends. */
const IDLE_SECONDS = 12 * 3600;
const REMEMBERED_IDLE_SECONDS = 30 * 24 * 3600;
/** However busy it is, a session ends this long after the sign-in. */
const MAX_AGE_SECONDS = 90 * 24 * 3600;
/** Every request reads the session; only one in this many seconds writes it. */
const TOUCH_SECONDS = 300;

export type NewSession = { token: string; maxAge: number | null };

/** Opens a session, and clears away those of the user that have ended. `idle` = another length, in seconds. `maxAge` is for the cookie, in seconds; null = until the browser closes. */
export async function createSession(
  db: Db,
  account: { id: number; companyId: number },
  options: { userAgent: string | null; remember: boolean; idle?: number },
): Promise<NewSession> {
  const token = newToken();
  await sql`delete from sessions where user_id = ${account.id} and expires_at <= now()`.execute(db);
  const idle = options.idle ?? (options.remember ? REMEMBERED_IDLE_SECONDS : IDLE_SECONDS);
  await sql`
    insert into sessions (token_hash, user_id, company_id, user_agent, expires_at)
    values (${hashToken(token)}, ${account.id}, ${account.companyId}, ${options.userAgent?.slice(0, 300) ?? null}, now() + make_interval(secs => ${idle}))
  `.execute(db);
  return { token, maxAge: options.idle ?? (options.remember ? REMEMBERED_IDLE_SECONDS : null) };
}

type SessionRow = UserRow & {
  idle: boolean;
  created_at: string;
  expires_at: string;
  mode: "read" | "full" | null;
  admin_id: number | null;
  admin_name: string | null;
  admin_email: string | null;
};

function impersonationOf(row: SessionRow): Impersonation | null {
  const { mode, admin_id: adminId, admin_name: adminName, admin_email: adminEmail } = row;
  if (mode === null || adminId === null) return null;
  return { adminId, adminName: adminName ?? "", adminEmail: adminEmail ?? "", mode, startedAt: row.created_at, until: row.expires_at };
}

/**
 * Sessions `s` that are not over, with their user `u` and the membership `m` they are in: not expired, the user neither blocked
 * nor out of the company. An administrator `a` is signed in as a user only as long as their own session lives, and their right
 * to it.
 */
const LIVE = sql`
    from sessions s
    join users u on u.id = s.user_id
    left join memberships m on m.user_id = s.user_id and m.company_id = s.company_id and m.blocked_at is null
    left join users a on a.id = s.impersonator_id
    where s.expires_at > now() and u.blocked_at is null and (m.company_id is not null or s.company_id = ${NO_COMPANY})
      and (s.impersonator_id is null or (a.is_admin and a.blocked_at is null and not u.is_admin and exists (
        select from sessions o where o.token_hash = s.origin_hash and o.user_id = a.id and o.expires_at > now())))`;

/** The session of a token, or null when it is unknown or over; a demo guest's ends when it was to. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const { rows } = await plannedOnce(sql<SessionRow>`
    select ${personColumns}, s.last_seen_at < now() - make_interval(secs => ${TOUCH_SECONDS}) as idle, s.created_at, s.expires_at,
           s.impersonation_mode as mode, a.id as admin_id, a.name as admin_name, a.email as admin_email
    ${LIVE} and s.token_hash = ${tokenHash}`).execute(db);
  const row = rows[0];
  if (!row) return null;
  const impersonation = impersonationOf(row);
  const account = accountFrom(row);
  if (row.idle && impersonation === null && !account.isDemoGuest) await touchSession(db, tokenHash);
  return { tokenHash, account, impersonation };
}

/** Which of these sessions are not over; hashes of their tokens in hexadecimal. Asking keeps none alive. */
export async function findLiveSessions(db: Db, tokenHashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(s.token_hash, 'hex') as hash
    ${LIVE} and s.token_hash in (select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Moves the end by the length the session was opened with. */
async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    update sessions
    set last_seen_at = now(),
        expires_at = least(now() + (expires_at - last_seen_at), created_at + make_interval(secs => ${MAX_AGE_SECONDS}))
    where token_hash = ${tokenHash}
  `.execute(db);
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db);
}

/** Ends the session and, where an administrator is signed in as somebody, their own behind it: the browser forgets both. */
export async function signOut(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    delete from sessions
    where token_hash = ${tokenHash} or token_hash in (select origin_hash from sessions where token_hash = ${tokenHash})`.execute(db);
}

/** Ends the sessions of a user; `except` survives (the one that asked for it). */
export async function endUserSessions(db: Db, userId: number, except: Buffer | null = null): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash is distinct from ${except}`.execute(db);
}

/** Ends the sessions of a user in one company; those in others go on. */
export async function endMembershipSessions(db: Db, { companyId, userId }: { companyId: number; userId: number }): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and company_id = ${companyId}`.execute(db);
}

/** Puts a session into another company of its user. */
export async function moveSession(db: Db, tokenHash: Buffer, companyId: number): Promise<void> {
  await sql`update sessions set company_id = ${companyId} where token_hash = ${tokenHash}`.execute(db);
}

/** The number of a session, which stays when its token is rotated; null when it has ended. */
export async function sessionNumber(db: Db, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from sessions where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The same for two that may stay: the one that asked, by its number, and the one that confirmed. */
export async function endSessionsBut(db: Db, userId: number, keep: { id: number | null; tokenHash: Buffer | null }): Promise<void> {
  await sql`
    delete from sessions
    where user_id = ${userId} and id is distinct from ${keep.id}::bigint and token_hash is distinct from ${keep.tokenHash}`.execute(db);
}

/** Gives the session another token, after its rights changed; the old token is worth nothing afterwards. Throws UNAUTHENTICATED. */
export async function rotateSession(db: Db, tokenHash: Buffer): Promise<NewSession> {
  const token = newToken();
  const { rows } = await sql<{ remembered: boolean }>`
    update sessions set token_hash = ${hashToken(token)} where token_hash = ${tokenHash}
    returning expires_at - last_seen_at > make_interval(secs => ${IDLE_SECONDS + TOUCH_SECONDS}) as remembered`.execute(db);
  if (rows[0] === undefined) throw new AppError("UNAUTHENTICATED", "the session has ended");
  return { token, maxAge: rows[0].remembered ? REMEMBERED_IDLE_SECONDS : null };
}
