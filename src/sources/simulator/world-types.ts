/** The plan of a seller's whole life: what will have happened by when. Amounts in 1/100 of the market's currency, gross. */
import type { Bp, Market } from "#core/facts.ts";
import type { DeliveryMethod } from "./market-data.ts";

export type SellerSpec = {
  readonly login?: string;
  /** Average over a year at the reference year's size. */
  readonly ordersPerDay?: number;
  readonly offers?: number;
  /** The first is the base market. */
  readonly markets?: readonly Market[];
  /** First day of trade, `yyyy-MM-dd`. */
  readonly since?: string;
  readonly company?: string;
  /** What it sells; absent = drawn from the catalogue. */
  readonly goods?: readonly GoodsSpec[];
  /** How markets share the orders, in any unit. */
  readonly shares?: Readonly<Partial<Record<Market, number>>>;
  readonly rhythm?: Rhythm;
  /** Nothing happens to its account that nobody has heard of: no fees of unknown kinds, no money without a document. */
  readonly calm?: boolean;
  /** Cash on delivery comes in part, orders are cancelled after a part was sent, and some that are refunded are shown by no list. */
  readonly troubled?: boolean;
};

export type Rhythm = {
  /** How strongly seasons are felt: 1 = as others do, 0 = not at all. */
  readonly seasons: number;
  /** What a year multiplies the orders by. */
  readonly growth: number;
  /** The day on which the seller has its average size, `yyyy-MM-dd`. */
  readonly average: string;
};

/** Goods of a seller that names them. Prices in 1/100 PLN. */
export type GoodsSpec = {
  readonly sku: string;
  readonly name: string;
  /** Of the catalogue; it gives commission and VAT. */
  readonly category: string;
  /** Gross. */
  readonly price: number;
  /** Net purchase cost. */
  readonly cost: number;
  /** How often it is chosen, beside the others. */
  readonly popularity: number;
  /** First day of sale, `yyyy-MM-dd`; absent = longer than the seller is known. */
  readonly from?: string;
  /** The day on which the seller writes the cost down; absent = it always was. */
  readonly notedOn?: string;
  /** Share of its parcels that come back; absent = as usual. */
  readonly returned?: number;
  /** In which months of three it is promoted, 0..2; absent = never. */
  readonly promotion?: number;
  readonly featured?: boolean;
  readonly allegroPrices?: OfferPlan["allegroPrices"];
};

export type OfferPlan = {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly ean: string;
  readonly productId: string;
  readonly categoryId: string;
  readonly commission: Bp;
  /** `null` = the seller never filled it in. */
  readonly vat: Readonly<Record<Market, Bp>> | null;
  readonly price: Readonly<Record<Market, number>>;
  /** Net purchase cost of one set, 1/100 PLN. */
  readonly cost: number;
  readonly costKnown: boolean;
  /** From this moment on the seller has the cost written down, if ever. */
  readonly notedAt: number;
  /** Cumulated popularity up to and with this offer. */
  readonly reach: number;
  /** Share of parcels with it that come back; `null` = as usual. */
  readonly returned: number | null;
  /** See `GoodsSpec`; `null` = never promoted. */
  readonly promotion: number | null;
  readonly featured: boolean;
  readonly allegroPrices: "BILLING" | "WALLET" | null;
  readonly components: readonly { readonly productId: string; readonly quantity: number }[];
  /** 1/100 PLN for one. */
  readonly deposit: number;
  readonly service: { readonly id: string; readonly name: string; readonly price: number } | null;
  readonly stock: number;
  readonly createdAt: number;
};

export type Seller = {
  readonly index: number;
  readonly id: string;
  readonly login: string;
  readonly company: string;
  readonly baseMarket: Market;
  readonly markets: readonly Market[];
  readonly ordersPerDay: number;
  readonly shares: Readonly<Record<Market, number>>;
  readonly calm: boolean;
  readonly troubled: boolean;
  readonly rhythm: { readonly seasons: number; readonly growth: number; readonly average: number };
  readonly since: number;
  readonly offers: readonly OfferPlan[];
};

export type LinePlan = {
  readonly id: string;
  readonly offer: OfferPlan;
  readonly quantity: number;
  readonly price: number;
  readonly originalPrice: number;
  readonly reconciliation: { readonly type: "BILLING" | "WALLET"; readonly value: number } | null;
  readonly service: { readonly price: number; readonly quantity: number } | null;
  readonly deposit: number;
  readonly discounts: readonly string[];
  readonly boughtAt: number;
};

export type RefundPlan = {
  readonly id: string;
  readonly at: number;
  readonly reason: "REFUND" | "COMPLAINT" | "PRODUCT_NOT_AVAILABLE" | "CANCELLED_BY_BUYER";
  readonly outcome: "SUCCESS" | "PARTIAL" | "CANCELED";
  readonly settledAt: number;
  /** `quantity` null = refunded by amount. */
  readonly lines: readonly { readonly line: LinePlan; readonly quantity: number | null; readonly value: number }[];
  readonly delivery: number;
  readonly services: number;
  readonly deposits: readonly { readonly lineId: string; readonly value: number }[];
  readonly total: number;
};

