import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./charts.module.css";
import { useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bucket, chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { SeriesMark } from "../../ui/chart/series-mark.tsx";
import { BreakdownPanel } from "../../domain/breakdown/breakdown-panel.tsx";
import { drawnColumns } from "../../domain/profit-chart/chart-columns.ts";
import { tipElement } from "../../domain/profit-chart/chart-tip.ts";
import { ContextNote } from "../../domain/profit-chart/context-note.tsx";
import { useBucketName } from "../../domain/profit-chart/use-chart-option.ts";
import { useBreakdownRange } from "../../domain/report/use-breakdown-range.ts";
import { useView } from "../../domain/report/use-view.ts";
import { ChartExport } from "./chart-export.tsx";
import { chartCsv } from "./chart-csv.ts";
import { useChartValues } from "./chart-values.ts";
import type { DrawnSeries } from "./drawn-series.ts";
import { type Lines, linesOption, NOTHING_AROUND, seriesColour, seriesMark } from "./lines-option.ts";
import type { ChartsView } from "./use-charts-view.ts";
import { useDrawn } from "./use-drawn.ts";
import { useScopeName } from "./use-scope-name.ts";

const HEIGHT = 380;

type LinesChartProps = { answer: ResponseOf<typeof chartRoute>; before: readonly Bucket[]; view: ChartsView };

export function LinesChart({ answer, before, view }: LinesChartProps) {
  const { t, i18n } = useTranslation(["dashboard", "figures"]);
  const { buckets, context, currency } = answer;
  const { series, around, earlier } = useDrawn(answer, before, view);
  const lines = useMemo<Lines>(
    () => ({ buckets, context, series, around, before: earlier, shape: view.shape }),
    [around, buckets, context, earlier, series, view.shape],
  );
  const { option, textOf, drawn } = useLinesOption(lines, currency);
  const screen = useMemo(() => option(lines), [lines, option]);
  const { name, text } = useChartValues(currency);
  const { range, open } = useBreakdownRange();
  const scope = useScopeName();
  const [first] = view.metrics;
  const only = buckets.length === 1;
  return (
    <div className={ui.pad0x12}>
      <div className={css.legend}>
        {series.map((one, index) => (
          <LegendItem key={one.id} name={name(one)} drawn={one} index={index} value={only && text(one, 0)} />
        ))}
        {view.groupBy !== "none" && first !== undefined && (
          <span className={`${ui.small} ${ui.secondary}`}>{t("charts.byOf", { metric: t(`figures:${first}`) })}</span>
        )}
        <span className={ui.push}>
          <ChartExport
            option={() => option({ ...lines, context: { columns: [], lead: null }, around: NOTHING_AROUND })}
            fileName={`${t("charts.fileName")} ${buckets[0]?.startDate ?? ""}_${buckets.at(-1)?.endDate ?? ""}${scope}`}
            csv={() => chartCsv(buckets, series, name, t, i18n.language)}
          />
        </span>
      </div>
      <Chart
        key={drawn.length}
        option={screen}
        label={t("charts.label")}
        height={HEIGHT}
        bucketCount={drawn.length}
        bucketText={textOf}
        onBucket={(index) => {
          const bucket = drawn[index]?.bucket;
          if (bucket) open({ startDate: bucket.startDate, endDate: bucket.endDate });
        }}
      />
      <ContextNote answer={answer} />
      <Numbers lines={lines} name={name} text={text} />
      {range !== null && <BucketPanel range={range} onClose={() => open(null)} />}
    </div>
  );
}

function BucketPanel({ range, onClose }: { range: { startDate: Day; endDate: Day }; onClose: () => void }) {
  const view = useView(range.endDate);
  return <BreakdownPanel range={range} view={view} onClose={onClose} />;
}

type LegendItemProps = { name: string; drawn: DrawnSeries; index: number; value: string | false };

/** With its value where there is one alone: points without a line are hard to read off the axes. */
function LegendItem({ name, drawn, index, value }: LegendItemProps) {
  const scheme = useComputedColorScheme("light");
  return (
    <span className={`${ui.chain} ${ui.gap6} ${ui.small}`}>
      <SeriesMark mark={seriesMark(drawn, index)} colour={seriesColour(drawn, index, scheme)} />
      {name}
      {value !== false && <strong className={`${ui.strong} ${ui.num}`}>{value}</strong>}
    </span>
  );
}

function useLinesOption(lines: Lines, currency: string) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const { buckets, context, series } = lines;
  const drawn = useMemo(() => drawnColumns(buckets, context), [buckets, context]);
  const bucketName = useBucketName(useMemo(() => drawn.map(({ named }) => named), [drawn]));
  const { name, text } = useChartValues(currency);
  const tip = useTip(lines, currency);
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const option = useMemo(
    () => (of: Lines) =>
      linesOption(of, scheme, {
        name,
        bucket: bucketName,
        isNarrow,
        axis: {
          money: {
            name: t("charts.axis.money", { currency: format.unit(currency) }),
            value: (minor) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
          },
          count: { name: t("charts.axis.count"), value: format.count },
          ratio: { name: t("charts.axis.ratio"), value: (value) => format.percent(value, { digits: 0 }) },
        },
        tip,
      }),
    [bucketName, currency, format, isNarrow, name, scheme, t, tip],
  );
  const textOf = (index: number): string => {
    const column = drawn[index];
    if (column === undefined) return "";
    const { bucket, isOutside } = column;
    const [shown, at] = isOutside ? [lines.around.outside, index] : [series, index - context.columns.length];
    const values = shown.map((one) => `${name(one)} ${text(one, at, "words")}`);
    return [format.range(bucket.startDate, bucket.endDate), ...(isOutside ? [t("chart.outside")] : []), ...values].join(", ");
  };
  return { option, textOf, drawn };
}

