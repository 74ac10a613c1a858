/**
 * What every marketplace connector gives: an account's authorization, and pages of facts in our own words.
 * Facts carry no personal data of buyers; of an address only the country is kept.
 *
 * Units: `Minor` = integer 1/100 of the named currency; `Bp` = basis points; `Day` = `yyyy-MM-dd` in the market's zone;
 * `Instant` = ISO 8601 UTC as the marketplace sent it.
 */
import type { Bp, Currency, Day, Instant, Market, Minor, RefundFacts, RefundReason } from "#core/facts.ts";

export type Environment = "production" | "sandbox" | "simulator";

/** Base addresses without a trailing slash: `apiUrl` for data, `authUrl` for `/auth/oauth/…`. */
export type Endpoints = { readonly environment: Environment; readonly apiUrl: string; readonly authUrl: string };

/** The application registered at the marketplace, one for all sellers of an instance. */
export type MarketplaceApp = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly userAgent: string;
  /** It is registered with the right to campaigns, which the marketplace gives only together with writing. */
  readonly hasCampaigns?: boolean;
};

/** What an instance can connect to; an environment that is not configured is absent. */
export type Marketplaces = { [environment in Environment]?: { readonly endpoints: Endpoints; readonly app: MarketplaceApp } };

export type Tokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessExpiresAt: Instant;
  readonly scopes: readonly string[];
};

/** What a consent leads to, told by `/me`. */
export type Account = { readonly externalId: string; readonly login: string; readonly baseMarket: Market };

export type OrderLineFact = {
  /** The marketplace's line item id: stays when orders are merged. */
  readonly lineId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly sku: string | null;
  /** Sets sold; a set of several products is the product's recipe. */
  readonly quantity: number;
  /** Decimal text, at most 4 places, what the buyer pays for one. */
  readonly unitPrice: string;
  /** Gross: quantity × unit price + additional services of the line. */
  readonly amount: Minor;
  /** The additional services in it. */
  readonly services: Minor;
  readonly boughtAt: Instant;
  readonly vatRate: Bp | null;
  readonly vatExemption: string | null;
  /** Allegro Prices paid through the wallet, gross, for the whole line; 0 when none or through billing. */
  readonly walletCompensation: Minor;
  /** Deposit (kaucja) of the whole line: passes through outside the account, shown as a memo. */
  readonly deposit: Minor;
};

export type OrderFact = {
  readonly externalId: string;
  readonly revision: string;
  readonly updatedAt: Instant | null;
  readonly status: string;
  readonly fulfilmentStatus: string | null;
  readonly marketplaceId: string;
  readonly market: Market;
  readonly currency: Currency;
  /** Ready for processing, neither side cancelled before a part was sent, and not an uncollected cash on delivery. */
  readonly counted: boolean;
  /** ISO 3166-1 alpha-2; `null` = the market's. */
  readonly destination: string | null;
  readonly vatEuVerified: boolean;
  /** `delivery.cost` as the order says; whose money it is depends on `smart` and the method. */
  readonly deliveryCost: Minor;
  readonly deliveryMethod: string | null;
  readonly smart: boolean;
  readonly paymentType: string | null;
  readonly paymentId: string | null;
  readonly paidAmount: Minor | null;
  /** Cash on delivery that has been booked, by parcel; `null` = not told. */
  readonly codPayments: readonly { readonly paymentId: string | null; readonly shipmentId: string | null; readonly amount: Minor | null }[];
  readonly totalToPay: Minor | null;
  /** The earliest moment of its lines. */
  readonly boughtAt: Instant;
  readonly lines: readonly OrderLineFact[];
  /** Later payments of the buyer. */
  readonly surcharges: readonly { readonly externalId: string; readonly at: Instant; readonly amount: Minor }[];
  /** Parts ≠ `totalToPay`: the difference (parts − total), so that it is told instead of dropped. */
  readonly unexplained: Minor;
};

export type BillingFact = {
  readonly externalId: string;
  readonly typeId: string;
  readonly typeName: string;
  /** The marketplace's own category of the type, where it gives one. */
  readonly typeGroup: string | null;
  readonly occurredAt: Instant;
  readonly market: Market;
  readonly currency: Currency;
  /** Signed: negative = charge. */
  readonly amount: Minor;
  /** VAT contained in the amount; `null` = net as it stands. */
  readonly vatRate: Bp | null;
  /** The entry says nothing about VAT at all: taken as net and flagged. */
  readonly vatMissing: boolean;
  readonly offerId: string | null;
  /** What the entry calls the offer. */
  readonly offerName: string | null;
  readonly orderId: string | null;
  /** Advertising: the day the fee is for. */
  readonly feeDay: Day | null;
  /** Chosen additional information for people („Usługa: DPD”), without personal data. */
  readonly details: string;
};

export type RefundFact = {
  readonly externalId: string;
  readonly orderId: string | null;
  /** Older refunds name only the payment. */
  readonly paymentId: string | null;
  readonly createdAt: Instant;
  readonly status: RefundFacts["status"];
  readonly reason: RefundReason;
  readonly currency: Currency;
  /** Positive amounts given back, gross; `units` 0 for lines refunded by amount. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly units: number;
    readonly amount: Minor;
    /** Only the sum of such lines is told: `amount` is a share of it by units, to be split by units × price of the sale. */
    readonly isShare?: true;
  }[];
  readonly deliveryAmount: Minor;
  /** Refunded surcharges and additional services. */
  readonly surchargeAmount: Minor;
};

