/** What was typed into the form of an expense and not saved: fields over those it began with. */
import type { Expense } from "#contract/expenses.ts";
import type { ExpenseFields } from "./expense-form.ts";

export function draftOf(expense: Pick<Expense, "id"> | null): string {
  return expense === null ? "expense" : `expense-${expense.id}`;
}

/** What differs from `blank`; null = nothing. */
export function editsOf(fields: ExpenseFields, blank: ExpenseFields): object | null {
  const edits = Object.entries(fields).filter(([key, value]) => Reflect.get(blank, key) !== value);
  return edits.length === 0 ? null : Object.fromEntries(edits);
}

/** The form as this page kept it, over what is saved by now: fields of the form alone, each a value of its own kind. */
export function fieldsInDraft(draft: unknown, blank: ExpenseFields): ExpenseFields | null {
  if (typeof draft !== "object" || draft === null) return null;
  const kept = Object.entries(blank).flatMap(([key, value]): [string, unknown][] => {
    const typed: unknown = Reflect.get(draft, key);
    return typeof typed === typeof value ? [[key, typed]] : [];
  });
  return kept.length === 0 ? null : { ...blank, ...Object.fromEntries(kept) };
}
