import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { useMatch } from "react-router";
import type { Expense } from "#contract/expenses.ts";
import { addMonths } from "#core/day.ts";
import { todayIn } from "../../lib/clock.ts";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { emptyFields, type ExpenseFields, fieldsOf } from "./expense-form.ts";
import { templateFields } from "./expense-templates.ts";
import { ExpenseDocuments } from "./expense-documents.tsx";
import { ExpenseEditor } from "./expense-editor.tsx";
import { ExpenseFacts } from "./expense-facts.tsx";
import { useExpenseQuery } from "./expenses.api.ts";
import { type Template, useExpenseParam } from "./use-expense-param.ts";
import { type RemovedExpense, useRemovedExpense } from "./use-removed-expense.ts";
import { TableWait } from "../../ui/table-wait.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";

/** One expense, on whatever screen it was asked for; its address can be shared. */
export function ExpenseDrawer() {
  const { open, show } = useExpenseParam();
  const removal = useRemovedExpense();
  const close = () => show(null);
  if (open === null) return null;
  if (removal.removed !== null) return <Removed removal={removal} onClose={close} />;
  if ("repeats" in open) return <Repeated id={open.repeats} onClose={close} />;
  return "id" in open ? <Known id={open.id} removal={removal} onClose={close} /> : <New template={open.template} onClose={close} />;
}

function New({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t } = useTranslation("expenses");
  const canEdit = useMayEdit();
  const onProduct = useMatch("/system/products/:id")?.params.id;
  const today = todayIn(useAppSelector(({ place }) => place.market));
  const { data: settings, error, refetch } = useCompanySettingsQuery();
  if (!canEdit) return null;
  if (settings === undefined) return <Waiting title={t("newTitle")} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  const offered: Partial<ExpenseFields> = {
    ...(template === null
      ? {}
      : { name: t(`templates.${template}.name`), category: t(`templates.${template}.category`), ...templateFields(template, today) }),
    ...(onProduct === undefined ? {} : { target: "product" as const, productId: onProduct }),
  };
  return (
    <ExpenseEditor
      expense={null}
      blank={emptyFields(today, settings.vatPayer)}
      offered={offered}
      taxProfile={settings.taxProfile}
      today={today}
      onClose={onClose}
    />
  );
}

/** A new one that repeats what was typed month after month; the bills that are there stay as they are. */
function Repeated({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("expenses");
  const today = todayIn(useAppSelector(({ place }) => place.market));
  const { currentData: expense, error, refetch } = useExpenseQuery(id);
  const settings = useCompanySettingsQuery();
  if (!useMayEdit()) return null;
  if (expense === undefined || settings.data === undefined) {
    return <Waiting title={t("newTitle")} error={error ?? settings.error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  const { note: _, ...said } = fieldsOf(expense);
  const startDate = addMonths(expense.terms.startDate, 1);
  return (
    <ExpenseEditor
      expense={null}
      blank={emptyFields(today, settings.data.vatPayer)}
      offered={{ ...said, kind: "recurring", startDate, ending: "never", endDate: "", everyCount: "1", everyUnit: "month" }}
      taxProfile={settings.data.taxProfile}
      today={today}
      onClose={onClose}
    />
  );
}

type KnownProps = { id: string; removal: RemovedExpense; onClose: () => void };

function Known({ id, removal, onClose }: KnownProps) {
  const { t } = useTranslation("expenses");
  const canEdit = useMayEdit();
  const today = todayIn(useAppSelector(({ place }) => place.market));
  const { currentData: expense, error, refetch } = useExpenseQuery(id);
  const settings = useCompanySettingsQuery();
  if (expense === undefined || settings.data === undefined) {
    return <Waiting title={t("title")} error={error ?? settings.error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  if (!canEdit || !expense.byHand) return <Shown expense={expense} onClose={onClose} />;
  return (
    <ExpenseEditor
      key={expense.version}
      expense={expense}
      blank={fieldsOf(expense)}
      taxProfile={settings.data.taxProfile}
      today={today}
      onClose={onClose}
      onRemove={() => void removal.remove(expense)}
      removalError={removal.error}
    />
  );
}

/** For whoever only looks, and for what was booked elsewhere. */
function Shown({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { t } = useTranslation("expenses");
  return (
    <SidePanel width={640} title={expense.name} onClose={onClose}>
      <div className={`${ui.panelBody} ${ui.gap16}`}>
        {!expense.byHand && <p className={ui.note}>{t("booked")}</p>}
        <ExpenseFacts expense={expense} />
        <ExpenseDocuments id={expense.id} canEdit={false} />
      </div>
    </SidePanel>
  );
}

type WaitingProps = { title: string; error: unknown; onRetry: () => void; onClose: () => void };

function Waiting({ title, error, onRetry, onClose }: WaitingProps) {
  const { t } = useTranslation("expenses");
  return (
    <SidePanel width={640} title={title} onClose={onClose}>
      <TableWait rows={6} failed={t("failedOne")} error={error} onRetry={onRetry} />
    </SidePanel>
  );
}

/** Deleted a moment ago: the way back, and out. */
function Removed({ removal, onClose }: { removal: RemovedExpense; onClose: () => void }) {
  const { t } = useTranslation(["expenses", "common"]);
  return (
    <SidePanel width={640} title={removal.removed?.name} onClose={onClose}>
      <div className={`${ui.panelBody} ${ui.gap16}`}>
        <UndoNote undo={t("common:undo")} onUndo={() => void removal.undo()}>
          {t("removed", { name: removal.removed?.name })}
        </UndoNote>
      </div>
    </SidePanel>
  );
}
