/** The account as it is drawn: its groups from net revenue down to net profit. */
import type { Figures } from "./figures.ts";
import { isUnknown } from "./why-none.ts";
import { totalOf } from "./money.ts";
import { type Group, type Line, linesOf } from "./ledger.ts";

/** Groups of the account from revenue down, in the order of the chart's stack. */
export const PROFIT_AND_LOSS_GROUPS = ["revenue", "goods", "fees", "ads", "expenses"] as const satisfies readonly Group[];

/** The figure that a group is, by whose name it goes. */
export const GROUP_FIGURE = {
  revenue: "netRevenue",
  goods: "goods",
  fees: "fees",
  ads: "ads",
  expenses: "expenses",
} as const satisfies Record<Group, string>;

export function groupTotal(figures: Figures, group: Group): number | null {
  return totalOf(linesOf(group).map((line) => figures[line]));
}

/** Lines of the group worth a row: those with an amount in one of the two ranges. */
export function shownLines(group: Group, figures: Figures, previous: Figures): Line[] {
  return linesOf(group).filter((line) => isShown(figures, line) || isShown(previous, line));
}

/** A line that lacks its rate is one of the account; one of days that nobody knows is none. */
function isShown(figures: Figures, line: Line): boolean {
  return figures[line] !== 0 && !(figures[line] === null && isUnknown(figures));
}

export type WaterfallStep = {
  name: Group | "netProfit";
  amount: number | null;
  /** Where the bar lies, as fractions of the widest extent; null when something before it is not known. */
  bar: { from: number; width: number; negative: boolean } | null;
};

/** From net revenue down to net profit: each cost hangs where the one before it ended. */
export function waterfall(figures: Figures): WaterfallStep[] {
  const amounts = PROFIT_AND_LOSS_GROUPS.map((group) => ({ name: group, amount: groupTotal(figures, group) }));
  const ends: { name: Group; amount: number; from: number; to: number }[] = [];
  let level = 0;
  for (const { name, amount } of amounts) {
    if (amount === null) break;
    ends.push({ name, amount, from: level, to: level + amount });
    level += amount;
  }
  const levels = ends.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...levels);
  const extent = Math.max(0, ...levels) - low;
  const bar = (from: number, to: number) =>
    extent === 0 ? null : { from: (Math.min(from, to) - low) / extent, width: Math.abs(to - from) / extent, negative: to < from };
  const steps: WaterfallStep[] = amounts.map(({ name, amount }) => {
    const placed = ends.find((end) => end.name === name);
    return { name, amount, bar: placed ? bar(placed.from, placed.to) : null };
  });
  const known = ends.length === amounts.length;
  return [...steps, { name: "netProfit", amount: figures.netProfit, bar: known ? bar(0, level) : null }];
}
