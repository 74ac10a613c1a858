/** Why a figure has no value that may be shown. */
import { isBounded, type NumberKey } from "./figure-display.ts";
import type { MoneyKey } from "./figure-keys.ts";
import type { Figures } from "./figures.ts";
import { LINES } from "./ledger.ts";

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
  estimatedCoverage: { needs: [], base: ({ units }) => units },
  feeCompleteness: { needs: [], base: ({ orders }) => orders },
};

/**
 * `base`: nothing to divide by. `notHere`: a rest, which no row earned (`restFigures`). `sales`: fees without them (`withoutSales`).
 * `data`: no store knows the days (`unknownFigures`).
 */
export type WhyNone = "costs" | "rate" | "base" | "notHere" | "sales" | "data";

/** Figures of days that no store knows. */
export function isUnknown({ orders }: Pick<Figures, "orders">): boolean {
  return orders === null;
}

/** Why a plain amount has no value: nobody knows the days, else a rate is missing. */
export function whyNoAmount(figures: Pick<Figures, "orders">): "data" | "rate" {
  return isUnknown(figures) ? "data" : "rate";
}

/** Why `shownFigure` has no value; of money alone it can only be a rate. */
export function whyNone(figures: Figures, key: NumberKey): WhyNone {
  if (isUnknown(figures)) return "data";
  if (isBounded(key) && figures.netProfit === null && LINES.every((line) => figures[line] !== null)) return "sales";
  if (isBounded(key) && (figures.profitState === "unknown" || figures[key] !== null)) return "costs";
  const divided = DIVIDED[key];
  if (divided === undefined || divided.needs.some((need) => figures[need] === null)) return "rate";
  return (divided.base(figures) ?? 0) > 0 ? "notHere" : "base";
}
