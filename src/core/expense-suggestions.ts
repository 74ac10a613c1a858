/** Expenses that were typed month after month, and may as well repeat by themselves. */
import { addMonths, compareDays, startOfMonth } from "./day.ts";
import type { Day, Minor } from "./facts.ts";

export type TypedExpense = {
  id: number;
  name: string;
  isOneOff: boolean;
  /** Minor units; null for what follows sales. */
  amount: Minor | null;
  currency: string;
  start: Day;
  /** Null = without an end. */
  end: Day | null;
};

export type RecurringSuggestion = {
  /** The last of them, which the new one begins as. */
  id: number;
  name: string;
  amount: Minor;
  currency: string;
  /** First days of the months it was typed in, the earliest first. */
  months: Day[];
  /** When the first of the new one would be. */
  next: Day;
};

/** Fewer may be chance. */
const LEAST_MONTHS = 3;

/**
 * One-off expenses of one name and amount in at least three months in a row, up to this month or the one before; not where an
 * expense of that name runs by itself. The most expensive first.
 */
export function recurringSuggestions(expenses: readonly TypedExpense[], today: Day): RecurringSuggestion[] {
  const nameOf = ({ name }: TypedExpense): string => name.trim().toLowerCase();
  const running = new Set(expenses.filter(({ isOneOff, end }) => !isOneOff && (end === null || compareDays(end, today) >= 0)).map(nameOf));
  const typed = expenses.filter((expense) => expense.isOneOff && (expense.amount ?? 0) > 0 && compareDays(expense.start, today) <= 0);
  const groups = Map.groupBy(typed, (expense) => `${nameOf(expense)} ${expense.amount} ${expense.currency}`);
  return [...groups.values()]
    .flatMap((group) => suggestionOf(group, today))
    .filter(({ name }) => !running.has(name.trim().toLowerCase()))
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
}

function suggestionOf(group: readonly TypedExpense[], today: Day): RecurringSuggestion[] {
  const last = group.toSorted((a, b) => compareDays(b.start, a.start))[0];
  if (last === undefined || last.amount === null) return [];
  const months = new Set(group.map(({ start }) => startOfMonth(start)));
  const row: Day[] = [];
  for (let month = startOfMonth(last.start); months.has(month); month = addMonths(month, -1)) row.unshift(month);
  const isFresh = compareDays(last.start, addMonths(startOfMonth(today), -1)) >= 0;
  if (row.length < LEAST_MONTHS || !isFresh) return [];
  const { id, name, amount, currency, start } = last;
  return [{ id, name, amount, currency, months: row, next: addMonths(start, 1) }];
}
