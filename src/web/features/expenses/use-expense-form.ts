import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense, ExpenseTerms } from "#contract/expenses.ts";
import type { Day } from "#core/facts.ts";
import { toast } from "../../lib/toast.ts";
import { useKeptDraft } from "../../lib/use-draft.ts";
import { type ExpenseFields, fieldsOf, meaningOf, problemsOf } from "./expense-form.ts";
import { useCreateExpenseMutation, useUpdateExpenseMutation } from "./expenses.api.ts";

export const DRAFT = "expense";

/** A new expense as this page kept it: an object with every field of the form, each a value of its own kind. */
export function fieldsInDraft(draft: unknown, empty: ExpenseFields): ExpenseFields | null {
  if (typeof draft !== "object" || draft === null) return null;
  const isWhole = Object.entries(empty).every(([key, value]) => typeof Reflect.get(draft, key) === typeof value);
  return isWhole ? { ...empty, ...draft } : null;
}

export type ExpenseFormProps = {
  today: Day;
  onClose: () => void;
} & (
  | { expense: Expense }
  /** A new one: `blank` is what the form begins with when nothing was offered or left in it. */
  | { expense: null; initial: ExpenseFields; blank: ExpenseFields; isDrafted: boolean }
);

export type ExpenseForm = ReturnType<typeof useExpenseForm>;

/** The form as it stands, what it means, and what saving it does. */
export function useExpenseForm(props: ExpenseFormProps) {
  const { expense, today, onClose } = props;
  const { t } = useTranslation("expenses");
  const [fields, setFields] = useState<ExpenseFields>(() => (props.expense === null ? props.initial : fieldsOf(props.expense)));
  const [drafted, setDrafted] = useState(props.expense === null && props.isDrafted);
  const [from, chooseFrom] = useState<Day | null>(today);
  const [tried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const { save, busy, error } = useSaving(expense);
  const { terms, changesFigures, canSplit } = meaningOf(fields, expense, today);
  const split = canSplit ? from : null;
  const isTouched = props.expense === null && JSON.stringify(fields) !== JSON.stringify(props.blank);
  useKeptDraft(DRAFT, isTouched && !isDone ? fields : null);
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
      if (props.expense === null) setFields(props.blank);
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
