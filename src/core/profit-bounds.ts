/**
 * Between what a profit lies while costs are missing: at most what stands without them, at least as if each unit without a cost had
 * cost what it brought (docs/RULES.md, A cost that is missing bounds the profit).
 */
import type { Minor } from "./facts.ts";
import type { Figures } from "./figures.ts";
import type { MoneyKey, RatioKey } from "./figure-keys.ts";
import { moneyPer, ratio } from "./ratio.ts";

/** The figures that would fall if the missing costs were known. */
export const PROFIT_KEYS = ["grossProfit", "netProfit", "margin", "roi", "profitPerOrder", "profitPerUnit"] as const satisfies readonly (
  | MoneyKey
  | RatioKey
)[];
export type ProfitKey = (typeof PROFIT_KEYS)[number];

/** What the bounds of a profit are read from. What divides it is missing where only the profit itself is asked. */
export type BoundedFigures = Pick<Figures, "profitState"> &
  Partial<Pick<Figures, ProfitKey | "netProfitLow" | "netRevenue" | "orders" | "units" | "cogs" | "cogsRecovered">>;

/** `low`: the least net profit; `missing`: what it has less than the most. */
type Least = { low: Minor; missing: Minor };

const LEAST: Readonly<Record<ProfitKey, (figures: BoundedFigures, least: Least) => number | null>> = {
  netProfit: (_, { low }) => low,
  grossProfit: ({ grossProfit = null }, { missing }) => (grossProfit === null ? null : grossProfit - missing),
  margin: ({ netRevenue = null }, { low }) => (netRevenue === null ? null : ratio(low, netRevenue)),
  roi: ({ cogs = null, cogsRecovered = null }, { low, missing }) =>
    cogs === null || cogsRecovered === null ? null : ratio(low, missing - cogs - cogsRecovered),
  profitPerOrder: ({ orders }, { low }) => moneyPer(low, orders ?? 0),
  profitPerUnit: ({ units }, { low }) => moneyPer(low, units ?? 0),
};

/** The least it can be, in its own unit; null where that is not known. Costs that are known or estimated leave it as it is. */
export function lowOf(figures: BoundedFigures, key: ProfitKey): number | null {
  const { profitState, netProfit = null, netProfitLow = null } = figures;
  if (profitState !== "partial") return figures[key] ?? null;
  if (netProfit === null || netProfitLow === null) return null;
  return LEAST[key](figures, { low: netProfitLow, missing: netProfit - netProfitLow });
}

/** Ratios are whole millionths in floats. */
const FLOAT_ERROR = 1e-9;

/** Both ends say something: they differ, by at most a twentieth of the larger amount. */
export function isNarrow(low: number, high: number): boolean {
  return low < high && (high - low) * 20 <= Math.max(Math.abs(low), Math.abs(high)) + FLOAT_ERROR;
}

export type Ends = { low: number; high: number };
