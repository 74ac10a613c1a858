/**
 * Whether two ranges can be told apart by their fees: only if what is not billed yet is estimated or final in the same lines of
 * both (docs/RULES.md, Too early to compare).
 */
import { type FigureChange, figureChange } from "./figure-change.ts";
import { type NumberKey } from "./figure-display.ts";
import type { Figures } from "./figures.ts";
import type { Line } from "./ledger.ts";

/** Fees that orders wait for, and by which `feeCompleteness` calls them final. */
const AWAITED = ["commission", "delivery"] as const satisfies readonly Line[];

/** So far apart, in millionths of their orders, two ranges are as complete as each other. */
const AS_COMPLETE = 200_000;

type Completeness = Pick<Figures, "feeCompleteness">;

/**
 * `estimates`: what is not billed yet is estimated, the company's switch. With it every range has all its fees, billed or estimated;
 * without it a range is only compared with one that is as complete.
 */
export function isTooEarly(before: Completeness, after: Completeness, estimates: boolean): boolean {
  const [from, to] = [before.feeCompleteness, after.feeCompleteness];
  return !estimates && from !== null && to !== null && Math.abs(millionths(from) - millionths(to)) > AS_COMPLETE;
}

/**
 * What may be said of the change between two ranges: nothing where it is too early to tell their fees apart. `estimates`: the
 * company's switch.
 */
export function comparedChange(before: Figures, after: Figures, key: NumberKey, estimates: boolean): FigureChange {
  const isEarly = holdsAwaitedFees(key) && isTooEarly(before, after, estimates);
  return isEarly ? { amount: null, ratio: null } : figureChange(before, after, key);
}

/** Figures in whose formulas an awaited line stands; written out, for the first page of the app has no use for the formulas. */
const HOLDING: ReadonlySet<NumberKey> = new Set<NumberKey>([
  ...AWAITED,
  "fees",
  "grossProfit",
  "netProfit",
  "netProfitLow",
  "margin",
  "roi",
  "profitPerOrder",
  "profitPerUnit",
]);

/** Whether the figure is made of fees that orders wait for; the others are what they are on the first day. */
export function holdsAwaitedFees(key: NumberKey): boolean {
  return HOLDING.has(key);
}

/** Whether orders wait for fees on one of the lines. */
export function isAwaited(lines: readonly Line[]): boolean {
  return AWAITED.some((line) => lines.includes(line));
}

/** Ratios are whole millionths. */
function millionths(share: number): number {
  return Math.round(share * 1_000_000);
}
