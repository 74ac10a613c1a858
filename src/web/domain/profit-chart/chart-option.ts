import type { EChartsCoreOption } from "echarts/core";
import type { Bucket, ChartContext } from "#contract/dashboard.ts";
import { bucketAxis, MUTED } from "../../ui/chart/bucket-axis.ts";
import { bucketIndexOf } from "../../ui/chart/bucket-index.ts";
import { hatch } from "../../ui/chart/hatch.ts";
import { SERIES } from "../../ui/theme/series.ts";
import { COST_SERIES, type CostSeries } from "#core/ledger.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import { drawnColumns, standsAlone } from "./chart-columns.ts";
import { type Column, columnOf } from "./chart-series.ts";

export type ChartWords = {
  series: (name: CostSeries | "rest" | "netProfit") => string;
  bucket: (bucket: Bucket) => string;
  axis: (minor: number) => string;
  zero: string;
  isNarrow: boolean;
  /** Empty = no label at the end of the line. */
  endLabel: string;
  tip: (index: number) => HTMLElement;
};

/** The range in columns, and what stands muted beside it. */
export type Plot = {
  buckets: readonly Bucket[];
  columns: readonly Column[];
  context: ChartContext;
  used: readonly CostSeries[];
};

const HAIRLINE = 0.5;
/** Around what was asked for, where it is a piece of a column. */
const MARK = 1.5;
/** Up to here columns are as wide as they get, and the label at the end must clear half of one. */
const MANY_COLUMNS = 14;
const STACK = "column";

/** Columns of costs up to net revenue and the profit as a line; what is not over yet is hatched and dashed. */
export function chartOption(plot: Plot, scheme: Scheme, words: ChartWords): EChartsCoreOption {
  const { buckets, columns, context } = plot;
  const drawn = drawnColumns(buckets, context);
  return {
    grid: { left: 8, right: words.endLabel === "" ? 8 : drawn.length > MANY_COLUMNS ? 84 : 96, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(bucketIndexOf(items)) },
    xAxis: bucketAxis(
      drawn.map(({ named }) => words.bucket(named)),
      context.columns.length,
      scheme,
      words.isNarrow,
    ),
    yAxis: { type: "value", splitNumber: 4, axisLabel: { formatter: (value: number) => (value === 0 ? words.zero : words.axis(value)) } },
    series: [
      ...bars(plot, scheme, words),
      ...contextLine(plot, scheme, words),
      ...profitLines(columns, runningOf(plot), plot, scheme, words),
    ],
  };
}

function runningOf({ buckets }: Plot): number {
  return buckets.at(-1)?.complete === false ? buckets.length - 1 : -1;
}

/** Below the columns of the range stand the days of its first one that lie before it. */
function bars(plot: Plot, scheme: Scheme, words: ChartWords): object[] {
  const { columns, context, used } = plot;
  const outside = context.columns.map(({ figures }) => columnOf(figures));
  const running = runningOf(plot);
  const lead = context.lead === null ? null : columnOf(context.lead.before.figures);
  const alone = standsAlone(plot.buckets, context);
  // Of the column it is in.
  const piece = alone && lead !== null;
  const around = (value: number | null, name: CostSeries | "rest"): object =>
    alone ? { value: value ?? "-", itemStyle: edge(name, scheme) } : muted(value, name, scheme);
  const names = [...COST_SERIES.filter((name) => used.includes(name)), "rest"] as const;
  const bar = (name: CostSeries | "rest", data: object[]) => ({
    type: "bar",
    name: words.series(name),
    stack: STACK,
    color: SERIES[scheme][name],
    itemStyle: edge(name, scheme),
    emphasis: { disabled: true },
    data,
  });
  return [
    ...(lead === null ? [] : names.map((name) => bar(name, [...outside.map(() => GAP), around(heightOf(lead, name), name)]))),
    ...names.map((name) =>
      bar(name, [
        ...outside.map((column) => around(heightOf(column, name), name)),
        ...columns.map((column, index) => ({
          value: heightOf(column, name) ?? "-",
          ...(index === running || piece
            ? {
                itemStyle: {
                  ...(piece ? { borderColor: TOKENS[scheme].accent, borderWidth: MARK } : edge(name, scheme)),
                  ...(index === running ? { color: hatch(SERIES[scheme][name], TOKENS[scheme].surface) } : {}),
                },
              }
            : {}),
        })),
      ]),
    ),
  ];
}

const GAP = { value: "-" };

