import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./ads-chart.module.css";
import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import type { SplitType } from "#core/period.ts";
import { tipElement, type TipRow } from "../../domain/profit-chart/chart-tip.ts";
import { NONE } from "../../lib/format.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { SERIES } from "../../ui/theme/series.ts";
import { useFormat } from "../../ui/use-format.ts";
import { adsChartOption, affordable, type ChartWords, type DrawnBuckets } from "./ads-chart-option.ts";
import { AdsChartTable } from "./ads-chart-table.tsx";

const HEIGHT = 260;

type AdsChartProps = { drawn: DrawnBuckets; currency: string; splitType: SplitType; onBucket: (startDate: Day, endDate: Day) => void };

/** What advertising cost beside what it could have cost; each bucket opens. */
export function AdsChart({ drawn, currency, splitType, onBucket }: AdsChartProps) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const { buckets, mode } = drawn;
  const tip = useTip(drawn, currency);
  const bucketText = useBucketText(drawn, currency);
  const severalYears = buckets[0]?.startDate.slice(0, 4) !== buckets.at(-1)?.startDate.slice(0, 4);
  const option = useMemo(() => {
    const words: ChartWords = {
      name: (series) => t(`chart.series.${series}`),
      bucket: ({ startDate, endDate }) =>
        splitType === "month" ? format.shortMonth(startDate, severalYears) : format.shortRange(startDate, endDate),
      money: (minor) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
      factor: (value) => format.decimal(value.toFixed(1)),
      zero: format.money(0, currency, { whole: true }),
      tip,
    };
    return adsChartOption(drawn, scheme, words);
  }, [currency, drawn, format, scheme, severalYears, splitType, t, tip]);
  const openBucket = useCallback(
    (index: number) => {
      const bucket = buckets[index];
      if (bucket) onBucket(bucket.startDate, bucket.endDate);
    },
    [buckets, onBucket],
  );
  return (
    <>
      <Legend drawn={drawn} />
      <Chart
        key={`${mode}${buckets.length}`}
        option={option}
        label={t(`chart.labels.${mode}`)}
        height={HEIGHT}
        bucketCount={buckets.length}
        bucketText={bucketText}
        onBucket={openBucket}
      />
      <AdsChartTable buckets={buckets} currency={currency} />
      {mode === "money" && buckets.some(drawn.isOpen) && (
        <p className={`${ui.row} ${ui.gap8} ${ui.small} ${ui.secondary}`} style={{ paddingTop: 8 }}>
          <span className={`${ui.swatch} ${ui.hatch}`} aria-hidden="true" />
          {t("chart.open")}
        </p>
      )}
    </>
  );
}

/** A bucket in words, read out while the arrows walk through the chart. */
function useBucketText({ buckets, mode }: DrawnBuckets, currency: string): (index: number) => string {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const amount = (value: number | null) => (value === null ? NONE : format.money(value, currency));
  const factor = (value: number | null) => (value === null ? NONE : format.decimal(value.toFixed(2)));
  return (index) => {
    const bucket = buckets[index];
    if (bucket === undefined) return "";
    const { figures, startDate, endDate, breakEvenRoas } = bucket;
    const values =
      mode === "money"
        ? [`${t("chart.series.cost")} ${amount(figures.cost)}`, `${t("chart.series.breakEven")} ${amount(affordable(bucket))}`]
        : [`${t("chart.series.roas")} ${factor(figures.roas)}`, `${t("chart.series.breakEvenRoas")} ${factor(breakEvenRoas)}`];
    return [format.range(startDate, endDate), ...values].join(", ");
  };
}

const LEGENDS = {
  money: [
    ["cost", "block"],
    ["breakEven", "dashed"],
  ],
  roas: [
    ["roas", "line"],
    ["breakEvenRoas", "dashed"],
  ],
} as const;

/** The two lines and how they are read; without a report there is no break-even. */
function Legend({ drawn: { buckets, mode } }: { drawn: DrawnBuckets }) {
  const { t } = useTranslation("ads");
  const isKnown = buckets.some((bucket) => (mode === "money" ? affordable(bucket) : bucket.breakEvenRoas) !== null);
  return (
    <ul className={`${ui.wrap} ${ui.aside}`} style={{ gap: "2px 16px", paddingBottom: 4 }}>
      {LEGENDS[mode].map(
        ([series, shape]) =>
          (isKnown || shape !== "dashed") && (
            <li key={series} className={`${ui.row} ${ui.gap6}`}>
              <span className={css.swatch} data-shape={shape} aria-hidden="true" />
              {t(`chart.series.${series}`)}
            </li>
          ),
      )}
      <li className={ui.muted}>{t(isKnown ? `chart.reads.${mode}` : "chart.noBreakEven")}</li>
    </ul>
  );
}

function useTip({ buckets, isOpen }: DrawnBuckets, currency: string): (index: number) => HTMLElement {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  return useCallback(
    (index) => {
      const bucket = buckets[index];
      if (bucket === undefined) return document.createElement("div");
      const { figures, breakEvenAcos, breakEvenRoas } = bucket;
      const money = (value: number | null) => (value === null ? NONE : format.money(value, currency));
      const share = (value: number | null) => (value === null ? NONE : format.percent(value));
      const factor = (value: number | null) => (value === null ? NONE : format.decimal(value.toFixed(2)));
      const rows: TipRow[] = [
        { name: t("figures.cost"), value: money(figures.cost), colour: SERIES[scheme].ads },
        { name: t("figures.adSales"), value: money(figures.adSales) },
        { name: t("chart.series.breakEven"), value: money(affordable(bucket)), colour: SERIES[scheme].netProfit },
        { name: t("figures.profit"), value: money(figures.profit), strong: true },
        { name: t("chart.tip.acos"), value: t("chart.tip.of", { value: share(figures.acos), limit: share(breakEvenAcos) }), rule: true },
        { name: t("chart.tip.roas"), value: t("chart.tip.of", { value: factor(figures.roas), limit: factor(breakEvenRoas) }) },
        { name: t("figures.clicks"), value: figures.clicks === null ? NONE : format.count(figures.clicks) },
      ];
      return tipElement(format.range(bucket.startDate, bucket.endDate), rows, isOpen(bucket) ? [t("chart.openTip")] : []);
    },
    [buckets, currency, format, isOpen, scheme, t],
  );
}
