/** Rows of figures that are few enough to be chosen, sorted and cut here: tags, markets. */
import { shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { FIGURE_KEYS, type FigureKey } from "#core/figure-keys.ts";
import type { Only } from "#core/only.ts";

type Row = { id: string; name: string; figures: Figures };

type Asked = { sort: string; only?: Only | undefined };

/** docs/RULES.md, Only: loss = netProfit < 0 and not unknown; noCost = costCoverage < 1; withAds = ads ≠ 0. */
function isOnly(figures: Figures, only: Asked["only"]): boolean {
  switch (only) {
    case undefined:
      return true;
    case "loss":
      return figures.profitState !== "unknown" && figures.netProfit !== null && figures.netProfit < 0;
    case "noCost":
      return figures.costCoverage !== null && figures.costCoverage < 1;
    case "withAds":
      return figures.ads !== null && figures.ads !== 0;
  }
}

/** The rows asked for, null last either way, ties by name (code points), then id. */
export function chosenRows<R extends Row>(rows: readonly R[], { sort, only }: Asked): R[] {
  const field = sort.replace(/^-/, "");
  const key = FIGURE_KEYS.find((known) => known === field);
  const turn = sort.startsWith("-") ? -1 : 1;
  const byName = (a: Row, b: Row): number => compare(a.name, b.name) || compare(a.id, b.id);
  const byAsked = (a: Row, b: Row): number => {
    if (key === undefined) return turn * byName(a, b);
    return nullsLast(sortValue(a.figures, key), sortValue(b.figures, key), turn) || byName(a, b);
  };
  return rows.filter(({ figures }) => isOnly(figures, only)).toSorted(byAsked);
}

/** A figure is sorted as it may be shown: an unknown profit is no value. */
function sortValue(figures: Figures, key: FigureKey): number | string | null {
  return key === "profitState" ? figures.profitState : shownFigure(figures, key).value;
}

function nullsLast(a: number | string | null, b: number | string | null, turn: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return turn * compare(a, b);
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
