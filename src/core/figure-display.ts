/**
 * What a reader may be told of a figure: a profit that lacks costs is too good, so it is shown as unknown, as a range or as an
 * upper bound, in tiles, tables, exports and mails alike (docs/RULES.md, Figures without costs).
 */
import type { Figures, ProfitState } from "./figures.ts";
import { type CountKey, type FigureKey, type MoneyKey, RATIO_KEYS, type RatioKey } from "./figure-keys.ts";
import { type BoundedFigures, isNarrow, lowOf, PROFIT_KEYS, type ProfitKey } from "./profit-bounds.ts";

export type NumberKey = CountKey | MoneyKey | RatioKey;

/** Figures that hold an estimated cost, and say so, where one was estimated. */
const ESTIMATED_KEYS = [...PROFIT_KEYS, "netProfitLow", "cogs", "cogsRecovered"] as const satisfies readonly NumberKey[];

/**
 * "atMost" = an upper bound, for costs are missing; "range" = the same, and they move it little; "about" = nothing is missing, and a
 * part is what rules estimate.
 */
export type Bound = SignedBound | "range";

/** One that a sign says, since it has a single end. */
export const SIGNED_BOUNDS = ["exact", "atMost", "about"] as const;
export type SignedBound = (typeof SIGNED_BOUNDS)[number];

/** value null = shown as unknown. `low`: of a range alone, of which the value is the upper end. */
export type ShownFigure = { value: number | null; bound: Bound; low?: number };

export function shownFigure<Key extends NumberKey>(
  figures: Pick<Figures, Key | "profitState" | "netProfitLow"> & BoundedFigures,
  key: Key,
): ShownFigure {
  const value: number | null = figures[key];
  if (figures.profitState === "unknown" && isBounded(key)) return { value: null, bound: "exact" };
  const bound = boundOf(key, figures.profitState);
  // below −1 a further cost moves roi up, towards −1, so what is known bounds nothing
  if (key === "roi" && bound === "atMost" && value !== null && value < -1) return { value: null, bound: "exact" };
  if (bound === "atMost" && value !== null && isProfit(key)) return withinBounds(lowOf(figures, key), value);
  return { value, bound: value === null ? "exact" : bound };
}

/** A range where the two ends lie close, else at most the upper one. */
export function withinBounds(low: number | null, value: number): ShownFigure {
  return low !== null && isNarrow(low, value) ? { value, bound: "range", low } : { value, bound: "atMost" };
}

/** What a value of the figure is, in a scope whose profit is known so far. */
export function boundOf(key: NumberKey, state: ProfitState): SignedBound {
  if (state === "partial" && isProfit(key)) return "atMost";
  return state === "estimated" && ESTIMATED_KEYS.some((estimated) => estimated === key) ? "about" : "exact";
}

/** As files write it, before the value; of a range the lower end stands there. */
export const BOUND_SIGNS: Readonly<Record<SignedBound, string>> = { exact: "", atMost: "≤ ", about: "≈ " };

export function isRatio(key: NumberKey): boolean {
  return RATIO_KEYS.some((ratioKey) => ratioKey === key);
}

export function isProfit(key: NumberKey): key is ProfitKey {
  return PROFIT_KEYS.some((profitKey) => profitKey === key);
}

/** A profit, or the least it can be. */
export function isBounded(key: FigureKey): boolean {
  return key === "netProfitLow" || PROFIT_KEYS.some((profitKey) => profitKey === key);
}

/** Whether rules say a part of the goods, also where a missing rate hides how much. */
export function hasEstimates({ estimatedCosts, estimatedCoverage }: Pick<Figures, "estimatedCosts" | "estimatedCoverage">): boolean {
  return (estimatedCosts ?? 0) !== 0 || (estimatedCoverage ?? 0) > 0;
}
