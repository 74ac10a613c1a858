import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense, ExpenseTerms } from "#contract/expenses.ts";
import type { Day } from "#core/facts.ts";
import { toast } from "../../lib/toast.ts";
import { useFoundDraft, useKeptDraft } from "../../lib/use-draft.ts";
import { draftOf, editsOf, fieldsInDraft } from "./expense-draft.ts";
import { type ExpenseFields, meaningOf, problemsOf } from "./expense-form.ts";
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
export function useExpenseForm({ expense, blank, offered = {}, today, onClose }: ExpenseFormProps) {
  const { t } = useTranslation("expenses");
  const draft = draftOf(expense);
  const found = fieldsInDraft(useFoundDraft(draft), blank);
  const [fields, setFields] = useState<ExpenseFields>(found ?? { ...blank, ...offered });
  const [drafted, setDrafted] = useState(found !== null);
  const [from, chooseFrom] = useState<Day | null>(today);
  const [tried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const { save, busy, error } = useSaving(expense);
  const { terms, changesFigures, canSplit } = meaningOf(fields, expense, today);
  const split = canSplit ? from : null;
  useKeptDraft(draft, isDone ? null : editsOf(fields, blank));
  // After the draft has been let go: it is kept only while the form is open.
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return {
    fields,
    terms,
    shown: tried ? problemsOf(fields) : {},
    changesFigures,
    firstDay: split ?? fields.startDate,
    asksFrom: canSplit,
    from: split,
    chooseFrom,
    isDrafted: drafted,
    busy,
    error,
    close: () => setDone(true),
    change: (part: Partial<ExpenseFields>) => setFields({ ...fields, ...part }),
    discard: () => {
      setDrafted(false);
      setFields(blank);
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (terms === null || !(await save(fields, changesFigures ? terms : null, split))) return;
      setDone(true);
      await toast(t(expense === null ? "added" : "saved"));
    },
  };
}

function useSaving(expense: Expense | null) {
  const [create, creating] = useCreateExpenseMutation();
  const [update, updating] = useUpdateExpenseMutation();
  /** Whether it was taken over. `terms` null = they stay; `from` null = they hold for the whole history. */
  const save = async (fields: ExpenseFields, terms: ExpenseTerms | null, from: Day | null): Promise<boolean> => {
    const head = { name: fields.name.trim(), note: fields.note.trim(), category: fields.category.trim() || null };
    if (expense === null) return terms !== null && (await create({ ...head, terms })).error === undefined;
    const change = terms === null ? {} : { terms, ...(from === null ? {} : { from }) };
    const answer = await update({ id: expense.id, body: { version: expense.version, ...head, ...change } });
    return answer.error === undefined;
  };
  return { save, busy: creating.isLoading || updating.isLoading, error: creating.error ?? updating.error };
}
