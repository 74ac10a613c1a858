import type { EChartsCoreOption } from "echarts/core";
import { bucketIndexOf } from "../../ui/chart/bucket-index.ts";
import { hatch } from "../../ui/chart/hatch.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import { absenceOf, type OfferDay } from "./offer-nights.ts";

type OfferChartWords = {
  day: (day: string) => string;
  price: (minor: number) => string;
  mark: (minor: number) => string;
  count: (pieces: number) => string;
  tip: (index: number) => HTMLElement;
};

/** Stock keeps to the lower third, so that it never hides the price. */
const STOCK_SHARE = 3;
/** How far the price's axis goes below the lowest and above the highest price, of the way between them. */
const BESIDE_STOCK = ["50%", "10%"];
/** More changes than this have no room for their prices beside them. */
const MOST_LABELS = 8;
/** More days than this have no room for a point each. */
const MOST_POINTS = 62;

/** The price as steps with its changes marked, the stock below, and grounds for days without sale and days nobody recorded. */
export function offerChartOption(days: readonly OfferDay[], scheme: Scheme, words: OfferChartWords): EChartsCoreOption {
  const highest = Math.max(1, ...days.map(({ night }) => night?.stock ?? 0));
  return {
    grid: { left: 8, right: 8, top: 28, bottom: 4, containLabel: true },
    tooltip: { trigger: "axis", formatter: (items: unknown) => words.tip(bucketIndexOf(items)) },
    xAxis: [
      { type: "category", data: days.map(({ day }) => words.day(day)), axisLabel: { hideOverlap: true } },
      // the grounds' own: bars of one axis stand side by side
      { type: "category", data: days.map(({ day }) => day), show: false, axisPointer: { show: false } },
    ],
    yAxis: [
      { type: "value", scale: true, splitNumber: 3, boundaryGap: BESIDE_STOCK, axisLabel: { formatter: words.price } },
      {
        type: "value",
        max: highest * STOCK_SHARE,
        interval: highest,
        splitLine: { show: false },
        axisLabel: { formatter: (value: number) => (value > highest ? "" : words.count(value)) },
      },
      { type: "value", min: 0, max: 1, show: false },
    ],
    series: [priceLine(days, scheme, words), stockBars(days, scheme), ...grounds(days, scheme)],
  };
}

function priceLine(days: readonly OfferDay[], scheme: Scheme, words: OfferChartWords): object {
  const token = TOKENS[scheme];
  const isLabelled = days.filter(({ was }) => was !== null).length <= MOST_LABELS;
  const isAlone = (index: number): boolean => (days[index - 1]?.night ?? null) === null && (days[index + 1]?.night ?? null) === null;
  const mark = (value: number): object => ({
    value,
    symbol: "diamond",
    symbolSize: 12,
    itemStyle: { color: token.accent, borderColor: token.surface, borderWidth: 1 },
    ...(isLabelled
      ? { label: { show: true, position: "top", formatter: words.mark(value), color: token.text, fontSize: 12, fontWeight: 500 } }
      : {}),
  });
  return {
    type: "line",
    color: token.accent,
    z: 4,
    step: "middle",
    connectNulls: false,
    showSymbol: true,
    // on narrow screens too, where only some days have a label
    showAllSymbol: true,
    emphasis: { disabled: true },
    lineStyle: { width: 2 },
    data: days.map(({ night, was }, index) => {
      if (night === null) return "-";
      if (was !== null) return mark(night.price);
      return { value: night.price, symbol: days.length <= MOST_POINTS || isAlone(index) ? "circle" : "none", symbolSize: 5 };
    }),
  };
}

function stockBars(days: readonly OfferDay[], scheme: Scheme): object {
  return {
    type: "bar",
    yAxisIndex: 1,
    color: TOKENS[scheme].borderStrong,
    emphasis: { disabled: true },
    z: 2,
    data: days.map(({ night }) => night?.stock ?? "-"),
  };
}

/** They fill the whole height behind a day; stacked, so that they stand in one place. */
function grounds(days: readonly OfferDay[], scheme: Scheme): object[] {
  const token = TOKENS[scheme];
  const ground = (color: unknown, holds: (day: OfferDay) => boolean) => ({
    type: "bar",
    xAxisIndex: 1,
    yAxisIndex: 2,
    stack: "ground",
    barWidth: "100%",
    z: 0,
    silent: true,
    color,
    emphasis: { disabled: true },
    data: days.map((day) => (holds(day) ? 1 : "-")),
  });
  return [
    ground(token.lossSoft, ({ night }) => night !== null && absenceOf(night) !== null),
    ground(hatch(token.border, token.surface), ({ night }) => night === null),
  ];
}