export type ReturnPlan = {
  readonly id: string;
  readonly reference: string;
  readonly items: readonly { readonly line: LinePlan; readonly quantity: number; readonly reason: string }[];
  /** Ascending; the first is the declaration. */
  readonly steps: readonly { readonly at: number; readonly status: string }[];
};

/** A request for the commission of a sale that came to nothing. `grantedAt` null = refused. */
export type ClaimPlan = {
  readonly id: string;
  readonly at: number;
  readonly decidedAt: number;
  readonly granted: boolean;
  readonly automatic: boolean;
  readonly line: LinePlan;
  readonly quantity: number;
  /** The whole commission or the part for `quantity`. */
  readonly share: number;
};

export type FulfilmentStep = { readonly at: number; readonly status: string };

export type OrderPlan = {
  readonly id: string;
  readonly month: number;
  readonly market: Market;
  readonly marketplaceId: string;
  readonly buyer: number;
  /** The latest purchase of its lines: the key that lists are sorted by. */
  readonly boughtAt: number;
  readonly appearsAt: number;
  /** Merged into another order at this moment; from then on it is not found. */
  readonly goneAt: number | null;
  readonly filledAt: number;
  /** Paid, or accepted as cash on delivery. */
  readonly readyAt: number | null;
  readonly payment: {
    readonly id: string;
    readonly type: "ONLINE" | "CASH_ON_DELIVERY" | "EXTENDED_TERM";
    readonly provider: "PAYU" | "P24" | "AF" | "OFFLINE" | "EPT";
    readonly paidAt: number | null;
    readonly allegroPay: boolean;
  };
  readonly delivery: {
    readonly method: DeliveryMethod;
    readonly cost: number;
    readonly smart: boolean;
    readonly modifiedAt: number | null;
  };
  readonly lines: readonly LinePlan[];
  readonly total: number;
  readonly cancelled: { readonly by: "buyer" | "auto"; readonly at: number } | null;
  readonly fulfilment: readonly FulfilmentStep[];
  readonly sentAt: number | null;
  readonly notCollected: boolean;
  readonly surcharge: { readonly id: string; readonly at: number; readonly amount: number } | null;
  readonly business: boolean;
  readonly vatEu: boolean;
  readonly refunds: readonly RefundPlan[];
  readonly customerReturn: ReturnPlan | null;
  readonly claims: readonly ClaimPlan[];
  /** The orders this one was merged from; they carry the commission of its lines. */
  readonly mergedFrom: readonly OrderPlan[];
  /** Shared by the orders that vanish and the one they become; `null` for all others. */
  readonly mergeId: string | null;
  /** What went wrong with it (`world-troubles.ts`): cash booked instead of the total, lines that were never sent, shown by no list. */
  readonly trouble?: { readonly cashBooked?: number; readonly unsent?: readonly LinePlan[]; readonly isWithheld?: true };
  /** When `updatedAt` moves, ascending. Steps of the seller's fulfilment do not move it. */
  readonly changes: readonly number[];
};

export type BillingPlan = {
  readonly id: string;
  readonly at: number;
  readonly type: string;
  /** Signed: negative = charge. */
  readonly amount: number;
  /** Percent of VAT in it; `null` = not applicable. */
  readonly vat: 23 | null;
  readonly offer: OfferPlan | null;
  readonly orderId: string | null;
  /** Written down only when the entry is read: most of a year's entries never are at the same time. */
  readonly info: () => readonly { readonly type: string; readonly value: string }[];
  /** Balance after the entry; filled in once the month is in order. */
  balance: number;
};

export type EventPlan = {
  readonly id: number;
  readonly recordedAt: number;
  readonly occurredAt: number;
  readonly type: string;
  readonly order: OrderPlan;
};

export type OperationPlan = {
  readonly at: number;
  readonly type:
    | "CONTRIBUTION"
    | "SURCHARGE"
    | "REFUND_CHARGE"
    | "PAYOUT"
    | "PAYOUT_CANCEL"
    | "DEDUCTION_CHARGE"
    | "COMPENSATION"
    | "COMPENSATION_COD_CHARGE"
    | "COMPENSATION_COD_INCREASE"
    | "TOP_UP"
    | "PROVIDER_REFUND_TRANSFER_CHARGE"
    | "PROVIDER_REFUND_TRANSFER_INCREASE";
  readonly group: "INCOME" | "OUTCOME" | "REFUND";
  readonly operator: "PAYU" | "P24" | "AF";
  readonly market: Market;
  readonly marketplaceId: string | null;
  /** Signed. */
  readonly amount: number;
  readonly paymentId: string | null;
  readonly buyer: number | null;
  /** Of the surcharge, the payout or the deduction. */
  readonly detailId: string | null;
  balance: number;
};
