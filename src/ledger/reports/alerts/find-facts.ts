import type { AlertRuleKind } from "#core/alert-rules.ts";
import type { Fact, FactQuestion } from "./fact-question.ts";
import { findLossDays, findSalesBelowCost } from "./loss-facts.ts";
import { findPricesBelowFloor } from "./price-facts.ts";
import { findFeeJumps, findLowMargins, findLowStocks, findMissingCosts, findRefundSpikes } from "./product-facts.ts";
import { findDueExpenses, findEndingConsents, findFailedSyncs, findPausesOfOrders, findUnreadStores } from "./store-facts.ts";

type Finder = {
  /** What holds now, the worst first, `MOST_FACTS` at most: one statement over all stores and products. */
  readonly find: (question: FactQuestion) => Promise<Fact[]>;
  /** Subjects of which nobody can tell whether it still holds. */
  readonly findUnjudged?: (question: FactQuestion) => Promise<readonly string[]>;
};

const FINDERS: Readonly<Record<AlertRuleKind, Finder>> = {
  lossDay: { find: findLossDays },
  saleBelowCost: { find: findSalesBelowCost },
  priceFloor: { find: findPricesBelowFloor },
  lowMargin: { find: findLowMargins },
  costMissing: { find: findMissingCosts },
  feeJump: { find: findFeeJumps },
  refundSpike: { find: findRefundSpikes },
  noOrders: { find: findPausesOfOrders, findUnjudged: findUnreadStores },
  lowStock: { find: findLowStocks },
  syncFailed: { find: findFailedSyncs },
  consentExpiring: { find: findEndingConsents },
  expenseDue: { find: findDueExpenses },
};

/** What a rule of the kind would tell now. */
export function findFacts(kind: AlertRuleKind, question: FactQuestion): Promise<Fact[]> {
  return FINDERS[kind].find(question);
}

/** Subjects of which nobody can tell whether a fact of the kind still holds: what is not known ends nothing. */
export async function findUnjudged(kind: AlertRuleKind, question: FactQuestion): Promise<readonly string[]> {
  return FINDERS[kind].findUnjudged?.(question) ?? [];
}
