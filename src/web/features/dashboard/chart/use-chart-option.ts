import { useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bucket } from "#contract/dashboard.ts";
import { NONE } from "../../../lib/format.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { type CostSeries, SERIES } from "../../../ui/theme/tokens.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { chartOption } from "./chart-option.ts";
import type { Column } from "./chart-series.ts";
import { tipElement, type TipRow } from "./chart-tip.ts";

type Drawn = { buckets: readonly Bucket[]; columns: readonly Column[]; used: readonly CostSeries[]; currency: string };

/** The chart's description in the language and scheme of the screen, and each bucket in words. */
export function useChartOption(drawn: Drawn) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const bucketName = useBucketName(drawn.buckets);
  const tip = useTip(drawn);
  // On a phone the columns need the room; the legend says the same amount.
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { buckets, columns, used, currency } = drawn;
  const option = useMemo(() => {
    const lastProfit = columns.at(-1)?.profit ?? null;
    return chartOption(buckets, columns, used, scheme, {
      series: (name) => (name === "rest" ? t("chart.rest") : name === "netProfit" ? t("figures:netProfit") : t(`chart.series.${name}`)),
      bucket: bucketName,
      axis: (minor) => format.money(Math.round(minor), currency, { whole: true, bare: true }),
      zero: format.money(0, currency, { whole: true }),
      endLabel: narrow || lastProfit === null ? "" : `${t("figures:netProfit")}\n${format.money(lastProfit, currency, { whole: true })}`,
      tip,
    });
  }, [bucketName, buckets, columns, currency, format, narrow, scheme, t, tip, used]);
  const bucketText = (index: number): string => {
    const bucket = buckets[index];
    const profit = columns[index]?.profit ?? null;
    if (bucket === undefined) return "";
    return `${format.range(bucket.startDate, bucket.endDate)}, ${t("figures:netProfit")} ${profit === null ? NONE : format.money(profit, currency)}`;
  };
  return { option, bucketText };
}

function useTip({ buckets, columns, used, currency }: Drawn): (index: number) => HTMLElement {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  return useCallback(
    (index) => {
      const bucket = buckets[index];
      const column = columns[index];
      if (bucket === undefined || column === undefined) return document.createElement("div");
      const amount = (value: number | null) => (value === null ? NONE : format.money(value, currency));
      const spent = (name: CostSeries) => (column.costs[name] === null ? null : 0 - column.costs[name]);
      const bound = column.profitAtMost ? { bound: t("common:bound.sign") } : {};
      const rows: TipRow[] = [
        ...used.map((name) => ({ name: t(`chart.series.${name}`), value: amount(spent(name)), colour: SERIES[scheme][name] })),
        { name: t("figures:netRevenue"), value: amount(bucket.figures.netRevenue), rule: true },
        { name: t("figures:netProfit"), value: amount(column.profit), colour: SERIES[scheme].netProfit, strong: true, ...bound },
      ];
      return tipElement(format.range(bucket.startDate, bucket.endDate), rows, bucket.complete ? null : t("chart.unfinished"));
    },
    [buckets, columns, currency, format, scheme, t, used],
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
