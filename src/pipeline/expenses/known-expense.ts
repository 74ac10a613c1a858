import type { ExpenseVersion } from "#core/expense-terms.ts";

export type ExpenseHead = { name: string; category: string | null; note: string };

/** An expense as it is kept, its versions by their first day. */
export type KnownExpense = ExpenseHead & { id: number; byHand: boolean; versions: readonly ExpenseVersion[] };
