/** What the seller's rules take for the cost of goods of which none is known: a share of their price. */
import type { CostRuleFacts, Minor } from "../facts.ts";
import { divRound, minor } from "../money.ts";
import type { Context, ResolvedLine } from "./context.ts";

/** Minor units of the line's currency, above 0, and the rule that says so. */
export type EstimatedCost = { ruleId: string; amount: Minor };

/** The first rule that fits decides; null where none does, and where its share of the price is nothing. */
export function estimatedCost(context: Context, line: ResolvedLine): EstimatedCost | null {
  const rule = (context.facts.costRules ?? []).find((each) => fits(context, each, line));
  if (rule === undefined) return null;
  const amount = shareOfPrice(context, rule, line);
  return amount > 0 ? { ruleId: rule.id, amount } : null;
}

function fits({ offers }: Context, { market, tagId, categoryId }: CostRuleFacts, { facts, order, product }: ResolvedLine): boolean {
  if (market !== null && market !== order.market) return false;
  if (tagId !== null) return product?.tagIds.includes(tagId) ?? false;
  return categoryId === null || offers.get(facts.offerId ?? "")?.categoryId === categoryId;
}

/** Of the price without services, net where the company books goods net; a refund line is negative, what it brings back is not. */
function shareOfPrice({ taxOf }: Context, { percent }: CostRuleFacts, { facts, product, day, vat }: ResolvedLine): Minor {
  const price = (facts.amount - (facts.services ?? 0)) * (facts.kind === "refund" ? -1 : 1);
  const isNet = taxOf(day).vatPayer && product?.marginScheme !== true;
  return minor(divRound(BigInt(price) * BigInt(percent), 10_000n + BigInt(isNet ? vat.rate : 0)));
}
