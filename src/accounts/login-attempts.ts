import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { hashEmail } from "./token.ts";

/** The attempt that reaches this number of failures in a row locks the address. */
export const FAILURES_TO_LOCK = 5;
/** Doubles with every further failure, up to the longest. */
const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 3600;
/** Failures older than this are forgotten. */
const FORGET_SECONDS = 24 * 3600;

export type Attempt =
  /** The password may be looked at. `lockSeconds` is how long the address stays locked if it is wrong, 0 = not yet. */
  { allowed: true; lockSeconds: number } | { allowed: false; retryAfter: number };

/**
 * Counts an attempt before its password is looked at, so that a hundred guesses sent at once are not a hundred free ones.
 * Addresses that nobody registered are counted and locked alike.
 */
export async function beginAttempt(db: Db, email: string): Promise<Attempt> {
  const hash = hashEmail(email);
  const counted = await sql<{ lock_seconds: number }>`
    insert into login_attempts as a (email_hash, failures, last_at)
    values (${hash}, 1, now())
    on conflict (email_hash) do update
    set failures = case when a.last_at < now() - make_interval(secs => ${FORGET_SECONDS}) then 1 else a.failures + 1 end,
        last_at = excluded.last_at,
        locked_until = case
          when a.last_at < now() - make_interval(secs => ${FORGET_SECONDS}) or a.failures + 1 < ${FAILURES_TO_LOCK} then null
          else now() + make_interval(secs => least(${LONGEST_LOCK_SECONDS}, ${FIRST_LOCK_SECONDS} * power(2, least(a.failures + 1 - ${FAILURES_TO_LOCK}, 10))))
        end
    where a.locked_until is null or a.locked_until <= now()
    returning coalesce(ceil(extract(epoch from a.locked_until - now())), 0)::integer as lock_seconds
  `.execute(db);
  const row = counted.rows[0];
  if (row) return { allowed: true, lockSeconds: row.lock_seconds };
  const locked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from locked_until - now())))::integer as seconds from login_attempts where email_hash = ${hash}
  `.execute(db);
  return { allowed: false, retryAfter: locked.rows[0]?.seconds ?? 1 };
}

/** The right password: the address starts anew. */
export async function clearAttempts(db: Db, email: string): Promise<void> {
  await sql`delete from login_attempts where email_hash = ${hashEmail(email)}`.execute(db);
}

/**
 * The attempt was no failure, but no sign-in either (the second factor is still to come): it does not count. It takes back
 * the lock it set itself (`lockSeconds` > 0), never one that wrong codes have set in the meantime: else whoever knows the
 * password could keep an address open by asking for the code while guessing it.
 */
export async function forgiveAttempt(db: Db, email: string, lockSeconds: number): Promise<void> {
  await sql`
    update login_attempts
    set failures = greatest(failures - 1, 0), locked_until = case when ${lockSeconds > 0} then null else locked_until end
    where email_hash = ${hashEmail(email)}`.execute(db);
}

/** Removes the addresses whose failures are forgotten: else every guess at a made-up one would stay for ever. */
export async function dropForgottenAttempts(db: Db): Promise<void> {
  await sql`
    delete from login_attempts
    where last_at < now() - make_interval(secs => ${FORGET_SECONDS}) and (locked_until is null or locked_until <= now())`.execute(db);
}
