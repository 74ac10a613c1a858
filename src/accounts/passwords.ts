import { availableParallelism } from "node:os";
import fastq from "fastq";
import { AppError } from "#core/errors.ts";
import { hashPassword, isOutdatedHash, type PasswordCost, verifyPassword } from "./password.ts";

/** Whether the password belongs to the hash; null costs the same work and is false. */
export type Verify = (password: string, phc: string | null) => Promise<boolean>;

/** Passwords of one process. What hashes throws UNAVAILABLE when too many wait for their turn already. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Does a whole attempt in its turn: whether the address is still open is to be asked there, and the verdict counted, so
   * that a locked one costs no hash however many had come before. `work` waits for no other turn.
   */
  attempt<T>(work: (verify: Verify) => Promise<T>): Promise<T>;
  isOutdated(phc: string): boolean;
};

export type HashingLimits = {
  /** Hashes computed at once. */
  atOnce: number;
  /** Calls that may wait for their turn. */
  waiting: number;
};

/**
 * A hash takes a core for some 20 ms and 19 MiB. More at once than there are cores would only hold more memory, and Node's
 * four threads have files and names to look after too. The last of those who wait gets an answer within seconds.
 */
const LIMITS: HashingLimits = { atOnce: Math.min(3, availableParallelism()), waiting: 500 };

const TRY_AGAIN_SECONDS = 5;

export function createPasswords(cost: PasswordCost, { atOnce, waiting }: HashingLimits = LIMITS): Passwords {
  const queue = fastq.promise<unknown, () => Promise<void>>((work) => work(), atOnce);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.length() >= waiting)
      throw new AppError("UNAVAILABLE", "too many passwords wait to be looked at", { retryAfter: TRY_AGAIN_SECONDS });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void queue.push(() => work().then(resolve, reject));
    return promise;
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    attempt: (work) => inTurn(() => work((password, phc) => verifyPassword(password, phc, cost))),
    isOutdated: (phc) => isOutdatedHash(phc, cost),
  };
}
