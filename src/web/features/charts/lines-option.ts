import type { EChartsCoreOption } from "echarts/core";
import type { Bucket, ChartContext } from "#contract/dashboard.ts";
import { bucketAxis, MUTED } from "../../ui/chart/bucket-axis.ts";
import { bucketIndexOf } from "../../ui/chart/bucket-index.ts";
import { symbolOf } from "../../ui/chart/series-mark.tsx";
import { type Mark, markOf, SERIES, SERIES_MARKS, tintOf } from "../../ui/theme/series.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import { drawnColumns } from "../../domain/profit-chart/chart-columns.ts";
import { alignedScales, AXES, extentsOf, mergedExtents, type Scale } from "./axes.ts";
import type { DrawnSeries } from "./drawn-series.ts";
import { addsUp, drawnFigure } from "./metrics.ts";
import type { Shape } from "./use-charts-view.ts";

type AxisKind = DrawnSeries["kind"];

export type LinesWords = {
  name: (series: DrawnSeries) => string;
  bucket: (bucket: Bucket) => string;
  isNarrow: boolean;
  axis: Record<AxisKind, { name: string; value: (value: number) => string }>;
  tip: (index: number) => HTMLElement;
};

/** What stands beside the range, for each of its series in their order. */
export type Around = {
  outside: readonly DrawnSeries[];
  /** Of the days of the first column before the range, and of that column as a whole; empty where it begins with the range. */
  before: readonly DrawnSeries[];
  whole: readonly DrawnSeries[];
};

export const NOTHING_AROUND: Around = { outside: [], before: [], whole: [] };

export type Lines = {
  buckets: readonly Bucket[];
  context: ChartContext;
  series: readonly DrawnSeries[];
  around: Around;
  /** The same metrics of the range compared with, bucket by bucket. */
  before: readonly DrawnSeries[];
  shape: Shape;
};

export function seriesColour(series: DrawnSeries, index: number, scheme: Scheme): string {
  return series.part === null ? SERIES[scheme][drawnFigure(series.metric)] : tintOf(index, scheme);
}

export function seriesMark(series: DrawnSeries, index: number): Mark {
  return series.part === null ? SERIES_MARKS[drawnFigure(series.metric)] : markOf(index);
}

const valuesOf = (values: readonly (number | null)[]) => values.map((value) => value ?? "-");
const gaps = (count: number) => Array.from({ length: count }, () => "-" as const);

/** Money on the left, counts and shares on the right; what is compared with is thin and light, what runs still is dashed. */
export function linesOption(lines: Lines, scheme: Scheme, words: LinesWords): EChartsCoreOption {
  const { buckets, context, shape } = lines;
  const scales = alignedScales(extentsOfLines(lines));
  const kinds = AXES.filter((kind) => scales[kind] !== undefined);
  const axisOf = ({ kind }: DrawnSeries): number => Math.max(0, kinds.indexOf(kind));
  return {
    backgroundColor: TOKENS[scheme].surface,
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(bucketIndexOf(items)) },
    xAxis: bucketAxis(
      drawnColumns(buckets, context).map(({ named }) => words.bucket(named)),
      context.columns.length,
      scheme,
      words.isNarrow,
    ),
    // While the parts of a figure are on their way there is nothing to scale.
    yAxis: kinds.length === 0 ? { type: "value" } : kinds.map((kind, at) => yAxis(kind, at, kinds, scales, words)),
    series: [
      ...pastLines(lines, axisOf, scheme, words),
      ...(shape === "bar"
        ? bars(lines, axisOf, scheme, words)
        : [...contextLines(lines, axisOf, scheme, words), ...currentLines(lines, axisOf, scheme, words)]),
    ],
  };
}

/** Each set by itself: its values stand in the same columns, those of another one beside them. */
function extentsOfLines({ series, around, before, shape }: Lines): ReturnType<typeof extentsOf> {
  const isStacked = shape === "bar" && isOfParts(series);
  const lead = shape === "bar" ? around.before.filter(({ metric }) => addsUp(metric)) : [];
  return mergedExtents([
    extentsOf([...series, ...lead], isStacked),
    extentsOf(around.outside, isStacked),
    extentsOf([...before, ...around.whole], false),
  ]);
}

type AxisOf = (series: DrawnSeries) => number;