export type ReturnFact = {
  readonly externalId: string;
  readonly orderId: string | null;
  readonly createdAt: Instant;
  readonly status: string;
  readonly market: Market | null;
  readonly items: readonly { readonly offerId: string; readonly quantity: number; readonly reason: string }[];
};

export type OfferFact = {
  readonly externalId: string;
  readonly name: string;
  readonly sku: string | null;
  readonly categoryId: string | null;
  readonly imageUrl: string | null;
  readonly status: string | null;
  readonly stock: number | null;
  /** Price per market the offer is published in. */
  readonly prices: Readonly<Partial<Record<Market, { readonly amount: Minor; readonly currency: Currency }>>>;
  /** Different people who looked at it in the last thirty days, where the marketplace counts them. */
  readonly visits: Readonly<Partial<Record<Market, number>>>;
  /** The rule that sets the price; `name` null = the marketplace did not tell it; `hasRange` false = one of those that have no range of prices. */
  readonly priceRules: Readonly<Partial<Record<Market, { readonly id: string; readonly name: string | null; readonly hasRange?: false }>>>;
  /** Names of the campaigns it takes part in; a market that is absent is unknown, an empty list is none. */
  readonly campaigns: Readonly<Partial<Record<Market, readonly string[]>>>;
  /** The lowest price that a campaign takes it to, also one that waits to begin, with the campaign's name; absent = none is known. */
  readonly campaignPrices: Readonly<Partial<Record<Market, { readonly amount: Minor; readonly name: string }>>>;
};

/** What only the single offer tells. */
export type OfferDetailFact = {
  readonly externalId: string;
  readonly ean: string | null;
  /** Legal rates by country of delivery. */
  readonly vatRates: Readonly<Partial<Record<Market, Bp>>>;
  /** Products of a set with their quantity; one entry of quantity 1 for a plain offer. */
  readonly components: readonly { readonly productId: string; readonly quantity: number }[];
};

/** The lowest price to which the rule of a market may take the offer. */
export type PriceFloors = Readonly<Partial<Record<Market, { readonly rule: string; readonly amount: Minor; readonly currency: Currency }>>>;

export type BillingTypeFact = { readonly id: string; readonly name: string };

/**
 * A payment operation that is no payment of a buyer and no fee. A compensation without a reason is shown as „do wyjaśnienia”
 * and booked only by hand; the others move money and no profit.
 */
export type OperationFact = {
  /** The marketplace gives no id: a digest of what the row says of itself, the same however often it is read. */
  readonly key: string;
  readonly type: string;
  readonly group: string;
  readonly occurredAt: Instant;
  readonly paymentId: string | null;
  /** Groups a payout with what took it back. */
  readonly payoutId: string | null;
  readonly market: Market | null;
  readonly currency: Currency;
  readonly amount: Minor;
};

/** An entry that cannot be understood: kept apart with the reason, the page goes on. */
export type Quarantined = {
  readonly externalId: string;
  /** Dotted path of the field. */
  readonly field: string;
  readonly problem: "missing" | "amount" | "decimals" | "currency" | "date" | "marketplace" | "shape";
  /** The offending value, cut to 200 characters; never personal data. */
  readonly value: string;
  readonly about: QuarantinedAbout;
};

/** What such an entry still says of itself; each is `null` where it does not, or not so that it can be read. */
export type QuarantinedAbout = {
  /** The marketplace's type of the fee or operation. */
  readonly typeId: string | null;
  /** As it was given: it may be the very thing that cannot be understood. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly at: Instant | null;
  readonly market: Market | null;
};

/** One answer of a list: facts, what could not be read, and how many rows the answer held. */
export type Page<T> = {
  readonly facts: readonly T[];
  readonly quarantined: readonly Quarantined[];
  readonly rows: number;
  /** A stretch of the window in which rows may be missing, however often it was read. */
  readonly gap?: Gap;
};

/** `missing` = how many rows the marketplace counts more than it showed; `null` = it does not say. */
export type Gap = Window & { readonly missing: number | null };

/** „Read this order again”; the cursor is the event's id. */
export type OrderSignal = { readonly eventId: string; readonly orderId: string; readonly type: string; readonly occurredAt: Instant };

/** Half-open in time: from ≤ moment < to. */
export type Window = { readonly from: Instant; readonly to: Instant };

/**
 * Reading of one account. Every call may throw `MarketplaceError`; pages come in the order the marketplace gives them,
 * and a caller that stores each page with its position resumes there.
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

/**
 * Why a call failed, in the words the progress screen needs.
 * `blocked`: too many requests, every store of the application pauses until `retryAt`; `unauthorized`: the consent is gone;
 * `forbidden`: a scope is missing; `unavailable`: network, 5xx or time-out after the tries the http layer makes;
 * `refused`: the marketplace rejects the request as such (4xx), a fault of ours.
 */
export type MarketplaceErrorKind = "blocked" | "unauthorized" | "forbidden" | "unavailable" | "refused";

export class MarketplaceError extends Error {
  readonly kind: MarketplaceErrorKind;
  /** Set with `blocked`. */
  readonly retryAt: Instant | null;
  readonly status: number | null;
  /** The marketplace's id of the request, for its support. */
  readonly traceId: string | null;

  constructor(
    kind: MarketplaceErrorKind,
    message: string,
    details: { retryAt?: Instant | null; status?: number | null; traceId?: string | null } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "MarketplaceError";
    this.kind = kind;
    this.retryAt = details.retryAt ?? null;
    this.status = details.status ?? null;
    this.traceId = details.traceId ?? null;
  }
}

/** Time as the connector sees it; tests turn it by hand. */
export type Clock = { now(): number; sleep(milliseconds: number, signal?: AbortSignal): Promise<void> };
