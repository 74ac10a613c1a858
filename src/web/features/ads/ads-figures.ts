import type { AdsKey } from "#core/ads-figures.ts";
import { type ChangeUnit, type ChangeVerdict, type ChangeDescription, describeChange } from "#core/change-meaning.ts";
import { meaningfulRatio } from "#core/ratio.ts";

export type AdsKind = "money" | "count" | "ratio" | "factor";

/** How each figure is written: ROAS and its kin say how many złoty come back for one. */
const KINDS: Readonly<Partial<Record<AdsKey, AdsKind>>> = {
  impressions: "count",
  clicks: "count",
  interest: "count",
  adUnits: "count",
  ctr: "ratio",
  conversion: "ratio",
  acos: "ratio",
  tacos: "ratio",
  breakEvenAcos: "ratio",
  adSalesShare: "ratio",
  roas: "factor",
  poas: "factor",
  breakEvenRoas: "factor",
};

export function kindOf(key: AdsKey): AdsKind {
  return KINDS[key] ?? "money";
}

/** More of these is worse; what is only a size of the business is neither. */
const LESS_IS_BETTER: readonly AdsKey[] = ["acos", "tacos", "cpc"];
const NEITHER: readonly AdsKey[] = ["cost", "impressions", "clicks", "breakEvenAcos", "breakEvenRoas", "maxCpc"];

/** What a change of the figure means; nothing by itself: to spend more is good where it earns. */
function adsVerdict(key: AdsKey, change: number): ChangeVerdict {
  if (NEITHER.includes(key)) return "same";
  return change > 0 === LESS_IS_BETTER.includes(key) ? "worse" : "better";
}

/** A click is paid in grosze. */
export function adsChangeUnit(key: AdsKey): ChangeUnit {
  return key === "cpc" || key === "maxCpc" ? "price" : kindOf(key);
}

/** Null where nobody knows the one or the other. */
export function adsChange(key: AdsKey, now: number | null, before: number | null): ChangeDescription | null {
  if (now === null || before === null) return null;
  const hasShare = kindOf(key) === "money" || kindOf(key) === "count";
  const change = { amount: now - before, ratio: hasShare ? meaningfulRatio(before, now) : null };
  return describeChange(change, adsChangeUnit(key), (amount) => adsVerdict(key, amount));
}
