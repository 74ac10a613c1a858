import { Checkbox, useComputedColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { figureChange } from "#core/figure-display.ts";
import { FigureCell } from "../../../ui/figures/figure-cell.tsx";
import { Delta } from "../../../ui/delta.tsx";
import { colourOf, MAX_METRICS, METRIC_GROUPS, METRICS } from "./metrics.ts";
import type { ChartsView } from "./use-charts-view.ts";

type MetricPanelProps = { answer: ResponseOf<typeof chartRoute>; view: ChartsView };

/** The legend is a small account: every metric with its total, its change and its axis; a tick draws it. */
export function MetricPanel({ answer, view }: MetricPanelProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <div className="z-metrics">
      {METRIC_GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{t(`charts.groups.${group}`)}</legend>
          {METRICS.filter((metric) => metric.group === group).map((metric) => (
            <MetricRow key={metric.key} metric={metric} answer={answer} view={view} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Fewer of them are better, so that the arrow's colour would lie. */
const UNCOLOURED: readonly string[] = ["refundedUnits"];

function MetricRow({ metric: { key, kind }, answer, view }: MetricPanelProps & { metric: (typeof METRICS)[number] }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const scheme = useComputedColorScheme("light");
  const shown = view.metrics.includes(key);
  const isFull = !shown && view.metrics.length >= MAX_METRICS;
  const change = figureChange(answer.previous.figures, answer.totals, key);
  return (
    <div className="z-metrics__row" data-shown={shown || undefined}>
      <Checkbox
        label={t(`figures:${key}`)}
        checked={shown}
        disabled={isFull || (shown && view.metrics.length === 1)}
        onChange={({ currentTarget }) => view.toggle(key, currentTarget.checked)}
      />
      <span className="z-metrics__swatch" style={{ background: shown ? colourOf(key, scheme) : "transparent" }} aria-hidden="true" />
      <span className="z-metrics__total">
        <FigureCell figures={answer.totals} figureKey={key} kind={kind} currency={answer.currency} />
      </span>
      <span className="z-metrics__axis z-small z-muted">{t(kind === "money" ? "charts.left" : "charts.right")}</span>
      <span className="z-metrics__delta z-small">
        {change.ratio !== null && !UNCOLOURED.includes(key) && <Delta change={change.ratio} against="" />}
      </span>
    </div>
  );
}
