/** Changes of prices above the columns of the profit chart: one sees what a change did. */
import type { EChartsCoreOption } from "echarts/core";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import { bucketIndexOf } from "../../ui/chart/bucket-index.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import { noteElement } from "../../domain/profit-chart/chart-tip.ts";

/** One change in words, on its day. */
export type PriceMark = { day: Day; text: string };

/** More than these say how many more there are: a rule may move a price every night. */
const MOST_TEXTS = 3;

/** The marks of each column, in the order given. */
export function marksByColumn(columns: readonly DayRange[], marks: readonly PriceMark[]): PriceMark[][] {
  return columns.map(({ startDate, endDate }) => marks.filter(({ day }) => startDate <= day && day <= endDate));
}

/** The texts of one column; `more` words how many are left out. */
export function markTexts(marks: readonly PriceMark[], more: (count: number) => string): string[] {
  const texts = marks.slice(0, MOST_TEXTS).map(({ text }) => text);
  return marks.length > MOST_TEXTS ? [...texts, more(marks.length - MOST_TEXTS)] : texts;
}

/** The chart with a mark at its upper edge over each column whose `notes` are not empty; the tip says them too. */
export function withPriceMarks(option: EChartsCoreOption, notes: readonly (readonly string[])[], scheme: Scheme): EChartsCoreOption {
  if (notes.every(({ length }) => length === 0)) return option;
  const token = TOKENS[scheme];
  const { series, yAxis, tooltip } = option;
  return {
    ...option,
    yAxis: [...listOf(yAxis), { type: "value", min: 0, max: 1, show: false }],
    tooltip: { ...Object(tooltip), formatter: (items: unknown) => withNotes(formatted(tooltip, items), notes[bucketIndexOf(items)] ?? []) },
    series: [
      ...listOf(series),
      {
        type: "line",
        yAxisIndex: listOf(yAxis).length,
        z: 6,
        silent: true,
        symbol: "diamond",
        symbolSize: 10,
        showAllSymbol: true,
        lineStyle: { width: 0 },
        itemStyle: { color: token.accent, borderColor: token.surface, borderWidth: 1 },
        emphasis: { disabled: true },
        data: notes.map(({ length }) => (length === 0 ? "-" : 1)),
      },
    ],
  };
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function formatted(tooltip: unknown, items: unknown): unknown {
  const format: unknown = Reflect.get(Object(tooltip), "formatter");
  return typeof format === "function" ? Reflect.apply(format, undefined, [items]) : null;
}

function withNotes(tip: unknown, notes: readonly string[]): unknown {
  if (tip instanceof HTMLElement) tip.append(...notes.map(noteElement));
  return tip;
}
