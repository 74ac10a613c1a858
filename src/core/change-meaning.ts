/** What a change means to a seller: the arrow follows the size, the colour what it does to the profit. */
import { type FigureChange, figureChange, type NumberKey } from "./figure-display.ts";
import type { Figures } from "./figures.ts";
import { linesOf } from "./ledger.ts";

/** Negative in the ledger, spoken of as sizes: a fee that went from −100 to −80 fell by a fifth. */
const SPENT: readonly NumberKey[] = [
  "refunds",
  "fees",
  ...(["fees", "ads", "goods", "expenses"] as const).flatMap(linesOf).filter((line) => line !== "cogsRecovered"),
];

const LESS_IS_BETTER: readonly NumberKey[] = [...SPENT, "refundedUnits", "refundRate", "tacos"];

export type ChangeVerdict = "better" | "worse" | "same";

function isSpent(key: NumberKey): boolean {
  return SPENT.includes(key);
}

/** The change of a figure's size, as a fraction of what was before or in the unit of the figure. */
export function sizeChange(before: Figures, after: Figures, key: NumberKey): FigureChange {
  const { amount, ratio } = figureChange(before, after, key);
  return isSpent(key) ? { amount: turned(amount), ratio: turned(ratio) } : { amount, ratio };
}

/** Of a change of size. */
export function verdictOf(key: NumberKey, change: number): ChangeVerdict {
  if (change === 0) return "same";
  return change > 0 === LESS_IS_BETTER.includes(key) ? "worse" : "better";
}

function turned(value: number | null): number | null {
  return value === null ? null : 0 - value;
}
