/** What may be said of how a figure changed (docs/RULES.md, Changes in words). */
import { isBounded, isProfit, isRatio, type NumberKey, shownFigure } from "./figure-display.ts";
import type { Minor } from "./facts.ts";
import type { Figures } from "./figures.ts";
import { linesOf } from "./ledger.ts";
import { type Ends, lowOf, type ProfitKey } from "./profit-bounds.ts";
import { meaningfulRatio } from "./ratio.ts";

/** Negative in the ledger, spoken of as sizes: a fee that went from −100 to −80 fell by a fifth. */
const SPENT: readonly NumberKey[] = [
  "refunds",
  "fees",
  ...(["fees", "ads", "goods", "expenses"] as const).flatMap(linesOf).filter((line) => line !== "cogsRecovered"),
];

export function isSpent(key: NumberKey): boolean {
  return SPENT.includes(key);
}

/**
 * `amount` in the unit of the figure (for a ratio the difference of fractions), `ratio` against the size of what was before,
 * with the sign of the amount; null where a percent says nothing (docs/RULES.md, Changes in words). `between`: only where costs are
 * missing on a side and the change has one sign all the same.
 */
export type FigureChange = { amount: number | null; ratio: number | null; between?: Ends };

/** From before to after; null where either is unknown, or only bounded, which has no one difference. Estimates have one. */
export function figureChange(before: Figures, after: Figures, key: NumberKey): FigureChange {
  const from = shownFigure(before, key);
  const to = shownFigure(after, key);
  if (from.value === null || to.value === null) return { amount: null, ratio: null };
  if (isBounded(key) && [before, after].some(({ profitState }) => profitState === "partial")) {
    return isProfit(key) ? boundedChange(key, endsOf(before, key), endsOf(after, key)) : { amount: null, ratio: null };
  }
  if (isRatio(key)) return { amount: ratioDifference(from.value, to.value), ratio: null };
  const share = isSpent(key) ? meaningfulRatio(-from.value, -to.value) : meaningfulRatio(from.value, to.value);
  return { amount: to.value - from.value, ratio: share === null || !isSpent(key) ? share : 0 - share };
}

/** Between what a profit lies; null where either end is not known. */
function endsOf(figures: Figures, key: ProfitKey): Ends | null {
  const [low, high] = [lowOf(figures, key), figures[key]];
  return low === null || high === null ? null : { low, high };
}

function boundedChange(key: ProfitKey, from: Ends | null, to: Ends | null): FigureChange {
  const none: FigureChange = { amount: null, ratio: null };
  const between = from === null || to === null ? null : changeBetween(from, to);
  if (between === null) return none;
  if (!isRatio(key)) return { ...none, between };
  return { ...none, between: { low: ratioDifference(0, between.low), high: ratioDifference(0, between.high) } };
}

/** What keeps a change from being said: sales without a cost, of the later range if it has any; null where a rate is missing. */
export function salesInTheWay(before: Figures, after: Figures): number | null {
  return [after, before].find(({ profitState }) => profitState === "partial" || profitState === "unknown")?.uncostedSales ?? null;
}

/** Ratios are whole millionths, so their difference is taken there and stays exact. */
function ratioDifference(from: number, to: number): number {
  return (Math.round(to * 1_000_000) - Math.round(from * 1_000_000)) / 1_000_000;
}

type Profit = Pick<Figures, "netProfit" | "netProfitLow">;

/** What the costs that are missing may do to a change of the profit, in minor units; null where none are, or a rate is missing. */
export function missingCosts(before: Profit, after: Profit): Ends | null {
  const [was, is] = [missingOf(before), missingOf(after)];
  // Those of the later range make it less, those of the earlier one make it more.
  return was === null || is === null || (was === 0 && is === 0) ? null : { low: 0 - is, high: was };
}

function missingOf({ netProfit, netProfitLow }: Profit): Minor | null {
  return netProfit === null || netProfitLow === null ? null : netProfit - netProfitLow;
}

/** From what to what a change goes, of which each end lies somewhere between its own two; null where it may be a rise or a fall. */
export function changeBetween(from: Ends, to: Ends): Ends | null {
  const [low, high] = [to.low - from.high, to.high - from.low];
  return low > 0 || high < 0 || (low === 0 && high === 0) ? { low, high } : null;
}
