import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./metric-panel.module.css";
import { Checkbox, useComputedColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { changeUnit, describeChange, sizeChange, verdictOf } from "#core/change-meaning.ts";
import { knownOf } from "#core/known-days.ts";
import { holdsAwaitedFees, isTooEarly } from "#core/too-early.ts";
import { SeriesMark } from "../../ui/chart/series-mark.tsx";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { FigureCell } from "../../domain/figures/figure-cell.tsx";
import { Delta } from "../../domain/figures/delta.tsx";
import { whileItRuns } from "../../domain/report/comparison-of.ts";
import { SERIES, SERIES_MARKS } from "../../ui/theme/series.ts";
import { useToday } from "../../domain/scope/use-filter-sync.ts";
import { useFormat } from "../../ui/use-format.ts";
import { drawnFigure, MAX_METRICS, METRIC_GROUPS, METRICS, type MetricKey } from "./metrics.ts";
import type { ChartsView } from "./use-charts-view.ts";

type Answer = ResponseOf<typeof chartRoute>;
type MetricPanelProps = { answer: Answer; view: ChartsView };

/** The legend is a small account: every metric with its total, its change and its axis; a tick draws it. */
export function MetricPanel({ answer, view }: MetricPanelProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <div className={css.root}>
      {METRIC_GROUPS.map((group) => {
        const metrics = METRICS.filter((metric) => metric.group === group && view.all.includes(metric.key));
        return metrics.length === 0 ? null : (
          <fieldset key={group}>
            <legend>{t(`charts.groups.${group}`)}</legend>
            {metrics.map((metric) => (
              <MetricRow key={metric.key} metric={metric} answer={answer} view={view} />
            ))}
          </fieldset>
        );
      })}
      <Against answer={answer} />
    </div>
  );
}

/** What all changes of the panel are measured against. */
function Against({ answer: { previous, dataFrom } }: { answer: Answer }) {
  const { t } = useTranslation(["dashboard", "figures", "common"]);
  const format = useFormat();
  return (
    <p className={`${ui.small} ${ui.muted} ${ui.pad8x12}`}>
      {t("charts.against", { range: format.range(previous.startDate, previous.endDate) })}
      {knownOf(previous, dataFrom) !== "whole" && (
        <>
          {": "}
          <ComparedMark before={previous} dataFrom={dataFrom} />
          {dataFrom !== null && `, ${t("common:compared.since", { day: format.day(dataFrom) })}`}
        </>
      )}
    </p>
  );
}

function MetricRow({ metric: { key, kind }, answer, view }: MetricPanelProps & { metric: (typeof METRICS)[number] }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const shown = view.metrics.includes(key);
  const isFull = !shown && view.metrics.length >= MAX_METRICS;
  // A share has its sign.
  const unit = kind === "money" ? format.unit(answer.currency) : kind === "count" ? t("charts.axis.count") : "";
  return (
    <div className={`${ui.grid} ${ui.middle} ${ui.gap0x8} ${css.row}`} data-shown={shown || undefined}>
      <Checkbox
        label={t(`figures:${key}`)}
        checked={shown}
        disabled={isFull || (shown && view.metrics.length === 1)}
        onChange={({ currentTarget }) => view.toggle(key, currentTarget.checked)}
      />
      {shown ? <SeriesMark mark={SERIES_MARKS[drawnFigure(key)]} colour={SERIES[scheme][drawnFigure(key)]} /> : <span aria-hidden="true" />}
      <span className={ui.right}>
        <FigureCell figures={answer.totals} figureKey={key} kind={kind} currency={answer.currency} />
      </span>
      <span className={`${ui.small} ${ui.muted}`}>{unit}</span>
      <span className={`${css.delta} ${ui.small}`}>
        <MetricChange metric={key} answer={answer} />
      </span>
    </div>
  );
}

/** The change of a drawn metric, where what it is measured against is known; of a day that still runs without a verdict. */
function MetricChange({ metric, answer }: { metric: MetricKey; answer: Answer }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const today = useToday();
  const { totals, previous, dataFrom, estimates, buckets } = answer;
  if (knownOf(previous, dataFrom) !== "whole") return <ComparedMark before={previous} dataFrom={dataFrom} />;
  if (holdsAwaitedFees(metric) && isTooEarly(previous.figures, totals, estimates)) {
    return <span className={ui.muted}>{t("comparison.tooEarly")}</span>;
  }
  const unit = changeUnit(metric);
  const change = describeChange(sizeChange(previous.figures, totals, metric, estimates), unit, (size) => verdictOf(metric, size));
  const [first] = buckets;
  if (change === null) return null;
  if (first?.startDate !== today || first.endDate !== today) {
    return <Delta change={change} unit={unit} currency={answer.currency} against="" />;
  }
  const range = `${format.weekday(previous.startDate)} ${format.shortRange(previous.startDate, previous.endDate)}`;
  const against = t("comparison.againstWholeDay", { range });
  return <Delta change={whileItRuns(change)} unit={unit} currency={answer.currency} against={against} />;
}
