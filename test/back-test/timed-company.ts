import type { BillingFacts, Day, Facts, Instant, OrderFacts } from "#core/facts.ts";

/** An order with the moments at which its store hears of it. `day` is that of its purchase. */
export type TimedOrder = { order: OrderFacts; day: Day; knownAt: Instant; cancelledAt: Instant | null };

/** What a seller sold and was charged in the end; a charge is known from the moment it is billed. One market, its own currency. */
export type TimedCompany = {
  name: string;
  /** Without orders and charges. */
  facts: Facts;
  orders: readonly TimedOrder[];
  billing: readonly BillingFacts[];
};
