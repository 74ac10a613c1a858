import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bucket, chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { DayRange } from "#core/period.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { Money } from "../../../ui/money.tsx";
import { SERIES } from "../../../ui/theme/tokens.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { CHART_HEIGHT } from "./chart-height.ts";
import { chartOption } from "./chart-option.ts";
import { columnOf, costOf, usedSeries } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import { tipElement, type TipRow } from "./chart-tip.ts";

type Answer = ResponseOf<typeof chartRoute>;

export function ProfitChart({ answer, onBucket }: { answer: Answer; onBucket: (range: DayRange) => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const bucketName = useBucketName(answer.buckets);
  const { buckets, totals, currency } = answer;
  const columns = useMemo(() => buckets.map(({ figures }) => columnOf(figures)), [buckets]);
  const used = useMemo(() => usedSeries(columns), [columns]);
  const profit = shownFigure(totals, "netProfit");
  const running = buckets.at(-1)?.complete === false;

  const tip = useCallback(
    (index: number): HTMLElement => {
      const bucket = buckets[index];
      const column = columns[index];
      if (bucket === undefined || column === undefined) return document.createElement("div");
      const amount = (value: number | null) => (value === null ? "—" : format.money(value, currency));
      const rows: TipRow[] = used.map((name) => ({ name: t(`chart.series.${name}`), value: amount(column.costs[name] === null ? null : 0 - column.costs[name]), colour: SERIES[scheme][name] }));
      rows.push({ name: t("figures.netRevenue"), value: amount(bucket.figures.netRevenue), rule: true });
      rows.push({
        name: t("figures.netProfit"),
        value: amount(column.profit),
        colour: SERIES[scheme].netProfit,
        strong: true,
        ...(column.profitAtMost ? { bound: t("common:bound.sign") } : {}),
      });
      return tipElement(format.range(bucket.startDate, bucket.endDate), rows, bucket.complete ? null : t("chart.unfinished"));
    },
    [buckets, columns, currency, format, scheme, t, used],
  );

  const lastProfit = columns.at(-1)?.profit ?? null;
  const option = useMemo(
    () =>
      chartOption(buckets, columns, used, scheme, {
        series: (name) => (name === "rest" ? t("chart.rest") : name === "netProfit" ? t("figures.netProfit") : t(`chart.series.${name}`)),
        bucket: bucketName,
        axis: (minor) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
        zero: format.money(0, currency, { whole: true }),
        endLabel: lastProfit === null ? "" : `${t("figures.netProfit")}\n${format.money(lastProfit, currency, { whole: true })}`,
        tip,
      }),
    [bucketName, buckets, columns, currency, format, lastProfit, scheme, t, tip, used],
  );
  const openBucket = useCallback(
    (index: number) => {
      const bucket = buckets[index];
      if (bucket) onBucket({ startDate: bucket.startDate, endDate: bucket.endDate });
    },
    [buckets, onBucket],
  );

  return (
    <div className="z-chart-card__body">
      <dl className="z-legend">
        {used.map((name) => (
          <div key={name} className="z-legend__item">
            <dt>
              <span className="z-legend__swatch" style={{ background: `var(--z-series-${kebab(name)})` }} aria-hidden="true" />
              {t(`chart.series.${name}`)}
            </dt>
            <dd>
              <Money value={costOf(totals, name)} currency={currency} whole />
            </dd>
          </div>
        ))}
        <div className="z-legend__item">
          <dt>
            <span className="z-legend__line" aria-hidden="true" />
            {t("figures.netProfit")}
          </dt>
          <dd>
            <Money value={profit.value} currency={currency} whole tone="headline" atMost={profit.bound === "atMost"} />
          </dd>
        </div>
      </dl>
      <Chart option={option} label={t("chart.label")} height={CHART_HEIGHT} bucketCount={buckets.length} onBucket={openBucket} />
      <ChartTable buckets={buckets} columns={columns} used={used} currency={currency} />
      {running && <UnfinishedNote />}
    </div>
  );
}

function UnfinishedNote() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { shared } = useFilter();
  return (
    <p className="z-chart-card__hatch z-small z-secondary">
      <span className="z-hatch" aria-hidden="true" />
      {t(`chart.running.${shared.splitType}`)}
    </p>
  );
}

/** `19.11`, `16–22.11`, `listopad`; the year only where the range has several. */
function useBucketName(buckets: readonly Bucket[]): (bucket: Bucket) => string {
  const format = useFormat();
  const { shared } = useFilter();
  const severalYears = buckets[0]?.startDate.slice(0, 4) !== buckets.at(-1)?.startDate.slice(0, 4);
  return useCallback(
    ({ startDate, endDate }) => (shared.splitType === "month" ? format.shortMonth(startDate, severalYears) : format.shortRange(startDate, endDate)),
    [format, severalYears, shared.splitType],
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
