/**
 * The source facts of one company: what files, the marketplace and the seller say, before any figure is computed.
 * The ledger in SQL and the independent recomputation in `core/oracle` both start from these and must agree.
 *
 * Units: `Minor` = integer 1/100 of the named currency; `Bp` = basis points (2300 = 23 %); `Day` = `yyyy-MM-dd`
 * in the market's time zone; `Instant` = ISO 8601 with offset or Z; `Decimal` = decimal text, at most 4 places.
 */
import type { ExpenseKind } from "./expense-kinds.ts";
import type { Line } from "./ledger.ts";

export type Market = "PL" | "CZ" | "SK" | "HU";
/** ISO 4217 code; PLN or any currency of NBP table A. */
export type Currency = string;
declare const unit: unique symbol;

/** Made by `minor()`; sums are plain numbers, so a plain number may become one, but never a `Bp`. */
export type Minor = number & { readonly [unit]?: "minor" };
/** Made by `bp()` alone: a number of per cent is none. */
export type Bp = number & { readonly [unit]: "bp" };
/** Made by `parseDay()`, `isDay()` and the arithmetic of `day.ts`; a day written out in the code is one, any other text is not. */
export type Day = `${number}-${number}-${number}`;
export type Instant = string;
export type Decimal = string;

export type TaxVersion = { from: Day | null; vatPayer: boolean; oss: boolean };

export type CompanyFacts = {
  homeMarket: Market;
  basis: "order" | "billing";
  /** Whole percent 0..100. */
  recoveryPercent: number;
  complaintRecoveryPercent: number;
  /** Minor units of PLN; net for VAT payers, gross otherwise. */
  packagingPerOrder: Minor;
  packagingPerUnit: Minor;
  ownShippingPerOrder: Minor;
  feeShareKey: "none" | "sales" | "units";
  adsShareKey: "none" | "sales";
  /** The company's default rate per destination country; absent = the country's standard on that day. */
  defaultVatRates: Partial<Record<Market, Bp>>;
  spreadSubscription: boolean;
  /** Commission, delivery and ads that are not billed yet are estimated; absent = they are. */
  estimates?: boolean;
  /** Ascending by `from`; the first has `from: null` (since ever). */
  taxProfile: TaxVersion[];
};

/**
 * `source` = where its facts come from, `import` = files. `isRead`: over an API; `billsFees`: each fee is billed by itself, so that
 * those that have not come yet are expected.
 */
export type StoreFacts = { id: string; source: string; isRead: boolean; billsFees: boolean; markets: Market[]; baseMarket: Market };

export type CostMethod = "constant" | "period" | "fifo" | "average";

export type ProductFacts = {
  id: string;
  sku: string;
  costMethod: CostMethod;
  vatRates: Partial<Record<Market, Bp>>;
  /** Minor units of PLN per unit; overrides the company default. */
  packagingPerUnit: Minor | null;
  recoveryPercent: number | null;
  marginScheme: boolean;
  tagIds: string[];
};

/** Constant: `validTo` null, a row holds until the next `validFrom`. Period: both inclusive. `market` null = general cost. */
export type CostFacts = {
  id: string;
  productId: string;
  market: Market | null;
  validFrom: Day | null;
  validTo: Day | null;
  unitCost: Decimal;
  currency: Currency;
  vatMode: "net" | "gross";
  vatRate: Bp | null;
};

/** A purchase for FIFO and average cost. `seq` orders the entries of one day. */
export type BatchFacts = {
  id: string;
  productId: string;
  day: Day;
  seq: number;
  quantity: number;
  unitCost: Decimal;
  currency: Currency;
  vatMode: "net" | "gross";
  vatRate: Bp | null;
};

/** From `validFrom` (null = since ever) the bundle consists of these components. */
export type BundleFacts = { productId: string; validFrom: Day | null; components: { productId: string; quantity: number }[] };

/** `categoryId` absent or null = the marketplace has not said its category. */
export type OfferFacts = { id: string; storeId: string; externalId: string; productId: string | null; categoryId?: string | null };

/**
 * A rule by which goods without a known cost are estimated: a share of their price. For lines of products with the tag, or sold by
 * offers of the category, or for all; in one market, or all (null).
 */
export type CostRuleFacts = { id: string; percent: Bp; market: Market | null; tagId: string | null; categoryId: string | null };

