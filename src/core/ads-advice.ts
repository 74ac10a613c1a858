/** What to do about an advertised offer or campaign, with the numbers that say so (docs/PROFIT.md, Advice on advertising). */
import { type AdsFigures, type AdvertisedPart, LEAST_CLICKS } from "./ads-figures.ts";
import type { Minor } from "./facts.ts";
import { divRound, minor } from "./money.ts";

export const ADVICE = ["fewClicks", "noClicks", "noProduct", "noCosts", "unprofitable", "noSales", "lower", "raise", "keep"] as const;
export type AdviceKind = (typeof ADVICE)[number];

/** Only what the reason speaks of is set. */
export type Advice = {
  kind: AdviceKind;
  /** Of `fewClicks`: how many more make it more than chance. */
  missingClicks: number | null;
  /** Of `lower` and `raise`: a step of at most a quarter towards the most that a click is worth. */
  suggestedCpc: Minor | null;
};

/** A bid is moved by no more at a time: what it does to the place of the offer nobody knows. */
const STEP_PERCENT = 25n;
/** Advertising that leaves this much of what it costs has room for more. */
const ROOM_PERCENT = 130n;

const adviceOf = (kind: AdviceKind, more: Partial<Advice> = {}): Advice => ({ kind, missingClicks: null, suggestedCpc: null, ...more });

/** `hasProduct`: everything advertised is a product of the seller. Null where nothing was paid. */
export function adviceFor(figures: AdsFigures, parts: readonly AdvertisedPart[], hasProduct: boolean): Advice | null {
  const { clicks, reportedCost, adSales } = figures;
  if (reportedCost === null || reportedCost <= 0) return null;
  if (clicks === null) return adviceOf("noClicks");
  if (clicks < LEAST_CLICKS) return adviceOf("fewClicks", { missingClicks: LEAST_CLICKS - clicks });
  if (adSales === 0) return adviceOf("noSales");
  return hasProduct ? bidAdvice(figures, parts) : adviceOf("noProduct");
}

function bidAdvice({ cpc, maxCpc, breakEvenAcos }: AdsFigures, parts: readonly AdvertisedPart[]): Advice {
  if (maxCpc === null || cpc === null || breakEvenAcos === null) {
    return adviceOf(parts.some(({ worth }) => worth !== null && worth.contribution <= 0) ? "unprofitable" : "noCosts");
  }
  if (breakEvenAcos <= 0) return adviceOf("unprofitable");
  if (cpc > maxCpc) return adviceOf("lower", { suggestedCpc: minor(Math.max(maxCpc, stepped(cpc, -STEP_PERCENT))) });
  if (BigInt(maxCpc) * 100n < BigInt(cpc) * ROOM_PERCENT) return adviceOf("keep");
  return adviceOf("raise", { suggestedCpc: minor(Math.min(maxCpc, stepped(cpc, STEP_PERCENT))) });
}

function stepped(cpc: Minor, percent: bigint): Minor {
  return minor(divRound(BigInt(cpc) * (100n + percent), 100n));
}

export const VERDICTS = ["noAds", "noReport", "unknown", "earned", "lost", "even"] as const;
export type VerdictState = (typeof VERDICTS)[number];

/**
 * Whether advertising earned. `isPartial`: some of what it sold has no cost or no product, so that the numbers are of the rest and its
 * cost alone.
 */
export type Verdict = {
  state: VerdictState;
  profit: Minor | null;
  poas: number | null;
  isPartial: boolean;
};

type Judged = { cost: Minor | null; hasReport: boolean; all: AdsFigures; known: AdsFigures };

export function verdictOf({ cost, hasReport, all, known }: Judged): Verdict {
  const nothing = { profit: null, poas: null, isPartial: false };
  if (cost === 0 && !hasReport) return { state: "noAds", ...nothing };
  if (!hasReport) return { state: "noReport", ...nothing };
  const isPartial = all.profit === null;
  const judged = isPartial ? known : all;
  const { profit, reportedCost } = judged;
  if (profit === null || (isPartial && (reportedCost === null || reportedCost === 0))) return { state: "unknown", ...nothing };
  const state = profit > 0 ? "earned" : profit < 0 ? "lost" : "even";
  return { state, profit, poas: judged.poas, isPartial };
}
