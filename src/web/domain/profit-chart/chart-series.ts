import type { FiguresSchema } from "#contract/figures.ts";
import { type ShownFigure, shownFigure } from "#core/figure-display.ts";
import { totalOf } from "#core/money.ts";
import { COST_SERIES, type CostSeries, linesOfSeries } from "#core/ledger.ts";
import { recordOf } from "#core/record-of.ts";

/** One column of the chart in minor units; costs are positive heights, null = not computable. */
export type Column = {
  costs: Record<CostSeries, number | null>;
  /** Up to net revenue; nothing when the costs eat all of it. */
  rest: number | null;
  profit: number | null;
  /** The same as it may be written. */
  shownProfit: ShownFigure;
};

/** What was paid, as a height; a credit larger than the cost points down. */
export function costOf(figures: FiguresSchema, series: CostSeries): number | null {
  const total = totalOf(linesOfSeries(series).map((line) => figures[line]));
  return total === null ? null : 0 - total;
}

export function columnOf(figures: FiguresSchema): Column {
  const profit = shownFigure(figures, "netProfit");
  return {
    costs: recordOf(COST_SERIES, (series) => costOf(figures, series)),
    rest: figures.netProfit === null ? null : Math.max(0, figures.netProfit),
    profit: profit.value,
    shownProfit: profit,
  };
}

/** Series that have anything to show in these columns, in stack order. */
export function usedSeries(columns: readonly Column[]): CostSeries[] {
  return COST_SERIES.filter((series) => columns.some(({ costs }) => costs[series] !== 0));
}
