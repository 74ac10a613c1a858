/**
 * The simulated marketplace: what is true at a moment follows from the seed and the moment alone, so that it lives on with
 * the clock and a restart tells the same history. Months are planned when they are first asked for and kept for a while.
 */
import type { Market } from "#core/facts.ts";
import { billingOfMonth } from "./world-billing.ts";
import { billingOfOrder } from "./world-order-billing.ts";
import { eventsOfMonth } from "./world-events.ts";
import { operationsOfMonth } from "./world-operations.ts";
import { ordersOfMonth } from "./world-orders.ts";
import { makeSellers, placeOfId, sellerOf } from "./world-sellers.ts";
import type { BillingPlan, EventPlan, OperationPlan, OrderPlan, Seller, SellerSpec } from "./world-types.ts";

/** An order's last consequence (a commission given back late) comes at most this many months after it. */
const LONGEST_CONSEQUENCE = 5;
const LONGEST_EVENT = 2;
/** Months kept of each kind and seller: twelve are readable, five more reach into them. */
const KEPT_MONTHS = 20;

export type SellerWorld = {
  readonly seller: Seller;
  /** Orders bought in the month, ascending by purchase. */
  orders(month: number): readonly OrderPlan[];
  /** Entries of the month, ascending by moment. */
  billing(market: Market, month: number): readonly BillingPlan[];
  /** Journal of the month, ascending by id. */
  events(month: number): readonly EventPlan[];
  /** Wallet of the month, ascending by moment. */
  operations(month: number): readonly OperationPlan[];
};

export type World = {
  readonly seed: string;
  /** Those there are from the start. */
  readonly sellers: readonly SellerWorld[];
  seller(id: string): SellerWorld | null;
  /** The n-th account, from 0, that waits for a company to come; null where nobody waits. */
  waiting(at: number): SellerWorld | null;
};

export type WorldOptions = {
  readonly seed: string;
  readonly sellers: number | readonly SellerSpec[];
  /** What the accounts are like that wait for companies to come: as many as are asked for. Absent = none waits. */
  readonly waiting?: SellerSpec | undefined;
};

/** Nobody counts further; an id of nonsense leads to no seller. */
const MOST_WAITING = 10_000;

/** Keeps the months used last. */
function remembered<T>(limit: number, make: (key: string, month: number) => T): (key: string, month: number) => T {
  const kept = new Map<string, T>();
  return (key, month) => {
    const name = `${key} ${month}`;
    const known = kept.get(name);
    const value = known ?? make(key, month);
    kept.delete(name);
    kept.set(name, value);
    const oldest = kept.keys().next().value;
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

function sellerWorld(seed: string, seller: Seller): SellerWorld {
  const orders = remembered(KEPT_MONTHS, (_key, month) => ordersOfMonth(seed, seller, month));
  const reaching = (month: number, back: number): OrderPlan[] =>
    Array.from({ length: back + 1 }, (_, index) => orders("", month - back + index)).flat();
  /** What the orders of a month will ever bring, whenever it falls due. */
  const entries = remembered(KEPT_MONTHS * seller.markets.length, (market, month) =>
    orders("", month).flatMap((order) => (order.market === market ? billingOfOrder(order) : [])),
  );
  const billing = remembered(KEPT_MONTHS * seller.markets.length, (market, month) => {
    const known = seller.markets.find((candidate) => candidate === market);
    if (known === undefined) return [];
    const months = Array.from({ length: LONGEST_CONSEQUENCE + 1 }, (_, index) => month - index);
    return billingOfMonth(
      seed,
      seller,
      known,
      month,
      months.flatMap((from) => entries(market, from)),
    );
  });
  const events = remembered(LONGEST_EVENT + 3, (_key, month) => eventsOfMonth(month, reaching(month, LONGEST_EVENT)));
  const operations = remembered(KEPT_MONTHS, (_key, month) => operationsOfMonth(seed, seller, month, reaching(month, LONGEST_EVENT)));
  return {
    seller,
    orders: (month) => orders("", month),
    billing: (market, month) => billing(market, month),
    events: (month) => events("", month),
    operations: (month) => operations("", month),
  };
}

export function createWorld({ seed, sellers: specs, waiting: spec }: WorldOptions): World {
  const sellers = makeSellers(seed, specs).map((seller) => sellerWorld(seed, seller));
  const met = new Map<number, SellerWorld>();
  const waiting = (at: number): SellerWorld | null => {
    if (spec === undefined || !Number.isInteger(at) || at < 0 || at >= MOST_WAITING) return null;
    const known = met.get(at) ?? sellerWorld(seed, sellerOf(seed, sellers.length + at, spec));
    met.set(at, known);
    return known;
  };
  /** Places follow from ids, so that a restart finds every seller that somebody was connected to. */
  const named = (id: string, found: SellerWorld | null): SellerWorld | null => (found?.seller.id === id ? found : null);
  return {
    seed,
    sellers,
    seller: (id) => sellers.find(({ seller }) => seller.id === id) ?? named(id, waiting(placeOfId(id) - sellers.length)),
    waiting,
  };
}
