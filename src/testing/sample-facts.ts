/** A small seller to build test histories from: one store on the Polish market, a VAT payer, nothing sold yet. */
import type {
  AdsFacts,
  BatchFacts,
  BillingFacts,
  Bp,
  CompanyFacts,
  CostFacts,
  CostRuleFacts,
  Day,
  ExpenseFacts,
  Facts,
  OfferFacts,
  OrderFacts,
  OrderLineFacts,
  ProductFacts,
  RefundFacts,
  StoreFacts,
  WaitingRefundFacts,
} from "#core/facts.ts";
import { bp } from "#core/money.ts";

export const SAMPLE_COMPANY: CompanyFacts = {
  homeMarket: "PL",
  basis: "order",
  recoveryPercent: 100,
  complaintRecoveryPercent: 0,
  packagingPerOrder: 0,
  packagingPerUnit: 0,
  ownShippingPerOrder: 0,
  feeShareKey: "none",
  adsShareKey: "none",
  defaultVatRates: {},
  spreadSubscription: true,
  taxProfile: [{ from: null, vatPayer: true, oss: false }],
};

export const NOT_A_PAYER: Partial<CompanyFacts> = { taxProfile: [{ from: null, vatPayer: false, oss: false }] };

/** The billing types the samples use; "FREE" is left out on purpose: an unclassified type. */
export const SAMPLE_BILLING_LINES: Facts["billingLines"] = {
  SUC: "commission",
  HB4: "delivery",
  SB2: "subscription",
  LIS: "listing",
  PS1: "compensation",
  NSP: "ads",
  PAD: "none",
};

type Sample = Partial<Omit<Facts, "company">> & { company?: Partial<CompanyFacts> };

export function sampleFacts({ company = {}, ...facts }: Sample): Facts {
  return {
    today: "2025-06-30",
    company: { ...SAMPLE_COMPANY, ...company },
    stores: [sampleStore("1")],
    products: [],
    costs: [],
    batches: [],
    bundles: [],
    offers: [],
    orders: [],
    refunds: [],
    billing: [],
    expenses: [],
    ads: [],
    rates: [],
    billingLines: SAMPLE_BILLING_LINES,
    ...facts,
  };
}

/** A store that is read from its account, fees and all. */
export function sampleStore(id: string, store: Partial<StoreFacts> = {}): StoreFacts {
  return { id, source: "allegro", isRead: true, billsFees: true, markets: ["PL", "CZ", "SK", "HU"], baseMarket: "PL", ...store };
}

/** A store whose facts come from files. */
export function fileStore(id: string, store: Partial<StoreFacts> = {}): StoreFacts {
  return sampleStore(id, { source: "import", isRead: false, billsFees: false, ...store });
}

export function sampleProduct(id: string, product: Partial<ProductFacts> = {}): ProductFacts {
  return {
    id,
    sku: `SKU-${id}`,
    costMethod: "constant",
    vatRates: {},
    packagingPerUnit: null,
    recoveryPercent: null,
    marginScheme: false,
    tagIds: [],
    ...product,
  };
}

/** A net cost in PLN since ever. */
export function sampleCost(productId: string, unitCost: string, cost: Partial<CostFacts> = {}): CostFacts {
  return {
    id: `cost-${productId}`,
    productId,
    market: null,
    validFrom: null,
    validTo: null,
    unitCost,
    currency: "PLN",
    vatMode: "net",
    vatRate: null,
    ...cost,
  };
}

export function sampleBatch(productId: string, day: Day, quantity: number, unitCost: string, batch: Partial<BatchFacts> = {}): BatchFacts {
  const id = `${productId}/${day}/${unitCost}`;
  return { id, productId, day, seq: 0, quantity, unitCost, currency: "PLN", vatMode: "net", vatRate: null, ...batch };
}

export function sampleOffer(id: string, productId: string | null, storeId = "1"): OfferFacts {
  return { id, storeId, externalId: `offer-${id}`, productId, categoryId: null };
}

/** Of everything without a cost, in every market. */
export function sampleCostRule(id: string, percent: Bp, rule: Partial<CostRuleFacts> = {}): CostRuleFacts {
  return { id, percent, market: null, tagId: null, categoryId: null, ...rule };
}

/** Noon in Poland on 10 March 2025, one unit, 23 % from the standard. `amount` is in grosze, for the whole line. */
export function sampleLine(id: string, amount: number, line: Partial<OrderLineFacts> = {}): OrderLineFacts {
  return {
    id,
    kind: "sale",
    boughtAt: "2025-03-10T11:00:00Z",
    offerId: null,
    productId: null,
    quantity: 1,
    amount,
    currency: "PLN",
    vatRate: null,
    vatExemption: null,
    fileCommission: null,
    feeVatRate: null,
    counted: true,
    ownCost: null,
    walletCompensation: 0,
    ...line,
  };
}

export function sampleOrder(id: string, lines: OrderLineFacts[], order: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id,
    storeId: "1",
    externalId: `order-${id}`,
    source: "api",
    market: "PL",
    currency: "PLN",
    counted: true,
    destination: null,
    vatEuVerified: false,
    deliveryAmount: 0,
    deliveryMethod: null,
    integratedDelivery: false,
    smartCompensation: 0,
    fileDeliveryCost: null,
    lines,
    surcharges: [],
    ...order,
  };
}

/** A paid refund of 20 March, reason REFUND. */
export function sampleRefund(id: string, orderId: string, lines: RefundFacts["lines"], refund: Partial<RefundFacts> = {}): RefundFacts {
  return {
    id,
    orderId,
    createdAt: "2025-03-20T11:00:00Z",
    status: "SUCCESS",
    reason: "REFUND",
    lines,
    deliveryAmount: 0,
    surchargeAmount: 0,
    ...refund,
  };
}

/** A paid refund of 20 March, reason REFUND, whose order nobody knows. */
export function sampleWaitingRefund(id: string, amount: number, refund: Partial<WaitingRefundFacts> = {}): WaitingRefundFacts {
  return { id, storeId: "1", createdAt: "2025-03-20T11:00:00Z", status: "SUCCESS", reason: "REFUND", currency: "PLN", amount, ...refund };
}

/** An entry of 12 March with 23 % VAT; `amount` signed as the marketplace says, negative is a charge. */
export function sampleEntry(id: string, typeId: string, amount: number, entry: Partial<BillingFacts> = {}): BillingFacts {
  return {
    id,
    storeId: "1",
    market: "PL",
    typeId,
    typeName: typeId,
    occurredAt: "2025-03-12T11:00:00Z",
    amount,
    currency: "PLN",
    vatRate: bp(2300),
    offerId: null,
    orderId: null,
    feeDate: null,
    ...entry,
  };
}

/** A one-off net expense of 10 March. */
export function sampleExpense(id: string, amount: number | null, expense: Partial<ExpenseFacts> = {}): ExpenseFacts {
  return {
    id,
    kind: "oneOff",
    amount,
    percentBp: null,
    currency: "PLN",
    vatMode: "net",
    vatRate: bp(2300),
    start: "2025-03-10",
    end: null,
    every: null,
    booking: "spread",
    anchor: expense.start ?? "2025-03-10",
    storeId: null,
    market: null,
    tagId: null,
    productId: null,
    shareKey: "none",
    countAsAds: false,
    ...expense,
  };
}

/** A gross cost of 10 March. */
export function sampleAds(offerId: string, cost: number, ads: Partial<AdsFacts> = {}): AdsFacts {
  return { storeId: "1", market: "PL", day: "2025-03-10", offerId, cost, currency: "PLN", ...ads };
}
