import type { Tile, tilesRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { type ChangeDescription, describeChange } from "#core/change-meaning.ts";
import { salesInTheWay } from "#core/figure-change.ts";
import { isUnknown } from "#core/why-none.ts";
import { knownOf, knownUntil } from "#core/known-days.ts";
import type { Day } from "#core/facts.ts";
import { comparedChange, isTooEarly } from "#core/too-early.ts";

export type TileComparison =
  /** Nothing is compared: a rate is missing, no product has a cost, or nothing was sold. */
  | { kind: "rate" | "unknown" | "notYet" | "noSales" }
  /** It may be a rise or a fall: `sales` without a cost are in the way. */
  | { kind: "similar"; sales: number | null }
  /** Fees of one are billed and of the other not yet, and nothing stands for them. */
  | { kind: "tooEarly" }
  /** What it would be compared with is not known, or only in part: a percent of that would be made up. */
  | { kind: "beforeData" }
  /** A day that still runs is said as any other, but means nothing yet: it stands beside a whole one. */
  | { kind: "running" | "change"; change: ChangeDescription };

/** What an answer says of comparisons in it. */
export type ComparedBy = Pick<ResponseOf<typeof tilesRoute>, "dataFrom" | "estimates">;

/** And how far what it says of a tile itself is known. */
export type ShownBy = ComparedBy & Pick<ResponseOf<typeof tilesRoute>, "knownDays">;

/** How the profit of a tile compares. */
export function comparisonOf(tile: Tile, today: Day, { dataFrom, estimates }: ComparedBy): TileComparison {
  const { figures, previous } = tile;
  const runs = tile.startDate === today && tile.endDate === today;
  if (figures.netProfit === null) return { kind: "rate" };
  if (figures.profitState === "unknown") return { kind: "unknown" };
  if (figures.orders === 0 && figures.netProfit === 0) return { kind: runs ? "notYet" : "noSales" };
  if (knownOf(previous, dataFrom) !== "whole") return { kind: "beforeData" };
  if (isUnknown(previous.figures)) return { kind: "beforeData" };
  if (isTooEarly(previous.figures, figures, estimates)) return { kind: "tooEarly" };
  const change = describeChange(comparedChange(previous.figures, figures, "netProfit", estimates), "money");
  if (change === null) return { kind: "similar", sales: salesInTheWay(previous.figures, figures) };
  return runs ? { kind: "running", change: whileItRuns(change) } : { kind: "change", change };
}

/** What a change of a day that is not over says: how far it is from a whole day, without a direction, a percent or a verdict. */
export function whileItRuns(change: ChangeDescription): ChangeDescription {
  return { ...change, share: null, arrow: "none", verdict: "same" };
}

/** Whether the tile shows a comparison: not where its own last days are not known. */
export function isCompared(tile: Tile, today: Day, by: ShownBy): boolean {
  return knownUntil(tile, by.knownDays, today) === null && isShown(comparisonOf(tile, today, by));
}

/** Whether anything is compared, or would be if it were known. */
export function isShown({ kind }: TileComparison): boolean {
  return kind === "beforeData" || kind === "running" || kind === "change";
}
