/** The screen of cost rules with a rule for everything else, as it is offered where costs are missed: whole percent in its address. */
import type { Bp } from "#core/facts.ts";
import { SCREENS } from "#core/screens.ts";

const PARAM = "estimate";

/** `share` null = nothing is known, so that the seller says it. */
export function estimateAddress(share: Bp | null): string {
  return `${SCREENS.costRules.path}?${PARAM}=${share === null ? "" : share / 100}`;
}

/** The percent that is proposed, as it would be typed, empty where none is; null = nothing is proposed. */
export function proposedPercent(params: URLSearchParams): string | null {
  const asked = params.get(PARAM);
  if (asked === null) return null;
  return /^[1-9]\d?$/.test(asked) ? asked : "";
}
