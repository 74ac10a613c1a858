import type { EChartsCoreOption } from "echarts/core";
import type { Bucket } from "#contract/dashboard.ts";
import { COST_SERIES, type CostSeries, type Scheme, SERIES, type SeriesName, TOKENS } from "../../../ui/theme/tokens.ts";
import { hatch } from "../../../ui/chart/hatch.ts";
import type { Column } from "./chart-series.ts";

export type ChartWords = {
  series: (name: CostSeries | "rest" | "netProfit") => string;
  bucket: (bucket: Bucket) => string;
  axis: (minor: number) => string;
  zero: string;
  /** Empty = no label at the end of the line. */
  endLabel: string;
  tip: (index: number) => HTMLElement;
};

const HAIRLINE = 0.5;
/** Up to here columns are as wide as they get, and the label at the end must clear half of one. */
const MANY_COLUMNS = 14;
const STACK = "column";

/** Columns of costs up to net revenue and the profit as a line; what is not over yet is hatched and dashed. */
export function chartOption(
  buckets: readonly Bucket[],
  columns: readonly Column[],
  used: readonly CostSeries[],
  scheme: Scheme,
  words: ChartWords,
): EChartsCoreOption {
  const token = TOKENS[scheme];
  const colours = SERIES[scheme];
  const running = buckets.at(-1)?.complete === false ? buckets.length - 1 : -1;
  const bar = (name: Exclude<SeriesName, "netProfit" | "previous">, heights: (number | null)[]) => ({
    type: "bar",
    name: words.series(name),
    stack: STACK,
    color: colours[name],
    itemStyle: { borderColor: token.surface, borderWidth: HAIRLINE },
    emphasis: { disabled: true },
    data: heights.map((value, index) => ({
      value: value ?? "-",
      ...(index === running
        ? { itemStyle: { color: hatch(colours[name], token.surface), borderColor: token.surface, borderWidth: HAIRLINE } }
        : {}),
    })),
  });
  return {
    grid: { left: 8, right: words.endLabel === "" ? 8 : columns.length > MANY_COLUMNS ? 84 : 96, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(indexOf(items)) },
    xAxis: { type: "category", data: buckets.map(words.bucket), axisLabel: { hideOverlap: true } },
    yAxis: { type: "value", splitNumber: 4, axisLabel: { formatter: (value: number) => (value === 0 ? words.zero : words.axis(value)) } },
    series: [
      ...COST_SERIES.filter((name) => used.includes(name)).map((name) =>
        bar(
          name,
          columns.map(({ costs }) => costs[name]),
        ),
      ),
      bar(
        "rest",
        columns.map(({ rest }) => rest),
      ),
      ...profitLines(columns, running, scheme, words),
    ],
  };
}

/** Three lines: an outline in the ground's colour, so that the profit stays readable on columns, the profit, and its last piece while the bucket runs. */
function profitLines(columns: readonly Column[], running: number, scheme: Scheme, { series, endLabel }: ChartWords) {
  const token = TOKENS[scheme];
  const colour = SERIES[scheme].netProfit;
  const value = ({ profit }: Column) => profit ?? "-";
  const finished = columns.map((column, index) => (index === running ? "-" : value(column)));
  const lastPiece = columns.map((column, index) => (running > 0 && index >= running - 1 ? value(column) : "-"));
  const only = columns.length === 1;
  const label = {
    show: endLabel !== "",
    formatter: endLabel,
    color: colour,
    fontWeight: 600,
    fontSize: 12,
    lineHeight: 16,
    distance: columns.length > MANY_COLUMNS ? 14 : 26,
    align: "left" as const,
  };
  const line = {
    type: "line",
    name: series("netProfit"),
    color: colour,
    z: 4,
    emphasis: { disabled: true },
    symbol: "circle",
    symbolSize: 6,
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
      data: only ? [] : finished,
    },
    {
      ...line,
      lineStyle: { width: 2, color: colour },
      itemStyle: point,
      showSymbol: columns.length <= 62,
      data: only ? columns.map(value) : finished,
      endLabel: running < 0 ? label : { show: false },
    },
    ...(running > 0
      ? [
          {
            ...line,
            lineStyle: { width: 2, color: colour, type: [3, 3] },
            itemStyle: point,
            showSymbol: true,
            data: lastPiece,
            endLabel: label,
          },
        ]
      : []),
  ];
}

/** ECharts passes one item per series at the pointer; all of them name the same bucket. */
function indexOf(items: unknown): number {
  const [first] = Array.isArray(items) ? items : [items];
  return typeof first === "object" && first !== null && "dataIndex" in first && typeof first.dataIndex === "number" ? first.dataIndex : 0;
}
