import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import { hashCodesOf, hashEmail } from "./token.ts";

/** The attempt that reaches this number of failures in a row locks the address. */
export const FAILURES_TO_LOCK = 5;
/** Doubles with every further failure, up to the longest. */
const FIRST_LOCK_SECONDS = 60;
const LONGEST_LOCK_SECONDS = 3600;
/** Failures older than this are forgotten. */
const FORGET_SECONDS = 24 * 3600;

/**
 * What is guessed at: the passwords of an address, or the codes of a user's second factor. Each has failures of its own, which
 * only its own right answer forgets; a user's codes keep theirs when the address changes.
 */
export type Guessed = { email: string } | { codesOf: number };

const keyOf = (guessed: Guessed): Buffer => ("email" in guessed ? hashEmail(guessed.email) : hashCodesOf(guessed.codesOf));

/** What is known of guesses; all numbers are 0 without failures. `locked` = seconds until the next one is looked at. */
export type Attempts = { failures: number; locked: number };

const secondsLeft = sql`coalesce(greatest(ceil(extract(epoch from a.locked_until - now())), 0), 0)::integer`;

/** Seconds until they are looked at, 0 = they are, at this moment: whoever is to judge an attempt takes the turn. */
export async function lockedFor(db: Db, guessed: Guessed): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    select ${secondsLeft} as locked from login_attempts a where a.email_hash = ${keyOf(guessed)}`.execute(db);
  return rows[0]?.locked ?? 0;
}

/**
 * Attempts at one secret are judged one after the other, in any number of processes: the caller's transaction has the
 * turn until it ends. So a hundred guesses sent at once are not a hundred free ones, and a hundred right passwords sent at
 * once are no failures. Addresses that nobody registered are counted alike. Codes are judged after the password, and other rows are
 * locked after these, never before.
 */
export async function takeTurn(db: Db, guessed: Guessed): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into login_attempts as a (email_hash, failures, last_at)
    values (${keyOf(guessed)}, 0, now())
    on conflict (email_hash) do update set failures = a.failures
    returning case when a.last_at < now() - make_interval(secs => ${FORGET_SECONDS}) then 0 else a.failures end as failures,
              ${secondsLeft} as locked`.execute(db);
  const attempts = rows[0];
  if (attempts === undefined) throw new Error("the attempts at an address were not stored");
  return attempts;
}

/** Counts one more failure than `failures` for whoever has the turn. Answers the seconds for which it locks, 0 = not yet. */
export async function countFailure(db: Db, guessed: Guessed, failures: number): Promise<number> {
  const beyond = failures + 1 - FAILURES_TO_LOCK;
  const seconds = beyond < 0 ? 0 : Math.min(LONGEST_LOCK_SECONDS, FIRST_LOCK_SECONDS * 2 ** beyond);
  await sql`
    update login_attempts
    set failures = ${failures + 1}, last_at = now(), locked_until = ${seconds > 0 ? sql`now() + make_interval(secs => ${seconds})` : null}
    where email_hash = ${keyOf(guessed)}`.execute(db);
  return seconds;
}

/** The right answer: its guesses start anew. In a transaction with more to change, before all other rows. */
export async function clearAttempts(db: Db, guessed: Guessed): Promise<void> {
  await sql`delete from login_attempts where email_hash = ${keyOf(guessed)}`.execute(db);
}

/** Looks at the next guess at once; the failures stay, so that it locks again. */
export async function openAttempts(db: Db, guessed: Guessed): Promise<void> {
  await sql`update login_attempts set locked_until = null where email_hash = ${keyOf(guessed)}`.execute(db);
}

/** Removes the addresses whose failures are forgotten: else every guess at a made-up one would stay for ever. */
export async function dropForgottenAttempts(db: Db): Promise<void> {
  await sql`
    delete from login_attempts
    where last_at < now() - make_interval(secs => ${FORGET_SECONDS}) and (locked_until is null or locked_until <= now())`.execute(db);
}
