import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense } from "#contract/expenses.ts";
import type { Day } from "#core/facts.ts";
import { toast } from "../../lib/toast.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { type ExpenseFields, meaningOf, problemsOf, termsOf } from "./expense-form.ts";
import { useCreateExpenseMutation, useUpdateExpenseMutation } from "./expenses.api.ts";

export type ExpenseFormProps = {
  /** Null = a new one. */
  expense: Expense | null;
  /** What is saved, or what a new one begins with. */
  blank: ExpenseFields;
  /** What the place a new one is made at knows of it. */
  offered?: Partial<ExpenseFields>;
  today: Day;
  onClose: () => void;
};

export type ExpenseForm = ReturnType<typeof useExpenseForm>;

/** The form as it stands, what it means, and what saving it does. */
export function useExpenseForm({ expense, blank, offered, today, onClose }: ExpenseFormProps) {
  const { t } = useTranslation("expenses");
  const [from, chooseFrom] = useState<Day | null>(today);
  const save = useSaving(expense);
  const entry = useEntryForm({
    saved: blank,
    offered,
    draft: expense === null ? "expense" : `expense-${expense.id}`,
    isLive: true,
    check: (fields) => Object.fromEntries(Object.entries(problemsOf(fields)).map(([field, problem]) => [field, t(`problems.${problem}`)])),
    send: (fields) => save(fields, meaningOf(fields, expense, today), from),
    onSent: () => {
      onClose();
      void toast(t(expense === null ? "added" : "saved"));
    },
  });
  const { terms, changesFigures, canSplit } = meaningOf(entry.form.values, expense, today);
  const split = canSplit ? from : null;
  return {
    ...entry,
    terms,
    changesFigures,
    firstDay: split ?? entry.form.values.startDate,
    asksFrom: canSplit,
    from: split,
    chooseFrom,
    close: () => {
      entry.drop();
      onClose();
    },
  };
}

/** `from` null = the terms hold for the whole history. */
function useSaving(expense: Expense | null) {
  const [create] = useCreateExpenseMutation();
  const [update] = useUpdateExpenseMutation();
  return (fields: ExpenseFields, meaning: ReturnType<typeof meaningOf>, from: Day | null): Promise<{ error?: unknown }> => {
    const { terms, changesFigures, canSplit } = meaning;
    const head = { name: fields.name.trim(), note: fields.note.trim(), category: fields.category.trim() || null };
    if (expense === null) return create({ ...head, terms: terms ?? termsOf(fields) });
    const change = terms === null || !changesFigures ? {} : { terms, ...(canSplit && from !== null ? { from } : {}) };
    return update({ id: expense.id, body: { version: expense.version, ...head, ...change } });
  };
}
