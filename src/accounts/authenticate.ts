import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { clearAttempts, countFailure, type Guessed, lockedFor, takeTurn } from "./login-attempts.ts";
import { NO_COMPANY } from "./memberships.ts";
import { normalEmail } from "./token.ts";

/** `right` forgets the failures before it, `wrong` is one more, `open` is neither: there is more to be shown, or it was counted already. */
export type Verdict<T> =
  | { is: "right"; value: T }
  | { is: "wrong"; refusal: AppError; /** For the log of the company. */ action: string }
  | { is: "open"; refusal: AppError };

/** Whose secret is tried: `user` null = the address is nobody's. */
export type Tried = { email: string; user: { id: number; companyId: number } | null };

function locked(retryAfter: number): AppError {
  return new AppError("LOCKED", `sign-in locked for ${retryAfter} s`, {
    retryAfter,
    text: { key: "api:lockedFor", values: { count: Math.ceil(retryAfter / 60) } },
  });
}

/** Throws LOCKED. Says nothing about attempts that are being judged at this moment. */
export async function refuseLocked(db: Db, email: string): Promise<void> {
  const seconds = await lockedFor(db, { email });
  if (seconds > 0) throw locked(seconds);
}

/**
 * Writes the failure down and, where it locks, has its owner told. An address nobody has takes the same
 * statements; the letter's job finds out that there is nobody to write to. Answers for how many seconds it locks.
 */
async function noteFailure(
  db: Db,
  { email, user }: Tried,
  failed: { guessed: Guessed; failures: number; action: string },
): Promise<number> {
  const { guessed, failures, action } = failed;
  const seconds = await countFailure(db, guessed, failures);
  // Entries of addresses that nobody has cost what entries of users cost, and are removed after a month.
  const scope = { db, companyId: user?.companyId ?? NO_COMPANY };
  await writeAudit(scope, { action: seconds > 0 ? "session.locked" : action, userId: user?.id ?? null });
  if (seconds > 0) await enqueueMail(db, { kind: "lockedOut", to: normalEmail(email) });
  return seconds;
}

/**
 * Judges a password, or what stands for it, in the turn of its address and counts it as what it was. What `judge` changes counts together with its
 * verdict. Throws LOCKED and the refusals of the verdict.
 */
export async function authenticate<T>(db: Db, tried: Tried, judge: (db: Db) => Promise<Verdict<T>>): Promise<T> {
  const { email } = tried;
  const verdict = await withTransaction(db, async (transaction): Promise<Verdict<T>> => {
    const before = await takeTurn(transaction, { email });
    if (before.locked > 0) return { is: "open", refusal: locked(before.locked) };
    const found = await judge(transaction);
    if (found.is === "right") await clearAttempts(transaction, { email });
    if (found.is !== "wrong") return found;
    const seconds = await noteFailure(transaction, tried, { guessed: { email }, failures: before.failures, action: found.action });
    return seconds > 0 ? { ...found, refusal: locked(seconds) } : found;
  });
  // Thrown only now: a failure that is rolled back was a free guess.
  if (verdict.is !== "right") throw verdict.refusal;
  return verdict.value;
}

/** Somebody who has a second factor. */
export type CodeTried = { email: string; user: { id: number; companyId: number } };

/**
 * Judges a code in the turn of the user's codes, which have failures of their own: no password, however often it is confirmed, and
 * no other address forgets them. `use` uses the code up and answers null for a wrong one. What is counted stands with the caller's
 * transaction, which therefore must not be rolled back for the verdict.
 */
export async function judgeCode<T>(db: Db, tried: CodeTried, use: () => Promise<T | null>, wrong: AppError): Promise<Verdict<T>> {
  const guessed = { codesOf: tried.user.id };
  const before = await takeTurn(db, guessed);
  if (before.locked > 0) return { is: "open", refusal: locked(before.locked) };
  const value = await use();
  if (value === null) {
    const seconds = await noteFailure(db, tried, { guessed, failures: before.failures, action: "session.wrongCode" });
    return { is: "open", refusal: seconds > 0 ? locked(seconds) : wrong };
  }
  await clearAttempts(db, guessed);
  return { is: "right", value };
}

/** The same on its own, where no password is shown beside it. Throws LOCKED and `wrong`. */
export async function authenticateCode<T>(db: Db, judge: (db: Db) => Promise<Verdict<T>>): Promise<T> {
  const verdict = await withTransaction(db, judge);
  if (verdict.is !== "right") throw verdict.refusal;
  return verdict.value;
}