function useTip({ buckets, context, series, around, before }: Lines, currency: string): (index: number) => HTMLElement {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const { name, text } = useChartValues(currency);
  return useCallback(
    (index) => {
      const column = drawnColumns(buckets, context)[index];
      if (column === undefined) return document.createElement("div");
      const { bucket, isOutside } = column;
      const [shown, at] = isOutside ? [around.outside, index] : [series, index - context.columns.length];
      const rows = shown.map((drawn, nth) => ({ name: name(drawn), value: text(drawn, at), colour: seriesColour(drawn, nth, scheme) }));
      const past = isOutside ? [] : before.map((drawn) => ({ name: t("charts.before", { name: name(drawn) }), value: text(drawn, at) }));
      const lead = at === 0 && !isOutside ? context.lead : null;
      const notes = [
        ...(isOutside ? [t("chart.outsideTip")] : []),
        ...(lead === null ? [] : [t("charts.leadTip", { range: format.range(lead.whole.startDate, lead.whole.endDate) })]),
        ...(bucket.complete || isOutside ? [] : [t("chart.unfinished")]),
      ];
      return tipElement(format.range(bucket.startDate, bucket.endDate), [...rows, ...past], notes);
    },
    [around, before, buckets, context, format, name, scheme, series, t, text],
  );
}

type NumbersProps = {
  lines: Lines;
  name: (series: DrawnSeries) => string;
  text: (series: DrawnSeries, index: number) => string;
};

/** Everything that is drawn, to be read; what lies outside the range says so. */
function Numbers({ lines: { buckets, context, series, around }, name, text }: NumbersProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const row = (bucket: Bucket, of: readonly DrawnSeries[], at: number, isOutside: boolean) => (
    <NumbersRow key={bucket.startDate} bucket={bucket} isOutside={isOutside} values={of.map((drawn) => [drawn.id, text(drawn, at)])} />
  );
  return (
    <details className={css.numbers}>
      <summary>{t("charts.numbers")}</summary>
      <ScrollRegion className={css.scroll} label={t("charts.numbers")}>
        <table className={`${css.table} ${ui.num}`} aria-label={t("charts.numbers")}>
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
            {context.columns.map((bucket, at) => row(bucket, around.outside, at, true))}
            {context.lead && row(context.lead.before, around.before, 0, true)}
            {buckets.map((bucket, at) => row(bucket, series, at, false))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

type NumbersRowProps = { bucket: Bucket; isOutside: boolean; values: readonly (readonly [id: string, text: string])[] };

function NumbersRow({ bucket: { startDate, endDate }, isOutside, values }: NumbersRowProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <tr className={isOutside ? ui.muted : undefined}>
      <th scope="row">
        {format.range(startDate, endDate)}
        {isOutside && `, ${t("chart.outside")}`}
      </th>
      {values.map(([id, value]) => (
        <td key={id}>{value}</td>
      ))}
    </tr>
  );
}
