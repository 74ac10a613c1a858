/**
 * The history proves itself: the balance of a row = the balance of the next older row + what the row adds. A gap means
 * that rows are missing, which is no reason to refuse the others.
 */
import type { Minor } from "#core/facts.ts";

export type BalanceCheck = {
  see(amount: Minor, balance: Minor | null): void;
  /** Rows whose balance does not follow, in the order of the file or, if fewer, in the opposite one. */
  mismatches(): number;
};

export function createBalanceCheck(): BalanceCheck {
  let before: { amount: Minor; balance: Minor } | null = null;
  let newestFirst = 0;
  let oldestFirst = 0;
  return {
    see(amount, balance) {
      if (balance !== null && before !== null) {
        if (before.balance !== balance + before.amount) newestFirst += 1;
        if (balance !== before.balance + amount) oldestFirst += 1;
      }
      before = balance === null ? null : { amount, balance };
    },
    mismatches: () => Math.min(newestFirst, oldestFirst),
  };
}
