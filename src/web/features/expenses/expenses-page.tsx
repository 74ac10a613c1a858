import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { Button } from "@mantine/core";
import { Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TablePages } from "../../domain/figures/table-pages.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { useTitle } from "../../ui/use-title.ts";
import { ExpenseActions } from "./expense-actions.tsx";
import { ExpenseCards } from "./expense-cards.tsx";
import { ExpenseCharts } from "./expense-charts.tsx";
import { ExpenseFilters } from "./expense-filters.tsx";
import { ExpenseSuggestions } from "./expense-suggestions.tsx";
import { ExpenseTable } from "./expense-table.tsx";
import { type ExpenseList, useExpenseList } from "./use-expense-list.ts";
import { TEMPLATES, useExpenseParam } from "./use-expense-param.ts";
import { type RemovedExpense, useRemovedExpense } from "./use-removed-expense.ts";
import { TableWait } from "../../ui/table-wait.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";

/** What the seller pays besides the marketplace: what it is, what it cost in the period, and what is to come. */
export function ExpensesPage() {
  const { t } = useTranslation("expenses");
  useTitle(t("title"));
  const today = useToday();
  const period = useReportPeriod(today);
  const list = useExpenseList(period.range);
  const canEdit = useMayEdit();
  const removal = useRemovedExpense();
  return (
    <>
      <ReportBar period={period} today={today} />
      <div className={`${ui.pageHead} ${ui.spread}`}>
        <h1>{t("title")}</h1>
        <ExpenseActions />
      </div>
      <RemovalNote removal={removal} />
      <ExpensesBody list={list} canEdit={canEdit} removal={removal} />
    </>
  );
}

type BodyProps = { list: ExpenseList; canEdit: boolean; removal: RemovedExpense };

function ExpensesBody({ list, canEdit, removal }: BodyProps) {
  const { t } = useTranslation("expenses");
  const { data, error, refetch } = list.query;
  if (data === undefined) {
    return <TableWait rows={6} failed={t("failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (data.total === 0 && !list.isNarrowed) return <NoExpenses canEdit={canEdit} />;
  const showAll = (
    <Button variant="default" onClick={list.reset}>
      {t("showAll")}
    </Button>
  );
  return (
    <>
      <ExpenseCards answer={data} />
      {canEdit && <ExpenseSuggestions />}
      <ExpenseCharts list={list} answer={data} />
      <section className={ui.card} aria-label={t("list")}>
        <ExpenseFilters list={list} answer={data} />
        {data.total === 0 ? (
          <EmptyState icon={<Wallet />} title={t("noneFits")} action={showAll} />
        ) : (
          <ExpenseTable answer={data} list={list} canEdit={canEdit} removal={removal} />
        )}
        <TablePages
          state={list.table}
          total={data.total}
          rangeText={(from, to) => t("range", { from, to, count: data.total })}
          sizeLabel={t("perPage")}
        />
      </section>
    </>
  );
}

function RemovalNote({ removal }: { removal: RemovedExpense }) {
  const { t } = useTranslation(["expenses", "common"]);
  return (
    <>
      {removal.removed !== null && (
        <UndoNote undo={t("common:undo")} onUndo={() => void removal.undo()}>
          {t("removed", { name: removal.removed.name })}
        </UndoNote>
      )}
      <Refusal title={t("failedChange")} error={removal.error} />
    </>
  );
}

/** What most sellers pay every month, one click each; the amount is left to fill in. */
function NoExpenses({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation("expenses");
  const { show } = useExpenseParam();
  return (
    <section className={ui.card}>
      <EmptyState
        icon={<Wallet />}
        title={t("empty.title")}
        text={t("empty.text")}
        action={
          canEdit && (
            <div className={`${ui.wrap} ${ui.gap8} ${css.templates}`}>
              {TEMPLATES.map((template) => (
                <Button key={template} variant="default" onClick={() => show({ template })}>
                  {t(`templates.${template}.name`)}
                </Button>
              ))}
            </div>
          )
        }
      />
    </section>
  );
}
