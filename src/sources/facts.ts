/**
 * Facts as every source gives them, in our own words. They carry no personal data of buyers; of an address only the country is kept.
 *
 * Units: `Minor` = integer 1/100 of the named currency; `Bp` = basis points; `Day` = `yyyy-MM-dd` in the market's zone;
 * `Instant` = ISO 8601 UTC as the source sent it.
 */
import type { Bp, Currency, Day, Instant, Market, Minor, RefundFacts, RefundReason } from "#core/facts.ts";

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
  /** `CANCELLED` is understood, other words are kept as they are; whether it is a sale is said by `counted`. */
  readonly status: string;
  /** `CANCELLED` and `RETURNED` are understood, other words are kept as they are. */
  readonly fulfilmentStatus: string | null;
  readonly market: Market;
  readonly currency: Currency;
  /** A sale: paid, or to be paid on delivery and not left uncollected; neither side cancelled it before a part was sent. */
  readonly counted: boolean;
  /** ISO 3166-1 alpha-2; `null` = the market's. */
  readonly destination: string | null;
  /** The buyer's VAT number of another EU country is verified. */
  readonly vatEuVerified: boolean;
  /** `delivery.cost` as the order says; whose money it is depends on `smart` and the method. */
  readonly deliveryCost: Minor;
  readonly deliveryMethod: string | null;
  /** The method is the marketplace's own, as far as its name tells; that a delivery is billed for it proves it too. */
  readonly integratedDelivery: boolean;
  /** Delivered for the buyers' subscription (Allegro Smart!); elsewhere false. */
  readonly smart: boolean;
  /** `CASH_ON_DELIVERY` is understood, other words are kept as they are. */
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
  /** Where it came to being, if not here: `source` is the key of that source (`Manifest.key`), `id` its number there. Only hubs say it. */
  readonly origin?: { readonly source: string; readonly id: string };
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
  /** `ACTIVE`, `INACTIVE`, `ACTIVATING` or `ENDED`. */
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

/** Whose consent it is. */
export type Account = { readonly externalId: string; readonly login: string; readonly baseMarket: Market };
