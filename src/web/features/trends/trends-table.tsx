import * as ui from "../../ui/styles/ui.module.css";
import * as statementCss from "../../domain/report/statement.module.css";
import * as css from "./trends.module.css";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TrendRow, TrendTotals } from "#contract/trends.ts";
import type { NumberKey } from "#core/figure-display.ts";
import { PROFIT_KEYS } from "#core/profit-bounds.ts";
import { knownOf } from "#core/known-days.ts";
import type { SplitType } from "#core/period.ts";
import { changeKnown } from "#core/trends.ts";
import type { Day } from "#core/facts.ts";
import { MiniLine } from "../../ui/mini-line.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { BucketHeads } from "../../domain/report/bucket-head.tsx";
import { newestInSight } from "../../domain/report/newest-in-sight.ts";
import { useGridFocus } from "../../domain/report/use-grid-focus.ts";
import { heatOf } from "./heat.ts";
import { TrendName } from "./trend-name.tsx";
import { TrendValue } from "./trend-value.tsx";
import type { TrendsAnswer } from "../../domain/report/trends.api.ts";
import type { SortKey, TrendsView } from "./use-trends-view.ts";

type TrendsTableProps = { answer: TrendsAnswer; view: TrendsView; splitType: SplitType; today: Day };

export const TOTALS = "totals";
export const UNALLOCATED = "unallocated";

