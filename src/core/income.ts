/** The account as a statement: its rows from net revenue down to net profit, and the four ways to read a cell of it. */
import type { Minor } from "./facts.ts";
import { type Bound, shownFigure, whyNone, type WhyNone } from "./figure-display.ts";
import type { Figures, ProfitState, Sums } from "./figures.ts";
import { type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, type Rate, totalOf, translate } from "./money.ts";
import { ratio } from "./ratio.ts";

/** Rows in the order they are read; a group stands above its lines, a result below what it is the sum of. */
export const INCOME_KEYS = [
  "netRevenue",
  ...linesOf("revenue"),
  "goods",
  ...linesOf("goods"),
  "fees",
  ...linesOf("fees"),
  ...linesOf("ads"),
  "grossProfit",
  ...linesOf("expenses"),
  "netProfit",
] as const;
export type IncomeKey = (typeof INCOME_KEYS)[number];

const INCOME_RESULTS = ["grossProfit", "netProfit"] as const satisfies readonly IncomeKey[];

const SUMMED: Partial<Record<IncomeKey, readonly Line[]>> = {
  netRevenue: linesOf("revenue"),
  goods: linesOf("goods"),
  fees: linesOf("fees"),
  grossProfit: LINES.filter((line) => line !== "expenses"),
  netProfit: LINES,
};

/** The ledger lines whose postings a row is the sum of. */
export function linesOfIncome(key: IncomeKey): readonly Line[] {
  return SUMMED[key] ?? LINES.filter((line) => line === key);
}

/** 0 = group, result or a group of a single line; 1 = line of the group above. */
export function incomeDepth(key: IncomeKey): 0 | 1 {
  return SUMMED[key] !== undefined || key === "ads" || key === "expenses" ? 0 : 1;
}

/** The group that a row of depth 1 is under; null for the others. */
export function incomeGroup(key: IncomeKey): IncomeKey | null {
  if (incomeDepth(key) === 0) return null;
  const above = INCOME_KEYS.slice(0, INCOME_KEYS.indexOf(key)).toReversed();
  return above.find((other) => incomeDepth(other) === 0) ?? null;
}

export function isIncomeResult(key: IncomeKey): boolean {
  return INCOME_RESULTS.some((result) => result === key);
}

/** What the amounts of a row are, while the profit is known so far. */
export function boundOfIncome(key: IncomeKey, state: ProfitState): Bound {
  if (state === "partial" && isIncomeResult(key)) return "atMost";
  return state === "estimated" && linesOfIncome(key).some((line) => line === "cogs" || line === "cogsRecovered") ? "about" : "exact";
}

/** The amount of a row in the shown currency, from its own total with one rounding; null when it cannot be computed. */
export function incomeAmount(sums: Sums, key: IncomeKey, rate: Rate | null): Minor | null {
  const total = totalOf(linesOfIncome(key).map((line) => sums[line]));
  return total === null || rate === null ? null : translate(total, rate);
}

export const INCOME_UNITS = ["amount", "share", "perUnit", "perOrder"] as const;
export type IncomeUnit = (typeof INCOME_UNITS)[number];

/**
 * Money in minor units, or a share as a fraction; `bound`: what the real figure is to it; `why` it is not there, where it is not.
 */
export type IncomeCell = { value: number | null; isMoney: boolean; bound: Bound; why: WhyNone };

/** A cell as the chosen unit shows it: `amount` is its money, `figures` those of its column. */
export function incomeCell(key: IncomeKey, amount: Minor | null, figures: Figures, unit: IncomeUnit): IncomeCell {
  const isMoney = unit !== "share";
  const { profitState } = figures;
  if (isIncomeResult(key) && profitState === "unknown") return { value: null, isMoney, bound: "exact", why: "costs" };
  const value = inUnit(amount, figures, unit);
  const isUnknown = amount === null || (unit === "share" && figures.netRevenue === null);
  const why = isUnknown ? (isIncomeResult(key) ? whyNone(figures, "netProfit") : "rate") : "base";
  return { value, isMoney, bound: value === null ? "exact" : boundOfIncome(key, profitState), why };
}

function inUnit(amount: Minor | null, figures: Figures, unit: IncomeUnit): number | null {
  if (amount === null) return null;
  switch (unit) {
    case "amount":
      return amount;
    case "share":
      return figures.netRevenue === null ? null : ratio(amount, figures.netRevenue);
    case "perUnit":
      return figures.units > 0 ? Number(divRound(BigInt(amount), BigInt(figures.units))) : null;
    case "perOrder":
      return figures.orders > 0 ? Number(divRound(BigInt(amount), BigInt(figures.orders))) : null;
  }
}

/** What stands under the statement, as it may be shown. */
export const INCOME_RATIOS = ["margin", "tacos", "feeCompleteness"] as const;

export function incomeRatio(figures: Figures, key: (typeof INCOME_RATIOS)[number]): IncomeCell {
  const { value, bound } = shownFigure(figures, key);
  return { value, isMoney: false, bound, why: whyNone(figures, key) };
}