function heightOf({ costs, rest }: Column, name: CostSeries | "rest"): number | null {
  return name === "rest" ? rest : costs[name];
}

function muted(value: number | null, name: CostSeries | "rest", scheme: Scheme): object {
  return { value: value ?? "-", itemStyle: { ...edge(name, scheme), opacity: MUTED } };
}

/** Segments part by a line of the ground; the rest is a tint and has the edge of the profit that it is. */
function edge(name: CostSeries | "rest", scheme: Scheme): object {
  return name === "rest"
    ? { borderColor: SERIES[scheme].netProfit, borderWidth: 1 }
    : { borderColor: TOKENS[scheme].surface, borderWidth: HAIRLINE };
}

/** The way the profit went up to the range, or to where its first column stands as a whole. */
function contextLine({ buckets, columns, context }: Plot, scheme: Scheme, { series }: ChartWords): object[] {
  const { columns: outside, lead } = context;
  if (outside.length === 0) return [];
  const [first] = columns;
  const joined = lead === null ? first : columnOf(lead.whole.figures);
  const values = [...outside.map(({ figures }) => columnOf(figures).profit), joined?.profit ?? null].map((value) => value ?? "-");
  const line = {
    type: "line",
    name: series("netProfit"),
    color: SERIES[scheme].netProfit,
    z: 4,
    silent: true,
    emphasis: { disabled: true },
    symbol: "circle",
  };
  if (!standsAlone(buckets, context)) {
    return [{ ...line, symbolSize: 4, lineStyle: { width: 1.5, opacity: 2 * MUTED }, itemStyle: { opacity: 2 * MUTED }, data: values }];
  }
  // Said of the line itself: else it takes the colour that its points are filled with.
  const stroke = { width: 2, color: SERIES[scheme].netProfit };
  const strong = {
    ...line,
    symbolSize: 6,
    itemStyle: { color: TOKENS[scheme].surface, borderColor: SERIES[scheme].netProfit, borderWidth: 2 },
  };
  // The last column is not over: the line goes there in dashes, as to any other that runs.
  return [
    { ...strong, lineStyle: stroke, data: [...values.slice(0, -1), "-"] },
    {
      ...strong,
      showSymbol: false,
      lineStyle: { ...stroke, type: [3, 3] },
      data: values.map((value, at) => (at < outside.length - 1 ? "-" : value)),
    },
  ];
}

function endOfLine(formatter: string, color: string, isDense: boolean): object {
  const font = { fontWeight: 600, fontSize: 12, lineHeight: 16 };
  return { show: formatter !== "", formatter, color, ...font, distance: isDense ? 14 : 26, align: "left" };
}

/** Three lines: an outline in the ground's colour, so that the profit stays readable on columns, the profit, and its last piece while the bucket runs. */
function profitLines(columns: readonly Column[], running: number, { context }: Plot, scheme: Scheme, { series, endLabel }: ChartWords) {
  const token = TOKENS[scheme];
  const colour = SERIES[scheme].netProfit;
  const value = ({ profit }: Column) => profit ?? "-";
  const after = (data: (number | "-")[]) => [...context.columns.map(() => "-" as const), ...data];
  const finished = columns.map((column, index) => (index === running ? "-" : value(column)));
  const lastPiece = columns.map((column, index) => (running > 0 && index >= running - 1 ? value(column) : "-"));
  const only = columns.length === 1;
  const label = endOfLine(endLabel, colour, columns.length + context.columns.length > MANY_COLUMNS);
  const line = {
    type: "line",
    name: series("netProfit"),
    color: colour,
    z: 5,
    emphasis: { disabled: true },
    symbol: "circle",
    symbolSize: only ? 8 : 6,
  };
  const point = { color: token.surface, borderColor: colour, borderWidth: 2 };
  return [
    {
      ...line,
      silent: true,
      color: token.surface,
      z: 3,
      showSymbol: false,
      lineStyle: { width: 5, color: token.surface },
      data: only ? [] : after(finished),
    },
    {
      ...line,
      lineStyle: { width: 2, color: colour },
      itemStyle: point,
      showSymbol: columns.length <= 62,
      data: after(only ? columns.map(value) : finished),
      endLabel: running < 0 || only ? label : { show: false },
    },
    ...(running > 0
      ? [
          {
            ...line,
            lineStyle: { width: 2, color: colour, type: [3, 3] },
            itemStyle: point,
            showSymbol: true,
            data: after(lastPiece),
            endLabel: label,
          },
        ]
      : []),
  ];
}
