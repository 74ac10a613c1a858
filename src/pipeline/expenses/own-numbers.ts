/** Numbers in a file of expenses: those of the company's own list, or the running numbers of another. */
import type { ExpenseFileRow } from "#files/expenses.ts";
import type { KnownExpense } from "./known-expense.ts";

export type OwnNumbers = {
  /** The expense that the row bears the number of, where the number counts. */
  of: (row: ExpenseFileRow) => KnownExpense | undefined;
  /** Rows whose number is that of an expense of ours which they are not. */
  foreign: readonly ExpenseFileRow[];
};

type Alike = { name: boolean; day: boolean; amount: boolean };

/**
 * A number counts where its expense has a version of the row's day and besides its name or its amount: one thing at a time is changed in a
 * list that was downloaded. A row of another day is the next bill more often than a correction: it counts by its name or amount only in
 * a file of which another row is ours to the letter.
 */
export function findOwnNumbers(rows: readonly ExpenseFileRow[], known: readonly KnownExpense[]): OwnNumbers {
  const byNumber = new Map(known.map((expense) => [String(expense.id), expense]));
  const numbered = rows.flatMap((row) => {
    const expense = row.id === null ? undefined : byNumber.get(row.id);
    return expense === undefined ? [] : [{ row, expense, alike: versionsAlike(row, expense) }];
  });
  const isOurs = numbered.some(({ alike }) => alike.some(({ name, day, amount }) => name && day && amount));
  const counts = ({ name, day, amount }: Alike): boolean => (day ? name || amount || isOurs : isOurs && (name || amount));
  const counting = new Map(numbered.flatMap(({ row, expense, alike }) => (alike.some(counts) ? [[row, expense] as const] : [])));
  return { of: (row) => counting.get(row), foreign: numbered.flatMap(({ row }) => (counting.has(row) ? [] : [row])) };
}

function versionsAlike(row: ExpenseFileRow, expense: KnownExpense): Alike[] {
  const name = row.name === expense.name;
  return expense.versions.map(({ start, amount, percentBp }) => ({
    name,
    day: start === row.start,
    amount: amount === row.amount && percentBp === row.percentBp,
  }));
}
