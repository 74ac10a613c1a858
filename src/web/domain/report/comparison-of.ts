import type { Tile } from "#contract/dashboard.ts";
import { figureChange, shownFigure } from "#core/figure-display.ts";
import { knownOf } from "#core/known-days.ts";
import { ratio } from "#core/ratio.ts";
import type { Day } from "#core/facts.ts";

export type TileComparison =
  /** Nothing is compared: a rate is missing, no product has a cost, nothing was sold, or the profit is only bounded. */
  | { kind: "rate" | "unknown" | "notYet" | "noSales" | "bounded" | "none" }
  /** What it would be compared with is not known, or only in part: a percent of that would be made up. */
  | { kind: "beforeData" }
  /** A day that still runs beside a whole one: its share, or only the amount where a share says nothing. */
  | { kind: "running"; share: number | null; before: number }
  | { kind: "change"; change: number | null };

/** How the profit of a tile compares. */
export function comparisonOf(tile: Tile, today: Day, dataFrom: Day | null): TileComparison {
  const { figures, previous } = tile;
  const runs = tile.startDate === today && tile.endDate === today;
  if (figures.netProfit === null) return { kind: "rate" };
  if (figures.profitState === "unknown") return { kind: "unknown" };
  if (figures.orders === 0 && figures.netProfit === 0) return { kind: runs ? "notYet" : "noSales" };
  if (knownOf(previous, dataFrom) !== "whole") return { kind: "beforeData" };
  if (runs) return runningDay(tile);
  const change = figureChange(previous.figures, figures, "netProfit");
  return change.amount === null ? { kind: "bounded" } : { kind: "change", change: change.ratio };
}

/** Whether anything is compared, or would be if it were known. */
export function isShown({ kind }: TileComparison): boolean {
  return kind === "beforeData" || kind === "running" || kind === "change";
}

function runningDay({ figures, previous }: Tile): TileComparison {
  const now = shownFigure(figures, "netProfit").value;
  const before = shownFigure(previous.figures, "netProfit").value;
  if (before === null || now === null) return { kind: "none" };
  return { kind: "running", share: now < 0 ? null : ratio(now, before), before };
}
