/** A source that gives the facts it holds: facts in, pages of them out. For tests of what follows a reading. */
import type {
  BillingFact,
  Gap,
  OfferFact,
  OperationFact,
  OrderFact,
  OrderLineFact,
  OrderSignal,
  Page,
  PriceFloors,
  Quarantined,
  RefundFact,
  ReturnFact,
  Window,
} from "#sources/facts.ts";
import type { Connector } from "#sources/connector.ts";
import { bp } from "#core/money.ts";

/** Of an entry that says nothing more of itself. */
export const SAYS_NOTHING: Quarantined["about"] = { typeId: null, amount: null, currency: null, at: null, market: null };

export type CannedFacts = {
  orders: OrderFact[];
  signals: OrderSignal[];
  billing: BillingFact[];
  refunds: RefundFact[];
  returns: ReturnFact[];
  offers: OfferFact[];
  operations: OperationFact[];
  /** By id of the offer. */
  priceFloors: Map<string, PriceFloors>;
  quarantined: Quarantined[];
  /** Stretches of the Polish billing that no reading shows whole. */
  gaps: Gap[];
  /** The same of orders. */
  orderGaps: Gap[];
  /** Thrown by the next call of the named list. */
  failures: Map<keyof Connector, Error>;
};

export function noFacts(): CannedFacts {
  return {
    orders: [],
    signals: [],
    billing: [],
    refunds: [],
    returns: [],
    offers: [],
    operations: [],
    priceFloors: new Map(),
    quarantined: [],
    gaps: [],
    orderGaps: [],
    failures: new Map(),
  };
}

const within = (at: string, { from, to }: Window): boolean => from <= at && at < to;

async function* gapPages(gaps: readonly Gap[], window: Window): AsyncGenerator<Page<never>> {
  const met = gaps.filter((gap) => within(gap.from, window) && gap.to <= window.to);
  for (const gap of met) yield { facts: [], quarantined: [], rows: 0, gap };
}

async function* inTwos<T>(facts: readonly T[], quarantined: readonly Quarantined[] = []): AsyncGenerator<Page<T>> {
  for (let at = 0; at < facts.length; at += 2) {
    const page = facts.slice(at, at + 2);
    yield { facts: page, quarantined: at === 0 ? quarantined : [], rows: page.length };
  }
  if (facts.length === 0) yield { facts: [], quarantined, rows: quarantined.length };
}

async function floorsOn({ failures, priceFloors }: CannedFacts, offerId: string): Promise<PriceFloors | null> {
  const error = failures.get("priceFloors");
  if (error) throw error;
  return priceFloors.get(offerId) ?? null;
}

export function cannedConnector(shelf: CannedFacts): Connector {
  const fail = (name: keyof Connector): void => {
    const error = shelf.failures.get(name);
    if (error) throw error;
  };
  async function* pages<T>(name: keyof Connector, facts: readonly T[], quarantined: readonly Quarantined[] = []): AsyncGenerator<Page<T>> {
    fail(name);
    yield* inTwos(facts, quarantined);
  }
  return {
    account: async () => ({ externalId: "44", login: "sklep", baseMarket: "PL" }),
    async *orders(window) {
      const orders = shelf.orders.filter((order) => order.lines.some((line) => within(line.boughtAt, window)));
      yield* pages("orders", orders);
      yield* gapPages(shelf.orderGaps, window);
    },
    ordersUpdatedSince: (from) =>
      pages(
        "ordersUpdatedSince",
        shelf.orders.filter(({ updatedAt }) => updatedAt !== null && updatedAt >= from),
      ),
    async order(externalId) {
      fail("order");
      const order = shelf.orders.find((each) => each.externalId === externalId);
      return order ? { facts: [order], quarantined: [], rows: 1 } : null;
    },
    async signals(after) {
      fail("signals");
      const at = after === null ? -1 : shelf.signals.findIndex(({ eventId }) => eventId === after);
      return { signals: shelf.signals.slice(at + 1), more: false };
    },
    latestSignal: async () => shelf.signals.at(-1)?.eventId ?? null,
    async *billing(market, window) {
      const entries = shelf.billing.filter((entry) => entry.market === market && within(entry.occurredAt, window));
      yield* pages("billing", entries, market === "PL" ? shelf.quarantined : []);
      if (market === "PL") yield* gapPages(shelf.gaps, window);
    },
    refunds: (window) =>
      pages(
        "refunds",
        shelf.refunds.filter(({ createdAt }) => within(createdAt, window)),
      ),
    returns: (window) =>
      pages(
        "returns",
        shelf.returns.filter(({ createdAt }) => within(createdAt, window)),
      ),
    offers: () => pages("offers", shelf.offers),
    offerDetail: async () => null,
    priceFloors: (externalId) => floorsOn(shelf, externalId),
    billingTypes: async () => [],
    operations: (window) =>
      pages(
        "operations",
        shelf.operations.filter(({ occurredAt }) => within(occurredAt, window)),
      ),
  };
}

export function orderLineFact(lineId: string, amount: number, more: Partial<OrderLineFact> = {}): OrderLineFact {
  const quantity = more.quantity ?? 1;
  return {
    lineId,
    offerId: "15000000001",
    offerName: "Kubek emaliowany",
    sku: "KUBEK",
    quantity,
    unitPrice: (amount / 100 / quantity).toFixed(2),
    amount,
    services: 0,
    boughtAt: "2026-03-10T10:00:00.000Z",
    vatRate: bp(2300),
    vatExemption: null,
    walletCompensation: 0,
    deposit: 0,
    ...more,
  };
}

export function orderFact(externalId: string, lines: readonly OrderLineFact[], more: Partial<OrderFact> = {}): OrderFact {
  const boughtAt = lines.map((line) => line.boughtAt).toSorted()[0] ?? "2026-03-10T10:00:00.000Z";
  return {
    externalId,
    revision: "1",
    updatedAt: boughtAt,
    status: "READY_FOR_PROCESSING",
    fulfilmentStatus: "NEW",
    market: "PL",
    currency: "PLN",
    counted: true,
    destination: "PL",
    vatEuVerified: false,
    deliveryCost: 0,
    deliveryMethod: "Allegro Kurier DPD",
    integratedDelivery: true,
    smart: false,
    paymentType: "ONLINE",
    paymentId: `payment-${externalId}`,
    paidAmount: null,
    codPayments: [],
    totalToPay: null,
    boughtAt,
    surcharges: [],
    unexplained: 0,
    ...more,
    lines,
  };
}

export function billingFact(externalId: string, typeId: string, amount: number, more: Partial<BillingFact> = {}): BillingFact {
  return {
    externalId,
    typeId,
    typeName: typeId,
    typeGroup: null,
    occurredAt: "2026-03-10T12:00:00.000Z",
    market: "PL",
    currency: "PLN",
    amount,
    vatRate: bp(2300),
    vatMissing: false,
    offerId: null,
    offerName: null,
    orderId: null,
    feeDay: null,
    details: "",
    ...more,
  };
}

export function refundFact(
  externalId: string,
  orderId: string | null,
  lines: RefundFact["lines"],
  more: Partial<RefundFact> = {},
): RefundFact {
  return {
    externalId,
    orderId,
    paymentId: null,
    createdAt: "2026-03-20T10:00:00.000Z",
    status: "SUCCESS",
    reason: "REFUND",
    currency: "PLN",
    lines,
    deliveryAmount: 0,
    surchargeAmount: 0,
    ...more,
  };
}
