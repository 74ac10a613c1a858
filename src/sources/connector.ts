import type { Instant, Market } from "#core/facts.ts";
import type {
  Account,
  BillingFact,
  BillingTypeFact,
  OfferDetailFact,
  OfferFact,
  OperationFact,
  OrderFact,
  OrderSignal,
  Page,
  PriceFloors,
  RefundFact,
  ReturnFact,
  Window,
} from "./facts.ts";

/**
 * Reading of one account. Every call may throw `MarketplaceError`; pages come in the order the source gives them, and a caller
 * that stores each page with its position resumes there. A source makes only what its feeds ask for (`kit/lists.ts`).
 */
export type Connector = {
  account(): Promise<Account>;
  /** Orders with a line bought in the window, newest first; slices the window where the marketplace caps its answers. */
  orders(window: Window): AsyncIterable<Page<OrderFact>>;
  /** Orders changed since, oldest change first. */
  ordersUpdatedSince(from: Instant): AsyncIterable<Page<OrderFact>>;
  /** `null` = gone: merged into another order, or older than the marketplace keeps. */
  order(externalId: string): Promise<Page<OrderFact> | null>;
  /** Signals after the cursor, oldest first, at most one request; `null` cursor = from the oldest that is kept. */
  signals(after: string | null): Promise<{ readonly signals: readonly OrderSignal[]; readonly more: boolean }>;
  latestSignal(): Promise<string | null>;
  /** Entries of one market; each market has to be asked for by itself. */
  billing(market: Market, window: Window): AsyncIterable<Page<BillingFact>>;
  refunds(window: Window): AsyncIterable<Page<RefundFact>>;
  returns(window: Window): AsyncIterable<Page<ReturnFact>>;
  offers(): AsyncIterable<Page<OfferFact>>;
  offerDetail(externalId: string): Promise<OfferDetailFact | null>;
  /** A market that is absent has no rule, or one without a range; `null` = the offer is gone. */
  priceFloors(externalId: string): Promise<PriceFloors | null>;
  billingTypes(): Promise<readonly BillingTypeFact[]>;
  /** Compensations, payouts and transfers of the window; what buyers paid and got back, and fees taken, come with orders, refunds and billing. */
  operations(window: Window): AsyncIterable<Page<OperationFact>>;
};
