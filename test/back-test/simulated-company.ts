/**
 * The Polish market of the simulator's seller of a year, as its plans have it: what it will ever be charged, and when. Orders that
 * were merged are left out with their charges.
 */
import type { BillingFacts, Facts } from "#core/facts.ts";
import { dayInZone, parseDay } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { bp } from "#core/money.ts";
import { BILLING_TYPES } from "#files/billing-types.ts";
import { isoOf, monthOf } from "#sources/simulator/moments.ts";
import { createWorld, type SellerWorld } from "#sources/simulator/world.ts";
import type { BillingPlan, OrderPlan } from "#sources/simulator/world-types.ts";
import { sampleCost, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { SELLER_PRESETS, SIMULATED_NOW } from "#testing/simulator.ts";
import type { TimedCompany, TimedOrder } from "./timed-company.ts";

const MARKET = "PL";
const MONTHS = 13;

export function simulatedCompany(seed: string): TimedCompany {
  const [world] = createWorld({ seed, sellers: SELLER_PRESETS.year }).sellers;
  if (world === undefined) throw new Error("the simulator has no seller");
  const last = monthOf(SIMULATED_NOW);
  const months = Array.from({ length: MONTHS }, (_, at) => last - MONTHS + 1 + at);
  const plans = months.flatMap((month) => world.orders(month)).filter(isWhole);
  const ids = new Map(plans.map(({ id }, at) => [id, String(at + 1)]));
  const offerIds = new Map(world.seller.offers.map(({ id }, at) => [id, String(at + 1)]));
  return {
    name: "simulator",
    facts: { ...factsOf(world, offerIds), billingLines: Object.fromEntries(BILLING_TYPES.map(({ id, line }) => [id, line])) },
    orders: plans.map((plan) => timedOrder(plan, ids.get(plan.id) ?? "", offerIds)),
    // The consequences of the last orders lie in the months after.
    billing: [...months, last + 1, last + 2, last + 3]
      .flatMap((month) => world.billing(MARKET, month))
      .flatMap((plan, at) => charge(plan, String(at + 1), ids, offerIds)),
  };
}

function isWhole({ market, mergeId, readyAt, trouble }: OrderPlan): boolean {
  return market === MARKET && mergeId === null && readyAt !== null && trouble === undefined;
}

function factsOf({ seller }: SellerWorld, offerIds: ReadonlyMap<string, string>): Facts {
  const id = (offer: { id: string }): string => offerIds.get(offer.id) ?? "";
  return sampleFacts({
    offers: seller.offers.map((offer) => ({ ...sampleOffer(id(offer), id(offer)), categoryId: offer.categoryId })),
    products: seller.offers.map((offer) => sampleProduct(id(offer))),
    costs: seller.offers.map((offer) => sampleCost(id(offer), (offer.cost / 100).toFixed(2))),
  });
}

function timedOrder(plan: OrderPlan, id: string, offerIds: ReadonlyMap<string, string>): TimedOrder {
  const { delivery, lines, cancelled, boughtAt, readyAt } = plan;
  const rows = lines.map(({ offer, quantity, price, boughtAt: at, service }, place) => {
    const offerId = offerIds.get(offer.id) ?? null;
    const amount = price * quantity + (service === null ? 0 : service.price * service.quantity);
    const more = { boughtAt: isoOf(at), offerId, productId: offerId, quantity, vatRate: offer.vat?.[MARKET] ?? null };
    return sampleLine(`${id}${place}`, amount, more);
  });
  const first = Math.min(boughtAt, ...lines.map((line) => line.boughtAt));
  return {
    order: sampleOrder(id, rows, {
      deliveryAmount: delivery.smart ? 0 : delivery.cost,
      deliveryMethod: delivery.method.name,
      integratedDelivery: delivery.method.integrated,
      smart: delivery.smart,
    }),
    day: dayInZone(isoOf(first), zoneOf(MARKET)),
    knownAt: isoOf(readyAt ?? boughtAt),
    cancelledAt: cancelled === null ? null : isoOf(cancelled.at),
  };
}

function charge(plan: BillingPlan, id: string, ids: ReadonlyMap<string, string>, offerIds: ReadonlyMap<string, string>): BillingFacts[] {
  const orderId = plan.orderId === null ? null : (ids.get(plan.orderId) ?? "gone");
  if (orderId === "gone") return [];
  const feeDate = plan.info().find(({ type }) => type === "feeDate")?.value;
  return [
    sampleEntry(id, plan.type, plan.amount, {
      occurredAt: isoOf(plan.at),
      vatRate: plan.vat === null ? null : bp(plan.vat * 100),
      offerId: plan.offer === null ? null : (offerIds.get(plan.offer.id) ?? null),
      orderId,
      feeDate: feeDate === undefined ? null : parseDay(feeDate.split(".").toReversed().join("-")),
    }),
  ];
}
