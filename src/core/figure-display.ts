/**
 * What a reader may be told of a figure: a profit that lacks costs is too good, so it is shown as unknown or as an
 * upper bound, in tiles, tables, exports and mails alike (docs/RULES.md, Figures without costs).
 */
import type { Figures } from "./figures.ts";
import { type CountKey, type MoneyKey, RATIO_KEYS, type RatioKey } from "./figure-keys.ts";
import { LINES } from "./ledger.ts";
import { relativeChange } from "./ratio.ts";

export type NumberKey = CountKey | MoneyKey | RatioKey;

/** The figures that would fall if the missing costs were known. */
export const PROFIT_KEYS = [
  "grossProfit",
  "netProfit",
  "margin",
  "roi",
  "profitPerOrder",
  "profitPerUnit",
] as const satisfies readonly NumberKey[];

/** value null = shown as unknown; "atMost" = shown as an upper bound. */
export type ShownFigure = { value: number | null; bound: "exact" | "atMost" };

export function shownFigure<Key extends NumberKey>(figures: Pick<Figures, Key | "profitState">, key: Key): ShownFigure {
  const value: number | null = figures[key];
  if (figures.profitState === "complete" || !PROFIT_KEYS.some((profitKey) => profitKey === key)) {
    return { value, bound: "exact" };
  }
  if (figures.profitState === "unknown") return { value: null, bound: "exact" };
  // below −1 a further cost moves roi up, towards −1, so what is known bounds nothing
  if (key === "roi" && value !== null && value < -1) return { value: null, bound: "exact" };
  return { value, bound: value === null ? "exact" : "atMost" };
}

/** What each divided figure is made of, and what it is divided by. */
const DIVIDED: Partial<Record<NumberKey, { needs: readonly MoneyKey[]; base: (figures: Figures) => number | null }>> = {
  margin: { needs: ["netProfit", "netRevenue"], base: ({ netRevenue }) => netRevenue },
  roi: { needs: ["netProfit", "cogs", "cogsRecovered"], base: ({ cogs, cogsRecovered }) => -((cogs ?? 0) + (cogsRecovered ?? 0)) },
  tacos: { needs: ["ads", "sales"], base: ({ sales }) => sales },
  averageOrderValue: { needs: ["sales", "deliveryIncome"], base: ({ orders }) => orders },
  profitPerOrder: { needs: ["netProfit"], base: ({ orders }) => orders },
  profitPerUnit: { needs: ["netProfit"], base: ({ units }) => units },
  refundRate: { needs: [], base: ({ units }) => units },
  costCoverage: { needs: [], base: ({ units }) => units },
  feeCompleteness: { needs: [], base: ({ orders }) => orders },
};

/** `base`: nothing to divide by. `notHere`: a rest, which no row earned (`restFigures`). `sales`: fees without them (`withoutSales`). */
export type WhyNone = "costs" | "rate" | "base" | "notHere" | "sales";

/** Why `shownFigure` has no value; of money alone it can only be a rate. */
export function whyNone(figures: Figures, key: NumberKey): WhyNone {
  const isProfit = PROFIT_KEYS.some((profitKey) => profitKey === key);
  if (isProfit && figures.netProfit === null && LINES.every((line) => figures[line] !== null)) return "sales";
  if (isProfit && (figures.profitState === "unknown" || figures[key] !== null)) return "costs";
  const divided = DIVIDED[key];
  if (divided === undefined || divided.needs.some((need) => figures[need] === null)) return "rate";
  return (divided.base(figures) ?? 0) > 0 ? "notHere" : "base";
}

/** `amount` in the unit of the figure (for a ratio the difference of fractions), `ratio` against what was before. */
export type FigureChange = { amount: number | null; ratio: number | null };

/** From before to after; null where either is unknown or only bounded, because bounds have no difference. */
export function figureChange(before: Figures, after: Figures, key: NumberKey): FigureChange {
  const from = shownFigure(before, key);
  const to = shownFigure(after, key);
  if (from.value === null || to.value === null || from.bound !== "exact" || to.bound !== "exact") {
    return { amount: null, ratio: null };
  }
  if (RATIO_KEYS.some((ratioKey) => ratioKey === key)) return { amount: ratioDifference(from.value, to.value), ratio: null };
  return { amount: to.value - from.value, ratio: relativeChange(from.value, to.value) };
}

/** Ratios are whole millionths, so their difference is taken there and stays exact. */
function ratioDifference(from: number, to: number): number {
  return (Math.round(to * 1_000_000) - Math.round(from * 1_000_000)) / 1_000_000;
}
