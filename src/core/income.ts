/** The account as a statement: its rows from net revenue down to net profit, and the four ways to read a cell of it. */
import type { Minor } from "./facts.ts";
import { type FigureChange, changeBetween } from "./figure-change.ts";
import { isUnknown, whyNone, type WhyNone } from "./why-none.ts";
import { type SignedBound, type ShownFigure, shownFigure, withinBounds } from "./figure-display.ts";
import type { Figures, ProfitState, Sums } from "./figures.ts";
import { type Line, LINES, linesOf } from "./ledger.ts";
import { divRound, type Rate, totalOf, translate } from "./money.ts";
import { ratio } from "./ratio.ts";
import { isAwaited, isTooEarly } from "./too-early.ts";

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

/** Whether it is too early to say how the row changed. */
export function isIncomeTooEarly(key: IncomeKey, before: Figures, after: Figures, estimates: boolean): boolean {
  return isAwaited(linesOfIncome(key)) && isTooEarly(before, after, estimates);
}

export function isIncomeResult(key: IncomeKey): boolean {
  return INCOME_RESULTS.some((result) => result === key);
}

/** What the amounts of a row are, while the profit is known so far. */
function boundOfIncome(key: IncomeKey, state: ProfitState): SignedBound {
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
 * Money in minor units, or a share as a fraction; `bound`: what the real figure is to it, `low` the lower end of a range; `why` it is
 * not there, where it is not.
 */
export type IncomeCell = ShownFigure & { isMoney: boolean; why: WhyNone };

/** A cell as the chosen unit shows it: `amount` is its money, `figures` those of its column. */
export function incomeCell(key: IncomeKey, amount: Minor | null, figures: Figures, unit: IncomeUnit): IncomeCell {
  const isMoney = unit !== "share";
  const { profitState } = figures;
  if (isIncomeResult(key) && profitState === "unknown") return { value: null, isMoney, bound: "exact", why: "costs" };
  const value = inUnit(amount, figures, unit);
  if (amount === null && isUnknown(figures)) return { value: null, isMoney, bound: "exact", why: "data" };
  const isNone = amount === null || (unit === "share" && figures.netRevenue === null);
  const why = isNone ? (isIncomeResult(key) ? whyNone(figures, "netProfit") : "rate") : "base";
  if (value === null) return { value, isMoney, bound: "exact", why };
  const bound = boundOfIncome(key, profitState);
  const shown = bound === "atMost" ? withinBounds(inUnit(leastOf(amount, figures), figures, unit), value) : { value, bound };
  return { ...shown, isMoney, why };
}

/** The least net profit of a column as the chosen unit shows it; the profit where it is known, nothing where no cost is. */
export function incomeLeast(figures: Figures, unit: IncomeUnit): IncomeCell {
  return { ...incomeCell("netProfit", figures.netProfitLow, { ...figures, netProfit: figures.netProfitLow }, unit), bound: "exact" };
}

/** The least that a result of the statement can be, of which the amount is the most. */
function leastOf(amount: Minor | null, { netProfit, netProfitLow }: Figures): Minor | null {
  return amount === null || netProfit === null || netProfitLow === null ? null : amount - (netProfit - netProfitLow);
}

/** Of a row of the statement, from the earlier range to the later one; a result is bounded as its range is. */
export function incomeChange(
  { total, previous, isResult }: { total: Minor | null; previous: Minor | null; isResult: boolean },
  { before, after }: { before: Figures; after: Figures },
): FigureChange {
  const none: FigureChange = { amount: null, ratio: null };
  if (total === null || previous === null) return none;
  const states = isResult ? [before.profitState, after.profitState] : [];
  if (states.includes("unknown")) return none;
  if (!states.includes("partial")) return { amount: total - previous, ratio: null };
  const [least, leastBefore] = [leastOf(total, after), leastOf(previous, before)];
  if (least === null || leastBefore === null) return none;
  const between = changeBetween({ low: leastBefore, high: previous }, { low: least, high: total });
  return between === null ? none : { ...none, between };
}

function inUnit(amount: Minor | null, figures: Figures, unit: IncomeUnit): number | null {
  if (amount === null) return null;
  switch (unit) {
    case "amount":
      return amount;
    case "share":
      return figures.netRevenue === null ? null : ratio(amount, figures.netRevenue);
    case "perUnit":
      return per(amount, figures.units);
    case "perOrder":
      return per(amount, figures.orders);
  }
}

function per(amount: Minor, pieces: number | null): number | null {
  return pieces !== null && pieces > 0 ? Number(divRound(BigInt(amount), BigInt(pieces))) : null;
}

/** What stands under the statement, as it may be shown. */
export const INCOME_RATIOS = ["margin", "tacos", "feeCompleteness"] as const;

export function incomeRatio(figures: Figures, key: (typeof INCOME_RATIOS)[number]): IncomeCell {
  return { ...shownFigure(figures, key), isMoney: false, why: whyNone(figures, key) };
}
