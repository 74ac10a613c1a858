import * as sidePanelCss from "../../ui/side-panel.module.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TaxVersion } from "#core/facts.ts";
import { DraftNote } from "../../ui/draft-note.tsx";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { ExpenseAmount } from "./expense-amount.tsx";
import { ExpenseAssign } from "./expense-assign.tsx";
import { ExpenseEffect } from "./expense-effect.tsx";
import { ExpenseDocuments } from "./expense-documents.tsx";
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
  const { t } = useTranslation("expenses");
  const entry = useExpenseForm(props);
  const { form } = entry;
  return (
    <SidePanel
      width={640}
      title={expense === null ? t("newTitle") : expense.name}
      onClose={entry.close}
      foot={
        <>
          <span className={sidePanelCss.consequence}>
            <Consequence entry={entry} />
          </span>
          {onRemove && (
            <Button variant="subtle" leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden />} onClick={onRemove}>
              {t("remove")}
            </Button>
          )}
          <FormEnds send={t(expense === null ? "add" : "save")} form="expense" isBusy={entry.isBusy} onCancel={entry.close} />
        </>
      }
    >
      <form id="expense" className={`${ui.panelBody} ${ui.gap16}`} noValidate onSubmit={entry.onSubmit}>
        {entry.isRestored && <DraftNote onDiscard={entry.discard} />}
        <ExpenseNames form={form} />
        <ExpenseAmount form={form} />
        {entry.asksFrom && <FromWhen from={entry.from} today={today} onFrom={entry.chooseFrom} />}
        {entry.terms && (
          <ExpensePreview terms={entry.terms} versions={expense?.versions ?? []} from={entry.from} taxProfile={taxProfile} today={today} />
        )}
        <ExpenseAssign form={form} />
        <Checkbox label={t("ads.label")} description={t("ads.what")} {...form.getInputProps("countAsAds", { type: "checkbox" })} />
        <ExpenseEffect expense={expense} entry={entry} />
        <Textarea label={t("note")} autosize minRows={2} maxLength={2000} {...form.getInputProps("note")} />
        {expense === null ? (
          <p className={`${ui.small} ${ui.secondary}`}>{t("documents.afterSaving")}</p>
        ) : (
          <ExpenseDocuments id={expense.id} canEdit />
        )}
        <Refusal title={t("failedChange")} error={entry.refusal ?? removalError} />
      </form>
    </SidePanel>
  );
}

function Consequence({ entry: { changesFigures, firstDay } }: { entry: ExpenseForm }) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  return changesFigures ? t("consequence", { day: format.day(firstDay) }) : null;
}
