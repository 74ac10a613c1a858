/** What a change means to a seller: the arrow follows the size, the colour what it does to the profit. */
import { type FigureChange, isSpent } from "./figure-change.ts";
import { type NumberKey } from "./figure-display.ts";
import { comparedChange } from "./too-early.ts";
import { COUNT_KEYS, RATIO_KEYS } from "./figure-keys.ts";
import type { Figures } from "./figures.ts";
import type { Ends } from "./profit-bounds.ts";

const LESS_IS_BETTER: readonly NumberKey[] = ["refundedUnits", "refundRate", "tacos"];

export type ChangeVerdict = "better" | "worse" | "same";

/** The change of a figure's size, as a fraction of what was before or in the unit of the figure. */
export function sizeChange(before: Figures, after: Figures, key: NumberKey, estimates: boolean): FigureChange {
  const change = comparedChange(before, after, key, estimates);
  return isSpent(key) ? { amount: turned(change.amount), ratio: turned(change.ratio) } : change;
}

/** Of a change of size. */
export function verdictOf(key: NumberKey, change: number): ChangeVerdict {
  if (change === 0) return "same";
  return change > 0 === (isSpent(key) || LESS_IS_BETTER.includes(key)) ? "worse" : "better";
}

/** `price`: money of one piece, click or order, which is said with its grosze; `factor`: how many złoty come back for one. */
export type ChangeUnit = "money" | "price" | "count" | "ratio" | "factor";

/** The unit in which a change of the figure is written. */
export function changeUnit(key: NumberKey): ChangeUnit {
  if (RATIO_KEYS.some((ratio) => ratio === key)) return "ratio";
  if (COUNT_KEYS.some((count) => count === key)) return "count";
  return PRICES.includes(key) ? "price" : "money";
}

const PRICES: readonly NumberKey[] = ["averageOrderValue", "profitPerOrder", "profitPerUnit"];

/**
 * `amount` first, in the unit of the figure, a ratio in fractions of which people read points; `share` null = not shown. `between`: where
 * costs are missing, from what to what it goes; the amount is then the end nearer to 0.
 */
export type ChangeDescription = {
  amount: number;
  share: number | null;
  arrow: "up" | "down" | "none";
  verdict: ChangeVerdict;
  between?: Ends;
};

/** The least amount that is not written as 0: złoty are whole beside a figure, points have one decimal, factors two. */
const LEAST: Readonly<Record<ChangeUnit, number>> = { money: 50, price: 0.5, count: 1, ratio: 0.0005, factor: 0.005 };
const LEAST_SHARE = 0.0005;

/**
 * How a change is described everywhere: its amount, then its percent where that is meaningful. What is written as 0 has no
 * direction and no meaning. `mean` is asked what a change of that sign means; without it more is better. Null = not known.
 */
export function describeChange({ amount, ratio, between }: FigureChange, unit: ChangeUnit, mean = moreIsBetter): ChangeDescription | null {
  if (between !== undefined) return describeRange(between, unit, mean);
  if (amount === null) return null;
  if (Math.abs(amount) < LEAST[unit]) return { amount: 0, share: null, arrow: "none", verdict: "same" };
  const share = ratio === null || Math.abs(ratio) < LEAST_SHARE ? null : ratio;
  return { amount, share, arrow: amount > 0 ? "up" : "down", verdict: mean(amount) };
}

/** Both ends have one sign, so the arrow and what it means hold for whatever is true. */
function describeRange(between: Ends, unit: ChangeUnit, mean: (change: number) => ChangeVerdict): ChangeDescription {
  const { low, high } = between;
  if (Math.max(Math.abs(low), Math.abs(high)) < LEAST[unit]) return { amount: 0, share: null, arrow: "none", verdict: "same" };
  const amount = low > 0 ? low : high;
  return { amount, share: null, arrow: high > 0 ? "up" : "down", verdict: mean(high > 0 ? high : low), between };
}

function moreIsBetter(change: number): ChangeVerdict {
  return change > 0 ? "better" : "worse";
}

function turned(value: number | null): number | null {
  return value === null ? null : 0 - value;
}
