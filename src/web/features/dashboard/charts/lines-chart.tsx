import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bucket, chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { BreakdownPanel } from "../breakdown/breakdown-panel.tsx";
import { tipElement } from "../chart/chart-tip.ts";
import { useBucketName } from "../chart/use-chart-option.ts";
import { useBreakdownRange } from "../use-breakdown-range.ts";
import { useView } from "../use-view.ts";
import { ChartExport } from "./chart-export.tsx";
import { chartCsv } from "./chart-csv.ts";
import { useChartValues } from "./chart-values.ts";
import { type DrawnSeries, metricSeries, partSeries } from "./drawn-series.ts";
import { linesOption, seriesColour } from "./lines-option.ts";
import type { ChartsView } from "./use-charts-view.ts";

const HEIGHT = 380;

type LinesChartProps = { answer: ResponseOf<typeof chartRoute>; before: readonly Bucket[]; view: ChartsView };

export function LinesChart({ answer, before, view }: LinesChartProps) {
  const { t, i18n } = useTranslation(["dashboard", "figures"]);
  const { buckets, currency } = answer;
  const { series, earlier } = useDrawn(answer, before, view);
  const { option, textOf } = useLinesOption(buckets, series, earlier, currency, view);
  const { name, text } = useChartValues(currency);
  const { range, open } = useBreakdownRange();
  const [first] = view.metrics;
  const only = buckets.length === 1;
  return (
    <div className="z-chart-card__body">
      <div className="z-charts__legend">
        {series.map((drawn, index) => (
          <LegendItem key={drawn.id} name={name(drawn)} drawn={drawn} index={index} value={only && text(drawn, 0)} />
        ))}
        {view.groupBy !== "none" && first !== undefined && (
          <span className="z-small z-secondary">{t("charts.byOf", { metric: t(`figures:${first}`) })}</span>
        )}
        <span className="z-push">
          <ChartExport
            option={option}
            fileName={`${t("charts.fileName")} ${buckets[0]?.startDate ?? ""}_${buckets.at(-1)?.endDate ?? ""}`}
            csv={() => chartCsv(buckets, series, name, t, i18n.language)}
          />
        </span>
      </div>
      <Chart
        option={option}
        label={t("charts.label")}
        height={HEIGHT}
        bucketCount={buckets.length}
        bucketText={textOf}
        onBucket={(index) => {
          const bucket = buckets[index];
          if (bucket) open({ startDate: bucket.startDate, endDate: bucket.endDate });
        }}
      />
      <Numbers buckets={buckets} series={series} name={name} text={text} />
      {range !== null && <BucketPanel range={range} onClose={() => open(null)} />}
    </div>
  );
}

function BucketPanel({ range, onClose }: { range: { startDate: string; endDate: string }; onClose: () => void }) {
  const view = useView(range.endDate);
  return <BreakdownPanel range={range} view={view} onClose={onClose} />;
}

type LegendItemProps = { name: string; drawn: DrawnSeries; index: number; value: string | false };

/** With its value where there is one alone: points without a line are hard to read off the axes. */
function LegendItem({ name, drawn, index, value }: LegendItemProps) {
  const scheme = useComputedColorScheme("light");
  return (
    <span className="z-charts__item z-small">
      <span className="z-metrics__swatch" style={{ background: seriesColour(drawn, index, scheme) }} aria-hidden="true" />
      {name}
      {value !== false && <strong className="z-strong z-num">{value}</strong>}
    </span>
  );
}

function useDrawn({ buckets }: ResponseOf<typeof chartRoute>, before: readonly Bucket[], view: ChartsView) {
  const { metrics, groupBy, cumulative } = view;
  return useMemo(() => {
    const [first] = metrics;
    const parts = groupBy === "none" || first === undefined ? [] : partSeries(buckets, first, { cumulative });
    const series = groupBy === "none" ? metricSeries(buckets, metrics, { cumulative }) : parts;
    return { series, earlier: before.length === 0 ? [] : metricSeries(before, metrics, { cumulative }) };
  }, [before, buckets, cumulative, groupBy, metrics]);
}

function useLinesOption(
  buckets: readonly Bucket[],
  series: readonly DrawnSeries[],
  earlier: readonly DrawnSeries[],
  currency: string,
  { shape }: ChartsView,
) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const bucketName = useBucketName(buckets);
  const { name, text } = useChartValues(currency);
  const tip = useCallback(
    (index: number) => {
      const bucket = buckets[index];
      if (bucket === undefined) return document.createElement("div");
      const rows = series.map((drawn, at) => ({
        name: name(drawn),
        value: text(drawn, index),
        colour: seriesColour(drawn, at, scheme),
      }));
      const past = earlier.map((drawn) => ({
        name: t("charts.before", { name: name(drawn) }),
        value: text(drawn, index),
      }));
      return tipElement(format.range(bucket.startDate, bucket.endDate), [...rows, ...past], bucket.complete ? null : t("chart.unfinished"));
    },
    [buckets, earlier, format, name, scheme, series, t, text],
  );
  const option = useMemo(() => {
    const isShare = series.some(({ kind }) => kind === "ratio");
    const words = {
      name,
      bucket: bucketName,
      money: (minor: number) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
      other: (value: number) => (isShare ? format.percent(value, { digits: 0 }) : format.count(value)),
      tip,
    };
    return linesOption({ buckets, series, before: earlier, shape }, scheme, words);
  }, [bucketName, buckets, currency, earlier, format, name, scheme, series, shape, tip]);
  const textOf = (index: number): string => {
    const bucket = buckets[index];
    if (bucket === undefined) return "";
    const values = series.map((drawn) => `${name(drawn)} ${text(drawn, index, "words")}`);
    return [format.range(bucket.startDate, bucket.endDate), ...values].join(", ");
  };
  return { option, textOf };
}

type NumbersProps = {
  buckets: readonly Bucket[];
  series: readonly DrawnSeries[];
  name: (series: DrawnSeries) => string;
  text: (series: DrawnSeries, index: number) => string;
};

/** Everything that is drawn, to be read. */
function Numbers({ buckets, series, name, text }: NumbersProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  return (
    <details className="z-charts__numbers">
      <summary>{t("charts.numbers")}</summary>
      {/* A region that scrolls has to be reachable by keyboard. */}
      <section className="z-charts__scroll" aria-label={t("charts.numbers")} tabIndex={-1}>
        <table className="z-charts__table z-num">
          <thead>
            <tr>
              <th scope="col">{t("charts.bucket")}</th>
              {series.map((drawn) => (
                <th key={drawn.id} scope="col">
                  {name(drawn)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map(({ startDate, endDate }, index) => (
              <tr key={startDate}>
                <th scope="row">{format.range(startDate, endDate)}</th>
                {series.map((drawn) => (
                  <td key={drawn.id}>{text(drawn, index)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
