/** All orders bought in one month. */
import type { Market } from "#core/facts.ts";
import { localAmount } from "./market-data.ts";
import { DAY, daysOf, HOUR, MINUTE, monthStart } from "./moments.ts";
import { type Random, randomOf } from "./random.ts";
import { aftermathOf } from "./world-aftermath.ts";
import { basketOf, deliveryOf, totalOf } from "./world-basket.ts";
import { purchasesOf } from "./world-demand.ts";
import { fateOf } from "./world-fate.ts";
import { withTrouble } from "./world-troubles.ts";
import type { LinePlan, OrderPlan, Seller } from "./world-types.ts";

const BASE_IDS: Readonly<Record<Market, string>> = { PL: "allegro-pl", CZ: "allegro-cz", SK: "allegro-sk", HU: "allegro-hu" };
/** Buyers come back: the pool is small enough for that. */
const BUYERS = 40_000;

function marketOf(random: Random, seller: Seller): Market {
  return random.weighted(seller.markets.map((market) => ({ market, weight: seller.shares[market] }))).market;
}

type Frame = { readonly month: number; readonly market: Market; readonly business: boolean; readonly buyer: number };

function marketplaceOf({ business, market }: Frame): string {
  return business && (market === "PL" || market === "CZ") ? `allegro-business-${market.toLowerCase()}` : BASE_IDS[market];
}

/** A later payment of the buyer, after the parcel has left. */
function surchargeOf(random: Random, { month, market }: Frame, sentAt: number | null): OrderPlan["surcharge"] {
  if (sentAt === null || !random.chance(0.01)) return null;
  return { id: random.uuid(month), at: sentAt + random.int(2 * HOUR, 20 * DAY), amount: localAmount(random.int(5, 30) * 100, market) };
}

function build(random: Random, frame: Frame, boughtAt: number, lines: readonly LinePlan[], mergedFrom: readonly OrderPlan[]): OrderPlan {
  const { month, market, business } = frame;
  const id = random.uuid(month);
  const delivery = deliveryOf(random, market, lines);
  const fate = fateOf(random, { month, boughtAt, cod: delivery.method.cod && !business, business });
  const aftermath = aftermathOf(random, { month, lines, deliveryCost: delivery.cost }, fate);
  const surcharge = surchargeOf(random, frame, fate.sentAt);
  const modifiedAt = fate.readyAt !== null && random.chance(0.006) ? fate.readyAt + random.int(MINUTE, 2 * HOUR) : null;
  const later = [surcharge?.at ?? null, modifiedAt].filter((at) => at !== null);
  return {
    id,
    month,
    market,
    marketplaceId: marketplaceOf(frame),
    buyer: frame.buyer,
    boughtAt,
    appearsAt: mergedFrom.length > 0 ? fate.filledAt : boughtAt,
    goneAt: null,
    filledAt: fate.filledAt,
    readyAt: fate.readyAt,
    payment: { ...fate.payment, id: mergedFrom[0]?.payment.id ?? fate.payment.id },
    delivery: { ...delivery, modifiedAt },
    lines,
    total: totalOf(lines, delivery.cost),
    cancelled: fate.cancelled,
    fulfilment: fate.fulfilment,
    sentAt: fate.sentAt,
    notCollected: fate.notCollected,
    surcharge,
    business,
    vatEu: business && market !== "PL" && random.chance(0.6),
    ...aftermath,
    mergedFrom,
    mergeId: null,
    changes: [...fate.changes, ...later].toSorted((one, other) => one - other),
  };
}

/** Two purchases of one buyer, paid together later: both vanish and their lines move to a new order. */
function mergedOrders(random: Random, seller: Seller, frame: Frame, boughtAt: number): OrderPlan[] {
  // both belong to the month they are looked for in
  const secondAt = Math.min(boughtAt + random.int(2 * MINUTE, 50 * MINUTE), monthStart(frame.month + 1) - 1);
  const waiting = (at: number): OrderPlan => {
    const lines = basketOf(random, seller, frame.market, frame.month, at);
    const order = build(random, frame, at, lines, []);
    return {
      ...order,
      readyAt: null,
      payment: { ...order.payment, type: "ONLINE", provider: "PAYU", paidAt: null },
      cancelled: null,
      fulfilment: [{ at, status: "NEW" }],
      sentAt: null,
      notCollected: false,
      surcharge: null,
      refunds: [],
      customerReturn: null,
      claims: [],
      delivery: { ...order.delivery, modifiedAt: null },
      changes: [at, order.filledAt],
    };
  };
  const first = waiting(boughtAt);
  const second = waiting(secondAt);
  const joined = build(random, frame, secondAt, [...first.lines, ...second.lines], [first, second]);
  // the second form is filled in before both are joined, however quick the buyer is
  const joinedAt = Math.max(joined.appearsAt, first.filledAt, second.filledAt) + random.int(1_000, 20_000);
  const mergeId = joined.id;
  const notBefore = (at: number): number => Math.max(at, joinedAt);
  const readyAt = joined.readyAt === null ? null : notBefore(joined.readyAt);
  return [
    { ...first, goneAt: joinedAt, mergeId },
    { ...second, goneAt: joinedAt, mergeId },
    { ...joined, appearsAt: joinedAt, mergeId, readyAt, changes: joined.changes.map(notBefore) },
  ];
}

function ordersAt(seed: string, seller: Seller, month: number, boughtAt: number, number: number): OrderPlan[] {
  const random = randomOf(seed, "order", seller.index, month, number, boughtAt);
  const market = marketOf(random, seller);
  const frame: Frame = { month, market, business: random.chance(0.05), buyer: random.int(1, BUYERS) };
  if (random.chance(0.008)) return mergedOrders(random, seller, frame, boughtAt);
  return [build(random, frame, boughtAt, basketOf(random, seller, market, month, boughtAt), [])];
}

/** Ascending by purchase. */
export function ordersOfMonth(seed: string, seller: Seller, month: number): OrderPlan[] {
  const purchases = daysOf(month).flatMap((day) => purchasesOf(seed, seller, day));
  return purchases
    .flatMap((boughtAt, number) => ordersAt(seed, seller, month, boughtAt, number))
    .map((order) => (seller.troubled ? withTrouble(seed, order) : order))
    .toSorted((one, other) => one.boughtAt - other.boughtAt || (one.id < other.id ? -1 : 1));
}
