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

/** What is known of an address; all numbers are 0 for one without failures. `locked` = seconds until it opens. */
export type Attempts = { failures: number; locked: number };

const secondsLeft = sql`coalesce(greatest(ceil(extract(epoch from a.locked_until - now())), 0), 0)::integer`;

/** Seconds until the address opens, 0 = open, at this moment: whoever is to judge an attempt takes the turn. */
export async function lockedFor(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    select ${secondsLeft} as locked from login_attempts a where a.email_hash = ${hashEmail(email)}`.execute(db);
  return rows[0]?.locked ?? 0;
}

/**
 * Attempts at one address are judged one after the other, in any number of processes: the caller's transaction has the
 * turn until it ends. So a hundred guesses sent at once are not a hundred free ones, and a hundred right passwords sent at
 * once are no failures. Addresses that nobody registered are counted alike. Other rows are locked after this one, never before.
 */
export async function takeTurn(db: Db, email: string): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into login_attempts as a (email_hash, failures, last_at)
    values (${hashEmail(email)}, 0, now())
    on conflict (email_hash) do update set failures = a.failures
    returning case when a.last_at < now() - make_interval(secs => ${FORGET_SECONDS}) then 0 else a.failures end as failures,
              ${secondsLeft} as locked`.execute(db);
  const attempts = rows[0];
  if (attempts === undefined) throw new Error("the attempts at an address were not stored");
  return attempts;
}

/** Counts one more failure than `failures` for whoever has the turn. Answers the seconds for which it locks the address, 0 = not yet. */
export async function countFailure(db: Db, email: string, failures: number): Promise<number> {
  const beyond = failures + 1 - FAILURES_TO_LOCK;
  const seconds = beyond < 0 ? 0 : Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** beyond);
  await sql`
    update login_attempts
    set failures = ${failures + 1}, last_at = now(), locked_until = ${seconds > 0 ? sql`now() + make_interval(secs => ${seconds})` : null}
    where email_hash = ${hashEmail(email)}`.execute(db);
  return seconds;
}

/** The right password: the address starts anew. In a transaction with more to change, before all other rows. */
export async function clearAttempts(db: Db, email: string): Promise<void> {
  await sql`delete from login_attempts where email_hash = ${hashEmail(email)}`.execute(db);
}

/** Removes the addresses whose failures are forgotten: else every guess at a made-up one would stay for ever. */
export async function dropForgottenAttempts(db: Db): Promise<void> {
  await sql`
    delete from login_attempts
    where last_at < now() - make_interval(secs => ${FORGET_SECONDS}) and (locked_until is null or locked_until <= now())`.execute(db);
}
