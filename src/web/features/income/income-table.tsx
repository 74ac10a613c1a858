import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/report/statement.module.css";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { incomeCell, incomeChange, type IncomeKey, isIncomeTooEarly } from "#core/income.ts";
import { knownOf } from "#core/known-days.ts";
import type { SplitType } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { MoneyChange } from "../../domain/figures/money-change.tsx";
import { AddExpense } from "../../domain/records/add-expense.tsx";
import { MiniLine } from "../../ui/mini-line.tsx";
import { None } from "../../ui/none.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { BucketHeads } from "../../domain/report/bucket-head.tsx";
import { newestInSight } from "../../domain/report/newest-in-sight.ts";
import { IncomeAmount } from "./income-amount.tsx";
import { IncomeFoot } from "./income-foot.tsx";
import { type IncomeRow, rowAbove, visibleRows } from "./income-rows.ts";
import type { IncomeAnswer } from "./income.api.ts";
import { useGridFocus } from "../../domain/report/use-grid-focus.ts";
import type { IncomeView } from "./use-income-view.ts";

type IncomeTableProps = { answer: IncomeAnswer; view: IncomeView; splitType: SplitType; today: Day };

/** The account by period: groups fold, every amount opens its postings. */
export function IncomeTable({ answer, view, splitType, today }: IncomeTableProps) {
  const { t } = useTranslation(["income", "figures"]);
  const rows = visibleRows(answer.lines, view.folded);
  const columns = answer.buckets.length + 2;
  const stop = useGridFocus(
    rows.map(({ line }) => line.key),
    columns,
    {
      onFold: (key, fold) => {
        const row = rows.find(({ line }) => line.key === key);
        if (row === undefined || row.isFolded === null || row.isFolded === fold) return false;
        view.toggle(row.line.key);
        return true;
      },
      above: (key) => {
        const row = rows.find(({ line }) => line.key === key);
        return row === undefined ? key : (rows[rowAbove(rows, row.line.key)]?.line.key ?? key);
      },
    },
  );
  return (
    <div key={`${answer.buckets[0]?.startDate} ${columns}`} className={css.root} ref={newestInSight}>
      <table className={css.table} aria-label={t("table")}>
        <StatementHead answer={answer} view={view} splitType={splitType} today={today} />
        <tbody>
          {rows.map((row) => (
            <StatementRow key={row.line.key} row={row} answer={answer} view={view} stop={stop} />
          ))}
        </tbody>
        <IncomeFoot answer={answer} unit={view.unit} />
      </table>
    </div>
  );
}

/** The head says it once for the column; where nothing is known each cell says why it is empty. */
function ChangeMark({ answer: { previous, dataFrom } }: { answer: IncomeAnswer }) {
  if (knownOf(previous, dataFrom) !== "part") return null;
  return (
    <div className={ui.small}>
      <ComparedMark before={previous} dataFrom={dataFrom} />
    </div>
  );
}

function StatementHead({ answer, view: { unit }, splitType, today }: IncomeTableProps) {
  const { buckets, currency } = answer;
  const { t } = useTranslation(["income", "figures"]);
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col">{t(`heads.${unit}`, { currency: format.unit(currency) })}</th>
        <th scope="col">
          <span className={ui.hiddenVisually}>{t("course")}</span>
        </th>
        <BucketHeads buckets={buckets} splitType={splitType} today={today} />
        <th scope="col" data-total>
          {t("total")}
        </th>
        {unit !== "share" && <th scope="col">{t("share")}</th>}
        <th scope="col">
          {t("change")}
          <ChangeMark answer={answer} />
        </th>
      </tr>
    </thead>
  );
}

type StatementRowProps = {
  row: IncomeRow;
  answer: IncomeAnswer;
  view: IncomeView;
  stop: ReturnType<typeof useGridFocus>;
};