/** Rows by how much they changed, each cell warmer or colder than the one before it; every cell opens. */
export function TrendsTable({ answer, view, splitType, today }: TrendsTableProps) {
  const { t } = useTranslation("trends");
  const ids = [TOTALS, UNALLOCATED, ...answer.rows.map(({ id }) => id)];
  const stop = useGridFocus(ids, answer.buckets.length, { onFold: () => false, above: (row) => row });
  const cells = (id: string, trend: TrendTotals) => <TrendCells id={id} trend={trend} answer={answer} view={view} stop={stop} />;
  return (
    <div key={`${answer.buckets[0]?.startDate} ${answer.buckets.length}`} className={statementCss.root} ref={newestInSight}>
      <table className={`${statementCss.table} ${css.root}`} aria-label={t("table")}>
        <TrendsHead answer={answer} view={view} splitType={splitType} today={today} />
        <tbody>
          <tr className={css.pinned}>
            <th scope="row" className={ui.strong}>
              {t("totals")}
            </th>
            {cells(TOTALS, answer.totals)}
          </tr>
          {view.rows !== "market" && (
            <tr className={`${css.pinned} ${css.pinnedLast}`}>
              <th scope="row">{t(view.rows === "tag" ? "untagged" : "unallocated")}</th>
              {cells(UNALLOCATED, answer.unallocated)}
            </tr>
          )}
          {answer.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <TrendName row={row} kind={view.rows} />
              </th>
              {cells(row.id, row)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TrendsHead({ answer: { buckets }, view, splitType, today }: TrendsTableProps) {
  const { t } = useTranslation("trends");
  const head = (key: SortKey, name: string) => {
    const direction = view.sort.key === key ? (view.sort.descending ? "descending" : "ascending") : null;
    return (
      <th scope="col" aria-sort={direction ?? "none"} data-total={key === "total" || undefined}>
        <SortHead name={name} direction={direction} onSort={() => view.sortBy(key)} />
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {head("name", t(`kinds.${view.rows}`))}
        <th scope="col">
          <span className={ui.hiddenVisually}>{t("course")}</span>
        </th>
        <BucketHeads buckets={buckets} splitType={splitType} today={today} />
        {head(view.sort.key === "deltaAmount" ? "deltaAmount" : "change", t("change"))}
        {head("deltaRatio", t("changeShare"))}
        {head("total", t("total"))}
      </tr>
    </thead>
  );
}

type TrendCellsProps = {
  id: string;
  trend: TrendTotals | TrendRow;
  answer: TrendsAnswer;
  view: TrendsView;
  stop: ReturnType<typeof useGridFocus>;
};

function TrendCells(props: TrendCellsProps) {
  const { id, trend, answer, view } = props;
  const { metric, open } = view;
  const { t } = useTranslation("dashboard");
  const { buckets, currency } = answer;
  const known = changeKnown(buckets, answer.dataFrom);
  const finished = trend.values.filter((_, at) => buckets[at]?.complete);
  return (
    <>
      <td>
        <MiniLine values={finished} tone={known === "whole" ? toneOf(trend.deltaAmount) : "plain"} />
      </td>
      {buckets.map(({ startDate, complete }, at) => {
        const heat = isComparable(answer, trend, metric, at) ? heatOf(metric, trend.values[at - 1], trend.values[at] ?? null) : 0;
        return (
          <td
            key={startDate}
            data-heat={heat === 0 ? undefined : heat}
            data-open={!complete || undefined}
            data-chosen={(open?.row === id && open.bucket === at) || undefined}
          >
            <TrendCell {...props} at={at} heat={heat} />
          </td>
        );
      })}
      <td>
        {known === "none" ? (
          <None reason={t("none.before")} />
        ) : answer.tooEarly ? (
          <None reason={t("comparison.tooEarly")} />
        ) : (
          <TrendValue metric={metric} value={trend.deltaAmount} currency={currency} isChange />
        )}
      </td>
      <td className={statementCss.quiet}>
        {known !== "whole" ? (
          <None reason={t("none.before")} />
        ) : answer.tooEarly ? (
          <None reason={t("comparison.tooEarly")} />
        ) : (
          <Percent value={trend.deltaRatio} sign="always" />
        )}
      </td>
      <td data-total>
        <TrendValue metric={metric} value={trend.total} currency={currency} state={trend.state} />
      </td>
    </>
  );
}

/** What is not over would always fall, days before the first order are not known, and a profit that lacks costs is a bound. */
function isComparable({ buckets, dataFrom, tooEarly }: TrendsAnswer, { states }: TrendTotals, metric: NumberKey, at: number): boolean {
  const before = buckets[at - 1];
  if (tooEarly && at === buckets.findLastIndex(({ complete }) => complete)) return false;
  const isOver = buckets[at]?.complete === true && before?.complete === true && knownOf(before, dataFrom) === "whole";
  const isKnown = states[at] === "complete" && states[at - 1] === "complete";
  return isOver && (isKnown || !PROFIT_KEYS.some((key) => key === metric));
}

function toneOf(change: number | null): "plain" | "profit" | "loss" {
  if (change === null || change === 0) return "plain";
  return change > 0 ? "profit" : "loss";
}

function TrendCell({ id, trend, answer: { currency }, view, stop, at, heat }: TrendCellsProps & { at: number; heat: number }) {
  const { metric, second } = view;
  const state = trend.states[at] ?? "complete";
  return (
    <button
      type="button"
      className={`${ui.plain} ${statementCss.cell}`}
      {...stop(id, at)}
      onClick={() => view.openCell({ row: id, bucket: at })}
    >
      <Arrow heat={heat} />
      <TrendValue metric={metric} value={trend.values[at] ?? null} currency={currency} state={state} />
      {second !== undefined && (
        <small>
          <TrendValue metric={second} value={trend.seconds?.[at] ?? null} currency={currency} state={state} />
        </small>
      )}
    </button>
  );
}

/** Colour is never alone: better and worse point up and down. */
function Arrow({ heat }: { heat: number }) {
  const { t } = useTranslation("trends");
  if (heat === 0) return null;
  const Icon = heat > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <>
      <Icon className={`${css.arrow} ${heat > 0 ? ui.profit : ui.loss}`} size={12} strokeWidth={2.25} aria-hidden="true" />
      <span className={ui.hiddenVisually}>{t(heat > 0 ? "better" : "worse")}</span>
    </>
  );
}
