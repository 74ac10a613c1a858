import type { AlertRule } from "#contract/alert-rules.ts";

/** A rule as it is being changed, with the names of what it is limited to. */
export type RuleDraft = Omit<AlertRule, "version" | "open" | "checkedAt" | "firedAt" | "id" | "isBase">;

/** What the server is sent of it. */
export function sentOf({ kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo }: RuleDraft) {
  return { kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo };
}

export function isSameRule(a: RuleDraft, b: RuleDraft): boolean {
  return JSON.stringify(sentOf(a)) === JSON.stringify(sentOf(b));
}