export type OrderLineFacts = {
  id: string;
  /** File lines may be refunds (negative quantity or price); lines from an API never are. */
  kind: "sale" | "refund";
  boughtAt: Instant;
  offerId: string | null;
  productId: string | null;
  /** Positive for sales; for refund lines the absolute number of units given back (0 for money only). */
  quantity: number;
  /** Gross, quantity × unit price after seller discounts plus additional services; negative on refund lines. */
  amount: Minor;
  /** The part of `amount` that is additional services; they weigh nothing where an order is split. Absent = 0. */
  services?: Minor;
  /** Deposit of the whole line, which is no part of `amount` and of no figure. Absent = 0. */
  deposit?: Minor;
  currency: Currency;
  vatRate: Bp | null;
  vatExemption: string | null;
  /** From an order file: gross, positive = cost, per line. */
  fileCommission: Minor | null;
  /** VAT inside the file's commission and delivery cost; null = 2300. */
  feeVatRate: Bp | null;
  /** False when the file's status says the line is not counted. */
  counted: boolean;
  /** What its units cost, said for this order alone; it goes before every cost of the product. Absent or null = nothing was said. */
  ownCost?: { unitCost: Decimal; currency: Currency; vatMode: "net" | "gross"; vatRate: Bp | null } | null;
  /** `payment.reconciliation` of type WALLET for this line, gross; 0 when none. */
  walletCompensation: Minor;
};

export type OrderFacts = {
  id: string;
  storeId: string;
  externalId: string;
  source: "file" | "api";
  market: Market;
  currency: Currency;
  /** API orders: READY_FOR_PROCESSING and not cancelled and not a returned unpaid COD. File orders: true. */
  counted: boolean;
  /** ISO country of delivery; null = the market's. */
  destination: string | null;
  vatEuVerified: boolean;
  /** Gross, paid by the buyer. */
  deliveryAmount: Minor;
  deliveryMethod: string | null;
  /** The delivery method is Allegro-integrated (decided at ingestion). */
  integratedDelivery: boolean;
  /** A Smart! order; absent = it is none. */
  smart?: boolean;
  /** Smart! delivery cost that is the seller's income (method not integrated), gross. */
  smartCompensation: Minor;
  /** From an order file: gross, positive = cost, per order. */
  fileDeliveryCost: Minor | null;
  lines: OrderLineFacts[];
  /** Surcharges paid by the buyer later, on their own day. */
  surcharges: { id: string; at: Instant; amount: Minor }[];
};

export type RefundReason =
  | "REFUND"
  | "COMPLAINT"
  | "NOT_COLLECTED"
  | "CANCELLED_BY_BUYER"
  | "PRODUCT_NOT_AVAILABLE"
  | "OVERPAID"
  | "PAID_VALUE_TOO_LOW";

export type RefundFacts = {
  id: string;
  orderId: string;
  createdAt: Instant;
  status: "SUCCESS" | "PARTIAL" | "PENDING" | "FAILED" | "CANCELED";
  reason: RefundReason;
  /** Positive amounts given back, gross. `units` 0 for AMOUNT lines. */
  lines: { lineId: string; units: number; amount: Minor }[];
  deliveryAmount: Minor;
  /** Refunded surcharges, gross. */
  surchargeAmount: Minor;
};

/**
 * A refund whose order is not known: its money alone, for only the order could tell what was sold. `amount` is positive and gross, of
 * lines, delivery and surcharges together; it belongs to the store's base market.
 */
export type WaitingRefundFacts = Pick<RefundFacts, "id" | "createdAt" | "status" | "reason"> & {
  storeId: string;
  currency: Currency;
  amount: Minor;
};

export type BillingFacts = {
  id: string;
  storeId: string;
  market: Market;
  typeId: string;
  typeName: string;
  occurredAt: Instant;
  /** Signed as the marketplace says: negative = charge. Gross when it carries VAT. */
  amount: Minor;
  currency: Currency;
  /** Contained VAT; null = not applicable, the value is net as it stands. */
  vatRate: Bp | null;
  offerId: string | null;
  /** Our order id when known. */
  orderId: string | null;
  /** Ads only: the day the fee is for. */
  feeDate: Day | null;
};

/** One version of an expense; an edit "from a date" closes a version and opens the next. Inclusive days, `end` null = open. */
export type ExpenseFacts = {
  id: string;
  kind: ExpenseKind;
  /** Minor units; a positive number is a cost. Null for a share of sales. */
  amount: Minor | null;
  percentBp: Bp | null;
  currency: Currency;
  vatMode: "net" | "gross";
  vatRate: Bp;
  start: Day;
  end: Day | null;
  every: { count: number; unit: "day" | "week" | "month" | "year" } | null;
  /** Recurring only: spread over its own interval (default) or booked on its day. */
  booking: "spread" | "onDay";
  /** Day from which the recurrence is counted; differs from `start` in later versions of one expense. */
  anchor: Day;
  storeId: string | null;
  market: Market | null;
  tagId: string | null;
  productId: string | null;
  shareKey: "none" | "sales" | "units";
  countAsAds: boolean;
};

