/** Rules by which the cost of goods is estimated where none is known (docs/PROFIT.md, estimatedCosts), as a seller says them. */
import type { Bp, Market, Minor } from "./facts.ts";
import type { Figures } from "./figures.ts";
import { bpOfPercent, negated, totalOf } from "./money.ts";

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

type Known = Pick<Figures, "cogs" | "cogsRecovered" | "estimatedCosts" | "sales" | "uncostedSales" | "netRevenue" | "vat">;

/**
 * What goods of a known cost cost of their price, net as far as the company books net, in whole percent: what a first rule is proposed
 * with. Null where nothing is known, or where it would be no share of a price.
 */
export function knownShare(figures: Known): Bp | null {
  const { cogs, cogsRecovered, estimatedCosts, sales, uncostedSales, netRevenue, vat } = figures;
  const [goods, sold] = [totalOf([cogs, cogsRecovered, negatedOf(estimatedCosts)]), totalOf([sales, negatedOf(uncostedSales)])];
  const gross = totalOf([netRevenue, negatedOf(vat)]);
  if (goods === null || sold === null || netRevenue === null || gross === null || gross <= 0) return null;
  const net = (sold * netRevenue) / gross;
  const percent = net <= 0 ? 0 : Math.round((-100 * goods) / net);
  return percent >= 1 && percent <= 99 ? bpOfPercent(percent) : null;
}

function negatedOf(amount: Minor | null): Minor | null {
  return amount === null ? null : negated(amount);
}
