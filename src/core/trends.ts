/** What a trend compares, out of the buckets of a range (docs/PROFIT.md, Trends). */
import { figureChange, type FigureChange } from "./figure-change.ts";
import { type NumberKey } from "./figure-display.ts";
import type { Day } from "./facts.ts";
import type { Figures } from "./figures.ts";
import { RATIO_KEYS } from "./figure-keys.ts";
import { type Known, knownOf } from "./known-days.ts";
import type { Bucket } from "./period.ts";
import { holdsAwaitedFees, isTooEarly } from "./too-early.ts";

export const TREND_ROWS = ["product", "offer", "tag", "market"] as const;
export type TrendRows = (typeof TREND_ROWS)[number];

/** `new`: first sold within the last 30 days; `dying`: nothing sold in them, more than 10 a month in the 90 days before. */
export const TREND_LENSES = ["rising", "falling", "new", "dying", "loss"] as const;
export type TrendLens = (typeof TREND_LENSES)[number];

export const LENS_DAYS = 30;
export const DYING_DAYS = 90;
export const DYING_UNITS = 30;
/** A loss is a trend once it lasts as many complete buckets, or all there are. */
export const LOSS_BUCKETS = 3;

/** A ratio has no value in an empty bucket; everything else is 0 there. */
export function isEmptyNull(metric: NumberKey): boolean {
  return (
    RATIO_KEYS.some((key) => key === metric) || metric === "averageOrderValue" || metric === "profitPerOrder" || metric === "profitPerUnit"
  );
}

/** The last complete buckets, the newest first. */
export function recentComplete(buckets: readonly Bucket[], count: number): Bucket[] {
  return buckets
    .filter(({ complete }) => complete)
    .toReversed()
    .slice(0, count);
}

export type ComparedBuckets = { last: Bucket; before: Bucket };

/** The last complete bucket and the one before it in the range; null when there are not two. */
export function comparedBuckets(buckets: readonly Bucket[]): ComparedBuckets | null {
  const at = buckets.findLastIndex(({ complete }) => complete);
  const [last, before] = [buckets[at], buckets[at - 1]];
  return at < 1 || last === undefined || before === undefined ? null : { last, before };
}

/** How much is known of what the last change is measured against: without it there is no change, in part it has no share. */
export function changeKnown(buckets: readonly Bucket[], dataFrom: Day | null): Known {
  const compared = comparedBuckets(buckets);
  return compared === null ? "whole" : knownOf(compared.before, dataFrom);
}

/** Whether it is too early to compare the last two complete buckets, by the figures of the whole scope: a row of few orders says little. */
export function isTrendTooEarly({ before, last }: Record<keyof ComparedBuckets, Figures>, metric: NumberKey, estimates: boolean): boolean {
  return holdsAwaitedFees(metric) && isTooEarly(before, last, estimates);
}

export function trendChange(figures: readonly Figures[], buckets: readonly Bucket[], metric: NumberKey): FigureChange {
  const at = buckets.findLastIndex(({ complete }) => complete);
  const [last, before] = [figures[at], figures[at - 1]];
  if (at < 1 || last === undefined || before === undefined) return { amount: null, ratio: null };
  return figureChange(before, last, metric);
}

/** Loss in each of the last complete buckets. */
export function isLasting(figures: readonly Figures[], buckets: readonly Bucket[]): boolean {
  const recent = recentComplete(buckets, LOSS_BUCKETS).map((bucket) => figures[buckets.indexOf(bucket)]);
  return recent.length > 0 && recent.every((found) => found !== undefined && isLoss(found));
}

function isLoss({ profitState, netProfit }: Figures): boolean {
  return profitState !== "unknown" && netProfit !== null && netProfit < 0;
}
