/** What takes payments for the operator. Calls throw AppError UNAVAILABLE when it does not answer, and REFUSED when it refuses. */
import type { Instant } from "#core/facts.ts";
import type { DisplayCurrency } from "#core/market.ts";
import type { PaidPeriod, PaymentEvent } from "#core/payment-events.ts";
import type { SubscriptionTerms } from "#core/subscription-state.ts";

/** A plan as it is charged: the amount is the operator's, never one that a browser has sent. */
export type Order = {
  readonly companyId: number;
  readonly plan: string;
  readonly planName: string;
  readonly period: PaidPeriod;
  /** Minor units, with VAT. */
  readonly amount: number;
  readonly currency: DisplayCurrency;
};

/** Who takes payments, and what the operator has settled. */
export type Payments = { readonly provider: PaymentProvider; readonly terms: SubscriptionTerms };

export type PaymentProvider = {
  /** @returns what the provider calls the company from now on. */
  createCustomer(company: { companyId: number; name: string; email: string }): Promise<string>;
  /** @returns the page on which the order is paid for, and its number; it leads back to `backTo`. */
  openCheckout(customerId: string, order: Order, page: { backTo: string; locale: string }): Promise<{ id: string; url: string }>;
  /** Nobody pays on it any more. @returns false when somebody has. */
  expireCheckout(checkoutId: string): Promise<boolean>;
  /** Another plan or period from now on; what is left of the old one is set off. */
  changePlan(subscriptionId: string, order: Order): Promise<void>;
  /** Ends it at once; one that has ended already stays so. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** @returns the page on which the company changes its card, pays what it owes, pauses, comes back and cancels. */
  openPortal(customerId: string, page: { backTo: string; locale: string }): Promise<string>;
  /** What an event says; `null` = of nothing that is ours. Throws REFUSED for one that the provider has not signed, or that is none. */
  readEvent(payload: string, signature: string, now: Instant): PaymentEvent | null;
};