function isOfParts(series: readonly DrawnSeries[]): boolean {
  return series.some(({ part }) => part !== null);
}

/** Room for the labels of the axis that stands inside of a third one. */
const AXIS_ROOM = 56;

function yAxis(kind: AxisKind, at: number, kinds: readonly AxisKind[], scales: Partial<Record<AxisKind, Scale>>, { axis }: LinesWords) {
  const isLeft = at === 0;
  return {
    type: "value",
    name: axis[kind].name,
    nameGap: 12,
    nameTextStyle: { align: isLeft ? "left" : "right" },
    position: isLeft ? "left" : "right",
    ...(kinds.length > 2 && at === 2 ? { offset: AXIS_ROOM } : {}),
    ...scales[kind],
    ...(isLeft ? {} : { splitLine: { show: false } }),
    axisLabel: { formatter: axis[kind].value },
  };
}

function pastLines({ before, context }: Lines, axisOf: AxisOf, scheme: Scheme, words: LinesWords): object[] {
  return before.map((drawn) => ({
    type: "line",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: SERIES[scheme].previous,
    silent: true,
    showSymbol: false,
    emphasis: { disabled: true },
    lineStyle: { width: 1 },
    data: [...gaps(context.columns.length), ...valuesOf(drawn.values)],
  }));
}

/** Parts of one figure stand on each other, figures beside each other; a column outside the range is muted. */
function bars({ series, around, context }: Lines, axisOf: AxisOf, scheme: Scheme, words: LinesWords): object[] {
  const muted = (value: number | null | undefined) => ({ value: value ?? "-", itemStyle: { opacity: MUTED } });
  const bar = (drawn: DrawnSeries, index: number, data: unknown[]): object => ({
    type: "bar",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: seriesColour(drawn, index, scheme),
    stack: drawn.part === null ? drawn.id : "parts",
    emphasis: { disabled: true },
    data,
  });
  const lead = around.before.flatMap((drawn, index) =>
    addsUp(drawn.metric) ? [bar(drawn, index, [...gaps(context.columns.length), muted(drawn.values[0])])] : [],
  );
  return [
    ...lead,
    ...series.map((drawn, index) => bar(drawn, index, [...(around.outside[index]?.values ?? []).map(muted), ...valuesOf(drawn.values)])),
  ];
}

/** The way each figure went up to the range, or to where its first column stands as a whole. */
function contextLines({ series, around }: Lines, axisOf: AxisOf, scheme: Scheme, words: LinesWords): object[] {
  return around.outside.map((drawn, index) => ({
    type: "line",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: seriesColour(drawn, index, scheme),
    silent: true,
    emphasis: { disabled: true },
    symbol: symbolOf(seriesMark(drawn, index)),
    symbolSize: 4,
    lineStyle: { width: 1.5, opacity: 1.5 * MUTED },
    itemStyle: { opacity: 1.5 * MUTED },
    data: valuesOf([...drawn.values, (around.whole[index] ?? series[index])?.values[0] ?? null]),
  }));
}

function currentLines({ buckets, series, context }: Lines, axisOf: AxisOf, scheme: Scheme, words: LinesWords): object[] {
  const last = buckets.length - 1;
  const isRunning = last > 0 && buckets.at(-1)?.complete === false;
  const piece = (drawn: DrawnSeries, index: number, from: number, to: number, type: "solid" | "dashed"): object => ({
    type: "line",
    name: words.name(drawn),
    yAxisIndex: axisOf(drawn),
    color: seriesColour(drawn, index, scheme),
    z: 3,
    // The mark says what the colour does not to everybody; a single point has no line to be found by.
    symbol: symbolOf(seriesMark(drawn, index)),
    symbolSize: buckets.length === 1 ? 11 : 7,
    showSymbol: true,
    showAllSymbol: "auto",
    emphasis: { disabled: true },
    lineStyle: { width: 2, type },
    data: [...gaps(context.columns.length), ...valuesOf(drawn.values.map((value, at) => (at >= from && at <= to ? value : null)))],
  });
  return series.flatMap((drawn, index) =>
    isRunning
      ? [piece(drawn, index, 0, last - 1, "solid"), piece(drawn, index, last - 1, last, "dashed")]
      : [piece(drawn, index, 0, last, "solid")],
  );
}
