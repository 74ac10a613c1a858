import type { EChartsCoreOption } from "echarts/core";
import { bucketIndexOf } from "../../ui/chart/bucket-index.ts";
import { hatch } from "../../ui/chart/hatch.ts";
import { SERIES } from "../../ui/theme/series.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import type { AdsBucket } from "./ads.api.ts";
import type { ChartMode } from "./use-ads-view.ts";

export type ChartWords = {
  name: (series: "cost" | "breakEven" | "adSales" | "roas" | "breakEvenRoas") => string;
  bucket: (bucket: AdsBucket) => string;
  money: (minor: number) => string;
  factor: (value: number) => string;
  /** Under the amounts: where the axis begins. */
  zero: string;
  tip: (index: number) => HTMLElement;
};

export type DrawnBuckets = { buckets: readonly AdsBucket[]; isOpen: (bucket: AdsBucket) => boolean; mode: ChartMode };

/** More points than this have no room for a mark each. */
const MOST_POINTS = 62;

/** What could have been paid: the margin of what advertising sold. Above the column of the cost, advertising earned. */
export function affordable({ figures: { profit, reportedCost } }: AdsBucket): number | null {
  return profit === null || reportedCost === null ? null : profit + reportedCost;
}

/** In złoty: cost as columns against the dashed line that they must stay under. In ROAS: a line that must stay above the dashed one. */
export function adsChartOption(drawn: DrawnBuckets, scheme: Scheme, words: ChartWords): EChartsCoreOption {
  const { buckets, mode } = drawn;
  const isMoney = mode === "money";
  return {
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(bucketIndexOf(items)) },
    xAxis: { type: "category", data: buckets.map(words.bucket), axisLabel: { hideOverlap: true } },
    yAxis: {
      type: "value",
      splitNumber: 4,
      axisLabel: { formatter: (value: number) => (isMoney ? (value === 0 ? words.zero : words.money(value)) : words.factor(value)) },
    },
    series: isMoney ? moneySeries(drawn, scheme, words) : roasSeries(drawn, scheme, words),
  };
}

function moneySeries({ buckets, isOpen }: DrawnBuckets, scheme: Scheme, { name }: ChartWords): object[] {
  const colour = SERIES[scheme].ads;
  const { surface } = TOKENS[scheme];
  return [
    {
      type: "bar",
      name: name("cost"),
      color: colour,
      barMaxWidth: 40,
      emphasis: { disabled: true },
      data: buckets.map((bucket) => ({
        value: bucket.figures.cost ?? "-",
        ...(isOpen(bucket) ? { itemStyle: { color: hatch(colour, surface) } } : {}),
      })),
    },
    breakEvenLine(name("breakEven"), buckets.map(affordable), scheme),
  ];
}

function roasSeries({ buckets }: DrawnBuckets, scheme: Scheme, { name }: ChartWords): object[] {
  return [
    {
      ...line(name("roas"), SERIES[scheme].ads, buckets.length),
      symbol: "triangle",
      lineStyle: { width: 2 },
      data: buckets.map(({ figures }) => figures.roas ?? "-"),
    },
    breakEvenLine(
      name("breakEvenRoas"),
      buckets.map(({ breakEvenRoas }) => breakEvenRoas),
      scheme,
    ),
  ];
}

function breakEvenLine(name: string, values: readonly (number | null)[], scheme: Scheme): object {
  return {
    ...line(name, SERIES[scheme].netProfit, values.length),
    symbol: "circle",
    lineStyle: { width: 2, type: [6, 4] },
    data: values.map((value) => value ?? "-"),
  };
}

function line(name: string, color: string, points: number): object {
  return {
    type: "line",
    name,
    color,
    z: 4,
    symbolSize: points === 1 ? 9 : 5,
    showSymbol: points <= MOST_POINTS,
    emphasis: { disabled: true },
  };
}