/** One row of an Ads report for a day; `cost` gross, positive. */
export type AdsFacts = { storeId: string; market: Market; day: Day; offerId: string; cost: Minor; currency: Currency };

/** One rate of NBP table A: `mid` PLN for one unit of the currency, as printed (decimal text). */
export type RateFacts = { currency: Currency; table: string; date: Day; mid: Decimal };

/** A rate that a company says for one day; it goes before the published one, and holds on no other day. */
export type OwnRateFacts = { currency: Currency; day: Day; mid: Decimal };

/** How complete the fees of an order are (docs/RULES.md, Certainty). */
export type Certainty = "final" | "partial" | "estimated";

/** Within so many days of an order its entries of the line arrive; learned, and stored, per store. */
export type FeeLagFacts = { storeId: string; line: "commission" | "delivery"; days: number };

/** The rate at which a line's commission is estimated: `commission` net for `sales` gross, both in PLN and not negative. */
export type EstimateFacts = { orderId: string; lineId: string; commission: Minor; sales: Minor };

/** What delivery of an order is estimated from: `cost` net of `orders` of its class together, in the market's currency and positive. */
export type DeliveryEstimateFacts = {
  orderId: string;
  cost: Minor;
  orders: number;
  /** Only orders of about the same value are among them. */
  byValue: boolean;
};

/** Advertising of a day that is not billed yet: `cost` net and positive, in the market's currency. */
export type AdsEstimateFacts = {
  storeId: string;
  market: Market;
  day: Day;
  cost: Minor;
  /** The last day that was billed, and on how many of the days until then, a fortnight, ads were. */
  lastBilled: Day;
  billedDays: number;
};

export type Facts = {
  today: Day;
  /** The day by which orders are aged; absent = today. */
  certaintyDay?: Day;
  company: CompanyFacts;
  stores: StoreFacts[];
  products: ProductFacts[];
  costs: CostFacts[];
  batches: BatchFacts[];
  bundles: BundleFacts[];
  offers: OfferFacts[];
  /** Those in force, the first that fits decides; absent = there are none. */
  costRules?: CostRuleFacts[];
  orders: OrderFacts[];
  refunds: RefundFacts[];
  /** Absent = there are none. */
  waitingRefunds?: WaitingRefundFacts[];
  billing: BillingFacts[];
  expenses: ExpenseFacts[];
  ads: AdsFacts[];
  rates: RateFacts[];
  /** Absent = there are none. */
  ownRates?: OwnRateFacts[];
  /** Absent = nothing was learned. */
  feeLags?: FeeLagFacts[];
  /** Absent = there are none. */
  estimates?: EstimateFacts[];
  /** Absent = there are none. */
  deliveryEstimates?: DeliveryEstimateFacts[];
  /** Absent = there are none. */
  adsEstimates?: AdsEstimateFacts[];
  /** Billing type → ledger line, or "none" for settlement entries; types absent here are `otherFees`. */
  billingLines: Record<string, Line | "none">;
};

export type SourceType =
  | "orderLine"
  | "order"
  | "refund"
  | "billing"
  | "expense"
  | "ads"
  | "surcharge"
  | "estimate"
  | "costRule"
  | "setting";

/** One signed amount of the ledger. */
export type Posting = {
  storeId: string | null;
  market: Market;
  day: Day;
  billedOn: Day | null;
  orderId: string | null;
  lineId: string | null;
  offerId: string | null;
  productId: string | null;
  line: Line;
  originalAmount: Minor;
  originalCurrency: Currency;
  /** In the market's currency; null without a rate. */
  amount: Minor | null;
  /** In PLN; null without a rate. */
  amountPln: Minor | null;
  /** Units sold (line `sales`), given back (line `refunds`) or costed by a rule (line `cogs`); 0 elsewhere. */
  quantity: number;
  /** Only on line `sales`: the unit cost of the line is unknown. */
  uncosted: boolean;
  /** What an uncosted sale brought, net, as `amount`; taken away again on a rule's estimate of its cost. Absent where there is nothing of it. */
  uncostedNet?: Minor | null;
  uncostedNetPln?: Minor | null;
  sourceType: SourceType;
  sourceId: string;
};
