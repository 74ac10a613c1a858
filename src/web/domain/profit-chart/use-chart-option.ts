import { useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bucket } from "#contract/dashboard.ts";
import { boundedMoney } from "#core/bounded-text.ts";
import { NONE } from "../../lib/format.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { SERIES } from "../../ui/theme/series.ts";
import type { CostSeries } from "#core/ledger.ts";
import { useBetween } from "../../ui/money-range.ts";
import { useFormat } from "../../ui/use-format.ts";
import { drawnColumns, standsAlone } from "./chart-columns.ts";
import { chartOption, type Plot } from "./chart-option.ts";
import { columnOf } from "./chart-series.ts";
import { tipElement, type TipRow } from "./chart-tip.ts";

/** The chart's description in the language and scheme of the screen, and each bucket in words. */
export function useChartOption(plot: Plot, currency: string) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const { buckets, columns, context } = plot;
  const drawn = useMemo(() => drawnColumns(buckets, context), [buckets, context]);
  const bucketName = useBucketName(useMemo(() => drawn.map(({ named }) => named), [drawn]));
  const tip = useTip(plot, currency);
  // On a phone the columns need the room; the legend says the same amount.
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const option = useMemo(() => {
    const lastProfit = columns.at(-1)?.profit ?? null;
    const last = buckets.at(-1);
    // Beside a piece of a column stands of which days it is.
    const name =
      last !== undefined && standsAlone(buckets, context) ? format.shortRange(last.startDate, last.endDate) : t("figures:netProfit");
    return chartOption(plot, scheme, {
      series: (name) => (name === "rest" ? t("chart.rest") : name === "netProfit" ? t("figures:netProfit") : t(`chart.series.${name}`)),
      bucket: bucketName,
      axis: (minor) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
      isNarrow: narrow,
      zero: format.money(0, currency, { whole: true }),
      endLabel: narrow || lastProfit === null ? "" : `${name}\n${format.money(lastProfit, currency, { whole: true })}`,
      tip,
    });
  }, [bucketName, buckets, columns, context, currency, format, narrow, plot, scheme, t, tip]);
  const bucketText = (index: number): string => {
    const column = drawn[index];
    if (column === undefined) return "";
    const { bucket, isOutside } = column;
    const { profit } = columnOf(bucket.figures);
    const days = format.range(bucket.startDate, bucket.endDate);
    const amount = profit === null ? NONE : format.money(profit, currency);
    return `${days}${isOutside ? `, ${t("chart.outside")}` : ""}, ${t("figures:netProfit")} ${amount}`;
  };
  return { option, bucketText };
}

function useTip({ buckets, context, used }: Plot, currency: string): (index: number) => HTMLElement {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  const between = useBetween();
  const scheme = useComputedColorScheme("light");
  return useCallback(
    (index) => {
      const drawn = drawnColumns(buckets, context)[index];
      if (drawn === undefined) return document.createElement("div");
      const { bucket, isOutside } = drawn;
      const { costs, shownProfit } = columnOf(bucket.figures);
      const amount = (value: number | null) => (value === null ? NONE : format.money(value, currency));
      const spent = (name: CostSeries) => (costs[name] === null ? null : 0 - costs[name]);
      const profitText =
        shownProfit.value === null
          ? NONE
          : boundedMoney({ ...shownProfit, value: shownProfit.value }, { numbers: format, currency, between });
      const rows: TipRow[] = [
        ...used.map((name) => ({ name: t(`chart.series.${name}`), value: amount(spent(name)), colour: SERIES[scheme][name] })),
        { name: t("figures:netRevenue"), value: amount(bucket.figures.netRevenue), rule: true },
        { name: t("figures:netProfit"), value: profitText, colour: SERIES[scheme].netProfit, strong: true },
      ];
      const before = index === context.columns.length && context.lead !== null ? context.lead.before : null;
      const notes = [
        ...(isOutside ? [t("chart.outsideTip")] : []),
        ...(before === null
          ? []
          : [
              t("chart.leadTip", {
                range: format.shortRange(before.startDate, before.endDate),
                profit: amount(columnOf(before.figures).profit),
              }),
            ]),
        ...(bucket.complete || isOutside ? [] : [t("chart.unfinished")]),
      ];
      return tipElement(format.range(bucket.startDate, bucket.endDate), rows, notes);
    },
    [between, buckets, context, currency, format, scheme, t, used],
  );
}

/** `19.11`, `16–22.11`, `lis`; the year only where the range has several. */
export function useBucketName(buckets: readonly Bucket[]): (bucket: Bucket) => string {
  const format = useFormat();
  const { shared } = useFilter();
  const severalYears = buckets[0]?.startDate.slice(0, 4) !== buckets.at(-1)?.startDate.slice(0, 4);
  return useCallback(
    ({ startDate, endDate }) =>
      shared.splitType === "month" ? format.shortMonth(startDate, severalYears) : format.shortRange(startDate, endDate),
    [format, severalYears, shared.splitType],
  );
}