function StatementRow({ row, answer, view, stop }: StatementRowProps) {
  const { line, isResult } = row;
  const { buckets, totals, currency } = answer;
  const [first, last] = [buckets[0], buckets.at(-1)];
  const whole = first === undefined || last === undefined ? null : { startDate: first.startDate, endDate: last.endDate };
  const finished = line.values.filter((_, at) => buckets[at]?.complete);
  const amounts = [
    ...buckets.map((bucket, at) => ({ bucket, amount: line.values[at] ?? null, figures: bucket.figures })),
    ...(whole === null ? [] : [{ bucket: whole, amount: line.total, figures: totals }]),
  ];
  return (
    <tr data-depth={line.depth} data-result={isResult || undefined}>
      <th scope="row">
        <RowName
          row={row}
          stop={stop(line.key, 0)}
          onToggle={view.toggle}
          onOpen={() => whole !== null && view.openCell({ key: line.key, ...whole })}
        />
      </th>
      <td>
        <MiniLine values={finished} tone={isResult ? (line.total !== null && line.total < 0 ? "loss" : "profit") : "plain"} />
      </td>
      {amounts.map(({ bucket, amount, figures }, at) => (
        <td
          key={at}
          data-total={at === buckets.length || undefined}
          data-open={(at < buckets.length && !buckets[at]?.complete) || undefined}
          data-chosen={isChosen(view, line.key, bucket) || undefined}
        >
          <button
            type="button"
            className={`${ui.plain} ${css.cell}`}
            {...stop(line.key, at + 1)}
            onClick={() => view.openCell({ key: line.key, startDate: bucket.startDate, endDate: bucket.endDate })}
          >
            <IncomeAmount cell={incomeCell(line.key, amount, figures, view.unit)} currency={currency} isResult={isResult} />
          </button>
        </td>
      ))}
      {view.unit !== "share" && (
        <td className={css.quiet}>
          <IncomeAmount cell={incomeCell(line.key, line.total, totals, "share")} currency={currency} isResult={isResult} />
        </td>
      )}
      <td>
        <RowChange row={row} answer={answer} />
      </td>
    </tr>
  );
}

function isChosen({ cell }: IncomeView, key: IncomeKey, { startDate, endDate }: { startDate: string; endDate: string }): boolean {
  return cell !== null && cell.key === key && cell.startDate === startDate && cell.endDate === endDate;
}

type RowNameProps = {
  row: IncomeRow;
  stop: ReturnType<StatementRowProps["stop"]>;
  onToggle: (key: IncomeKey) => void;
  onOpen: () => void;
};

function RowName({ row: { line, isFolded }, stop, onToggle, onOpen }: RowNameProps) {
  const { t } = useTranslation(["income", "figures"]);
  const Caret = isFolded === true ? ChevronRight : ChevronDown;
  if (isFolded === null) {
    return (
      <span className={css.named}>
        <button type="button" className={`${ui.plain} ${ui.treeName} ${css.name} ${css.nameFlat}`} onClick={onOpen} {...stop}>
          {t(`figures:${line.key}`)}
        </button>
        {line.key === "expenses" && <AddExpense iconOnly />}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${ui.plain} ${ui.treeName} ${css.name}`}
      aria-expanded={!isFolded}
      onClick={() => onToggle(line.key)}
      {...stop}
    >
      <Caret size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`figures:${line.key}`)}
    </button>
  );
}

/** What the whole range has more than the one it is compared with; a bounded profit has one where its sign is sure. */
function RowChange({
  row: { line, isResult },
  answer: { totals, previous, currency, dataFrom, estimates },
}: {
  row: IncomeRow;
  answer: IncomeAnswer;
}) {
  const { t } = useTranslation(["dashboard", "figures"]);
  if (knownOf(previous, dataFrom) === "none") return <None reason={t("none.before")} />;
  if (isIncomeTooEarly(line.key, previous.figures, totals, estimates)) return <None reason={t("comparison.tooEarly")} />;
  const change = incomeChange({ ...line, isResult }, { before: previous.figures, after: totals });
  return <MoneyChange change={change} currency={currency} bare reason={t("none.comparison")} />;
}
