import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/report/report-tools.module.css";
import type { Day } from "#core/facts.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { ArrowRightLeft, CalendarDays, FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isUnknown } from "#core/why-none.ts";
import { INCOME_UNITS } from "#core/income.ts";
import { call } from "../../lib/api/call.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CompareMenu } from "../../domain/scope/compare-menu.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { NothingYet } from "../../domain/scope/nothing-yet.tsx";
import { useImportOrders } from "../../domain/scope/use-import-orders.tsx";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { OptionMenu } from "../../domain/scope/option-menu.tsx";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { SearchField } from "../../domain/scope/search-field.tsx";
import { SplitControl } from "../../domain/scope/split-control.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useCompare } from "../../domain/scope/use-compare.ts";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { type ReportPeriod, useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { useTitle } from "../../ui/use-title.ts";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { CellPanel } from "../../domain/breakdown/cell-panel.tsx";
import { IncomeTable } from "./income-table.tsx";
import { type IncomeAnswer, type IncomeQuestion, useIncomeQuery } from "./income.api.ts";
import { ReconcilingPanel } from "./reconciling-panel.tsx";
import { type IncomeView, useIncomeView } from "./use-income-view.ts";
import { TableWait } from "../../ui/table-wait.tsx";

/** The account by period, down to its postings. */
export function IncomePage() {
  const { t } = useTranslation(["income", "figures"]);
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const period = useReportPeriod(today);
  const view = useIncomeView();
  const [compare, chooseCompare] = useCompare();
  const { filter } = useFilter();
  const question: IncomeQuestion = {
    filter,
    ...period.range,
    splitType: period.splitType,
    compare,
    unit: view.unit,
    ...(view.basis === undefined ? {} : { basis: view.basis }),
  };
  const { data, currentData, error, refetch } = useIncomeQuery({ ...question, unit: "amount" });
  const shown = currentData ?? data;
  const { startDate } = period.range;
  const nothingYet = useNothingYet();
  // A company may know its expenses before its first sale, and a failure is no emptiness.
  if (nothingYet && (shown === undefined ? error === undefined : isBlank(shown))) return <NothingYet title={t("title")} />;
  return (
    <>
      <ReportBar period={period} today={today}>
        <CompareMenu value={compare} onChoose={chooseCompare} />
        <OptionMenu
          label={t("basis.label")}
          prefix={t("basis.prefix")}
          icon={CalendarDays}
          value={shown?.basis ?? view.basis ?? "order"}
          options={(["order", "billing"] as const).map((value) => ({ value, text: t(`basis.${value}`) }))}
          onChoose={view.chooseBasis}
        />
      </ReportBar>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <TagSlot />
        {shown && (
          <StatusLine view={{ data: shown, chosen: { startDate, figures: shown.totals, previous: shown.previous }, isCompared: true }} />
        )}
      </div>
      <FilterChips today={today} />
      <Tools period={period} view={view} question={question} />
      <Statement shown={shown} error={error} onRetry={() => void refetch()} view={view} period={period} today={today} />
      {view.isReconciling && <ReconcilingPanel question={{ ...question, unit: "amount" }} onClose={() => view.showReconciling(false)} />}
      {shown && <OpenedCell answer={shown} view={view} question={question} />}
    </>
  );
}

function Tools({ period, view, question }: { period: ReportPeriod; view: IncomeView; question: IncomeQuestion }) {
  const { t } = useTranslation(["income", "dashboard"]);
  const fileOf = (format: "csv" | "xlsx" | "pdf") => call("POST", "/api/dashboard/income", { query: { format }, body: question });
  return (
    <div className={css.tools}>
      <SegmentedControl
        size="xs"
        aria-label={t("unitLabel")}
        value={view.unit}
        data={INCOME_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onChange={view.chooseUnit}
      />
      <SplitControl label={t("splitLabel")} period={period} />
      <SearchField />
      <div className={`${ui.wrap} ${ui.push} ${ui.gap8} ${css.end}`}>
        <Button
          variant="default"
          size="sm"
          leftSection={<ArrowRightLeft size={16} strokeWidth={1.75} />}
          onClick={() => view.showReconciling(true)}
        >
          {t("reconciling.title")}
        </Button>
        <DownloadMenu fileName={t("fileName")} request={fileOf} pdf={() => fileOf("pdf")} />
      </div>
    </div>
  );
}

type StatementProps = {
  shown: IncomeAnswer | undefined;
  error: unknown;
  onRetry: () => void;
  view: IncomeView;
  period: ReportPeriod;
  today: Day;
};

/** Nothing in any column; of days that nobody knows nothing is said. */
function isBlank({ lines, buckets }: IncomeAnswer): boolean {
  const unknown = buckets.map(({ figures }) => isUnknown(figures));
  return lines.every(({ values }) => values.every((value, at) => value === 0 || (value === null && unknown[at] === true)));
}

function Statement({ shown, error, onRetry, view, period, today }: StatementProps) {
  const { t } = useTranslation(["income", "figures"]);
  const importOrders = useImportOrders(t("empty.action"));
  if (shown === undefined) {
    return (
      <section className={ui.card}>
        <TableWait rows={14} failed={t("failed")} error={error} onRetry={onRetry} />
      </section>
    );
  }
  if (isBlank(shown)) {
    return (
      <section className={ui.card}>
        <EmptyState icon={<FileSpreadsheet />} title={t("empty.title")} text={t("empty.text")} action={importOrders} />
      </section>
    );
  }
  return <IncomeTable answer={shown} view={view} splitType={period.splitType} today={today} />;
}

/** The cell of the address, as long as the statement has it. */
function OpenedCell({ answer, view, question }: { answer: IncomeAnswer; view: IncomeView; question: IncomeQuestion }) {
  const { t } = useTranslation(["income", "figures"]);
  const { cell } = view;
  const line = answer.lines.find(({ key }) => key === cell?.key);
  if (cell === null || line === undefined) return null;
  const at = answer.buckets.findIndex(({ startDate, endDate }) => startDate === cell.startDate && endDate === cell.endDate);
  const isTotal = cell.startDate === answer.buckets[0]?.startDate && cell.endDate === answer.buckets.at(-1)?.endDate;
  if (at < 0 && !isTotal) return null;
  return (
    <CellPanel
      key={`${cell.key}${cell.startDate}${cell.endDate}`}
      title={t(`figures:${line.key}`)}
      subtitle={t(`basis.text.${answer.basis}`)}
      question={{ filter: question.filter, startDate: cell.startDate, endDate: cell.endDate, line: line.key, basis: answer.basis }}
      amount={at < 0 ? line.total : (line.values[at] ?? null)}
      onClose={() => view.openCell(null)}
    />
  );
}
