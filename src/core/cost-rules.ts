/** Rules by which the cost of goods is estimated where none is known (docs/PROFIT.md, estimatedCosts), as a seller says them. */
import type { Bp, Market } from "./facts.ts";

export const RULE_SCOPES = ["tag", "category", "rest"] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

/** `id` null = a new one. `percent` of the price; `market` null = all. */
export type CostRule = {
  readonly id: string | null;
  readonly scope: RuleScope;
  readonly tagId: string | null;
  readonly categoryId: string | null;
  readonly market: Market | null;
  readonly percent: Bp;
};

/** In the order that decides: the first that fits a line. None of them estimates while they are off. */
export type CostRuleSet = { readonly enabled: boolean; readonly rules: readonly CostRule[] };

export const MOST_RULES = 100;

/** Two rules of one place: the second would never be reached. */
function placeOf({ scope, tagId, categoryId, market }: CostRule): string {
  return [scope, tagId ?? "", categoryId ?? "", market ?? ""].join("|");
}

/** Places in the list of rules that one before them leaves nothing to. */
export function unreachedRules(rules: readonly CostRule[]): number[] {
  return rules.flatMap((rule, at) => {
    const before = rules.slice(0, at);
    const isTaken = before.some((other) => {
      if (other.market !== null && other.market !== rule.market) return false;
      return other.scope === "rest" || placeOf({ ...other, market: null }) === placeOf({ ...rule, market: null });
    });
    return isTaken ? [at] : [];
  });
}

export function isSameRules(a: CostRuleSet, b: CostRuleSet): boolean {
  const text = ({ enabled, rules }: CostRuleSet): string =>
    JSON.stringify([enabled, rules.map((rule) => [rule.id, placeOf(rule), rule.percent])]);
  return text(a) === text(b);
}
