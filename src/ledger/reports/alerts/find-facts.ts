import type { AlertRuleKind } from "#core/alert-rules.ts";
import type { Fact, FactQuestion } from "./fact-question.ts";
import { findLossDays, findSalesBelowCost } from "./loss-facts.ts";
import { findPricesBelowFloor } from "./price-facts.ts";
import { findFeeJumps, findLowMargins, findLowStocks, findMissingCosts, findRefundSpikes } from "./product-facts.ts";
import { findDueExpenses, findEndingConsents, findFailedSyncs, findPausesOfOrders, findUnreadStores } from "./store-facts.ts";

const FINDERS: Readonly<Record<AlertRuleKind, (question: FactQuestion) => Promise<Fact[]>>> = {
  lossDay: findLossDays,
  saleBelowCost: findSalesBelowCost,
  priceFloor: findPricesBelowFloor,
  lowMargin: findLowMargins,
  costMissing: findMissingCosts,
  feeJump: findFeeJumps,
  refundSpike: findRefundSpikes,
  noOrders: findPausesOfOrders,
  lowStock: findLowStocks,
  syncFailed: findFailedSyncs,
  consentExpiring: findEndingConsents,
  expenseDue: findDueExpenses,
};

/** What a rule of the kind would tell now, the worst first, `MOST_FACTS` at most: one statement over all stores and products. */
export function findFacts(kind: AlertRuleKind, question: FactQuestion): Promise<Fact[]> {
  return FINDERS[kind](question);
}

/** Subjects of which nobody can tell whether a fact of the kind still holds: what is not known ends nothing. */
export async function findUnjudged(kind: AlertRuleKind, question: FactQuestion): Promise<readonly string[]> {
  return kind === "noOrders" ? findUnreadStores(question) : [];
}
