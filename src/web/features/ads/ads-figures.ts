import type { AdsKey } from "#core/ads-figures.ts";
import type { ChangeVerdict } from "#core/change-meaning.ts";

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

/** What a change of the figure means; null = nothing by itself: to spend more is good where it earns. */
export function adsVerdict(key: AdsKey, change: number): ChangeVerdict {
  if (change === 0 || NEITHER.includes(key)) return "same";
  return change > 0 === LESS_IS_BETTER.includes(key) ? "worse" : "better";
}

/** Share of the size that changed; points of a ratio. Null where there was nothing, or nobody knows. */
export function adsChange(key: AdsKey, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  if (kindOf(key) === "ratio") return now - before;
  return before === 0 ? null : (now - before) / Math.abs(before);
}
