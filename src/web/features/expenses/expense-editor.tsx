import { Button, Checkbox, Textarea } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TaxVersion } from "#core/facts.ts";
import { DraftNote } from "../../ui/draft-note.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { ExpenseAmount } from "./expense-amount.tsx";
import { ExpenseAssign } from "./expense-assign.tsx";
import { ExpenseNames } from "./expense-names.tsx";
import { ExpensePreview } from "./expense-preview.tsx";
import { FromWhen } from "./from-when.tsx";
import { type ExpenseForm, type ExpenseFormProps, useExpenseForm } from "./use-expense-form.ts";

type ExpenseEditorProps = ExpenseFormProps & {
  taxProfile: readonly TaxVersion[];
  onRemove?: () => void;
  removalError?: unknown;
};

/** What it is, how much and when, on whom it falls, and what will be booked. */
export function ExpenseEditor(props: ExpenseEditorProps) {
  const { expense, taxProfile, today, onRemove, removalError } = props;
  const { t } = useTranslation(["expenses", "common"]);
  const form = useExpenseForm(props);
  const { fields, shown, change } = form;
  const section = { fields, problems: shown, change };
  return (
    <SidePanel
      width={640}
      title={expense === null ? t("newTitle") : expense.name}
      onClose={form.close}
      foot={
        <>
          <span className="z-panel__consequence">
            <Consequence form={form} />
          </span>
          {onRemove && (
            <Button variant="subtle" leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden />} onClick={onRemove}>
              {t("remove")}
            </Button>
          )}
          <Button variant="default" onClick={form.close}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form="expense" loading={form.busy}>
            {t(expense === null ? "add" : "save")}
          </Button>
        </>
      }
    >
      <form id="expense" className="z-expense" noValidate onSubmit={(event) => void form.submit(event)}>
        {form.isDrafted && <DraftNote onDiscard={form.discard} />}
        <ExpenseNames {...section} />
        <ExpenseAmount {...section} />
        {form.asksFrom && <FromWhen from={form.from} today={today} onFrom={form.chooseFrom} />}
        {form.terms && (
          <ExpensePreview terms={form.terms} versions={expense?.versions ?? []} from={form.from} taxProfile={taxProfile} today={today} />
        )}
        <ExpenseAssign {...section} />
        <Checkbox
          label={t("ads.label")}
          description={t("ads.what")}
          checked={fields.countAsAds}
          onChange={({ currentTarget }) => change({ countAsAds: currentTarget.checked })}
        />
        <Textarea
          label={t("note")}
          autosize
          minRows={2}
          maxLength={2000}
          value={fields.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <Refusal title={t("failedChange")} error={form.error ?? removalError} />
      </form>
    </SidePanel>
  );
}

function Consequence({ form: { changesFigures, firstDay } }: { form: ExpenseForm }) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  return changesFigures ? t("consequence", { day: format.day(firstDay) }) : null;
}
