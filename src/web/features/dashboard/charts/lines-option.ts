import type { EChartsCoreOption } from "echarts/core";
import type { Bucket } from "#contract/dashboard.ts";
import { SERIES, type Scheme, TOKENS } from "../../../ui/theme/tokens.ts";
import type { DrawnSeries } from "./drawn-series.ts";
import { colourOf, tintOf } from "./metrics.ts";
import type { Shape } from "./use-charts-view.ts";

export type LinesWords = {
  name: (series: DrawnSeries) => string;
  bucket: (bucket: Bucket) => string;
  money: (minor: number) => string;
  other: (value: number) => string;
  tip: (index: number) => HTMLElement;
};

export type Lines = {
  buckets: readonly Bucket[];
  series: readonly DrawnSeries[];
  /** The same metrics of the range compared with, bucket by bucket. */
  before: readonly DrawnSeries[];
  shape: Shape;
};

export function seriesColour(series: DrawnSeries, index: number, scheme: Scheme): string {
  return series.part === null ? colourOf(series.metric, scheme) : tintOf(index, scheme);
}

const axisOf = ({ kind }: DrawnSeries): number => (kind === "money" ? 0 : 1);

const valuesOf = (values: readonly (number | null)[]) => values.map((value) => value ?? "-");

/** Money on the left, counts and shares on the right; what is compared with is thin and light, what runs still is dashed. */
export function linesOption(lines: Lines, scheme: Scheme, words: LinesWords): EChartsCoreOption {
  const { buckets, series } = lines;
  const whole = series.some(({ kind }) => kind === "count") ? { minInterval: 1 } : {};
  return {
    backgroundColor: TOKENS[scheme].surface,
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(bucketIndex(items)) },
    xAxis: { type: "category", data: buckets.map(words.bucket), axisLabel: { hideOverlap: true } },
    yAxis: [
      { type: "value", splitNumber: 4, axisLabel: { formatter: words.money } },
      { type: "value", splitNumber: 4, splitLine: { show: false }, axisLabel: { formatter: words.other }, ...whole },
    ],
    series: [
      ...pastLines(lines, scheme, words),
      ...(lines.shape === "bar" ? bars(lines, scheme, words) : currentLines(lines, scheme, words)),
    ],
  };
}

function pastLines({ before }: Lines, scheme: Scheme, words: LinesWords): object[] {
  return before.map((drawn) => ({
    type: "line",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: SERIES[scheme].previous,
    silent: true,
    showSymbol: false,
    emphasis: { disabled: true },
    lineStyle: { width: 1 },
    data: valuesOf(drawn.values),
  }));
}

/** Parts of one figure stand on each other, figures beside each other. */
function bars({ series }: Lines, scheme: Scheme, words: LinesWords): object[] {
  return series.map((drawn, index) => ({
    type: "bar",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: seriesColour(drawn, index, scheme),
    ...(drawn.part === null ? {} : { stack: "parts" }),
    emphasis: { disabled: true },
    data: valuesOf(drawn.values),
  }));
}

function currentLines({ buckets, series }: Lines, scheme: Scheme, words: LinesWords): object[] {
  const last = buckets.length - 1;
  const isRunning = last > 0 && buckets.at(-1)?.complete === false;
  const piece = (drawn: DrawnSeries, index: number, from: number, to: number, type: "solid" | "dashed"): object => ({
    type: "line",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: seriesColour(drawn, index, scheme),
    // A single point has no line to be found by.
    symbolSize: buckets.length === 1 ? 10 : 5,
    showSymbol: buckets.length <= 62,
    emphasis: { disabled: true },
    lineStyle: { width: 2, type },
    data: valuesOf(drawn.values.map((value, at) => (at >= from && at <= to ? value : null))),
  });
  return series.flatMap((drawn, index) =>
    isRunning
      ? [piece(drawn, index, 0, last - 1, "solid"), piece(drawn, index, last - 1, last, "dashed")]
      : [piece(drawn, index, 0, last, "solid")],
  );
}

/** ECharts passes one item per series at the pointer; all of them name the same bucket. */
function bucketIndex(items: unknown): number {
  const first: unknown = Array.isArray(items) ? items[0] : items;
  const index: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "dataIndex") : null;
  return typeof index === "number" ? index : 0;
}
