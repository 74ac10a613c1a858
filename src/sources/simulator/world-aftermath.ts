/** What follows a sale that did not last: customer returns, refunds, requests for the commission. */
import { DAY, HOUR, MINUTE } from "./moments.ts";
import type { Random } from "./random.ts";
import type { Fate } from "./world-fate.ts";
import type { ClaimPlan, LinePlan, OrderPlan, RefundPlan, ReturnPlan } from "./world-types.ts";

export type Aftermath = Pick<OrderPlan, "refunds" | "customerReturn" | "claims">;

type Sale = { readonly month: number; readonly lines: readonly LinePlan[]; readonly deliveryCost: number };

/** Share of parcels that come back. */
const USUALLY_RETURNED = 0.045;

const RETURN_REASONS = ["DONT_LIKE_IT", "MISTAKE", "NOT_AS_DESCRIBED", "DAMAGED", "NONE"];

function lineWorth({ price, quantity }: LinePlan): number {
  return price * quantity;
}

export function refundOf(
  random: Random,
  sale: Sale,
  at: number,
  reason: RefundPlan["reason"],
  lines: RefundPlan["lines"],
  delivery: number,
): RefundPlan {
  const whole = lines.filter(({ line, quantity }) => quantity === line.quantity).map(({ line }) => line);
  const services = whole.reduce((sum, { service }) => sum + (service?.price ?? 0), 0);
  const deposits = whole.filter(({ deposit }) => deposit > 0).map(({ id, deposit }) => ({ lineId: id, value: deposit }));
  const outcome = random.chance(0.03) ? "CANCELED" : random.chance(0.01) ? "PARTIAL" : "SUCCESS";
  const goods = lines.reduce((sum, { value }) => sum + value, 0);
  return {
    id: random.uuid(sale.month),
    at,
    reason,
    outcome,
    settledAt: at + random.int(10 * MINUTE, DAY),
    lines,
    delivery,
    services,
    deposits,
    total: goods + delivery + services + deposits.reduce((sum, { value }) => sum + value, 0),
  };
}

function claimsFor(random: Random, sale: Sale, from: number, lines: RefundPlan["lines"]): ClaimPlan[] {
  return lines.flatMap(({ line, quantity }) => {
    if (quantity === null || quantity === 0) return [];
    const at = from + random.int(HOUR, 2 * DAY);
    // most within a month, some when everybody has forgotten
    const wait = random.chance(0.12) ? random.int(40, 95) : random.int(4, 30);
    return [
      {
        id: random.uuid(sale.month),
        at,
        decidedAt: at + wait * DAY + random.int(0, DAY),
        granted: random.chance(0.9),
        automatic: random.chance(0.7),
        line,
        quantity,
        share: quantity / line.quantity,
      },
    ];
  });
}

/** The whole order is given back: cancelled after payment, by either side. */
function cancelledAfterPayment(random: Random, sale: Sale, at: number, reason: RefundPlan["reason"]): Aftermath {
  const lines = sale.lines.map((line) => ({ line, quantity: line.quantity, value: lineWorth(line) }));
  const refund = refundOf(random, sale, at + random.int(10 * MINUTE, 2 * DAY), reason, lines, sale.deliveryCost);
  return { refunds: [{ ...refund, outcome: "SUCCESS" }], customerReturn: null, claims: claimsFor(random, sale, refund.at, lines) };
}

function returnSteps(declaredAt: number, random: Random, refundedAt: number): ReturnPlan["steps"] {
  const dispatched = declaredAt + random.int(6 * HOUR, 3 * DAY);
  return [
    { at: declaredAt, status: "CREATED" },
    { at: dispatched, status: "DISPATCHED" },
    { at: dispatched + 12 * HOUR, status: "IN_TRANSIT" },
    { at: dispatched + 2 * DAY, status: "DELIVERED" },
    { at: Math.max(refundedAt, dispatched + 2 * DAY + HOUR), status: "FINISHED" },
  ];
}

/** Goods come back: all of them, or some pieces; the delivery is given back with a whole order only. */
function returned(random: Random, sale: Sale, collectedAt: number, refundable: boolean): Aftermath {
  const declaredAt = collectedAt + random.int(12 * HOUR, 12 * DAY);
  const partial = random.chance(0.3) && (sale.lines.length > 1 || sale.lines.some(({ quantity }) => quantity > 1));
  const chosen = partial ? sale.lines.slice(0, 1) : sale.lines;
  const lines = chosen.map((line) => {
    const quantity = partial && line.quantity > 1 ? random.int(1, line.quantity - 1) : line.quantity;
    return { line, quantity, value: line.price * quantity };
  });
  const refundAt = declaredAt + random.int(4 * DAY, 9 * DAY);
  const reason = random.pick(RETURN_REASONS);
  const giveDelivery = !partial && random.chance(0.75) ? sale.deliveryCost : 0;
  const refund = refundOf(random, sale, refundAt, "REFUND", lines, giveDelivery);
  return {
    refunds: refundable ? [refund] : [],
    customerReturn: {
      id: random.uuid(sale.month),
      reference: `${random.int(1000, 9999)}/Z${String(random.int(0, 99)).padStart(2, "0")}A`,
      items: lines.map(({ line, quantity }) => ({ line, quantity, reason })),
      steps: returnSteps(declaredAt, random, refundAt),
    },
    claims: refund.outcome === "SUCCESS" || !refundable ? claimsFor(random, sale, refundAt, lines) : [],
  };
}

/** A complaint settled with money: the goods stay with the buyer. */
function complaint(random: Random, sale: Sale, collectedAt: number): Aftermath {
  const line = random.pick(sale.lines);
  const value = Math.max(100, Math.round((lineWorth(line) * random.int(10, 40)) / 10_000) * 100);
  const bounded = Math.min(value, lineWorth(line));
  const at = collectedAt + random.int(2 * DAY, 20 * DAY);
  const refund = refundOf(random, sale, at, "COMPLAINT", [{ line, quantity: null, value: bounded }], 0);
  return { refunds: [refund], customerReturn: null, claims: [] };
}

export function aftermathOf(random: Random, sale: Sale, fate: Fate): Aftermath {
  const nothing: Aftermath = { refunds: [], customerReturn: null, claims: [] };
  if (fate.sellerCancelledAt !== null) {
    return cancelledAfterPayment(random, sale, fate.sellerCancelledAt, "PRODUCT_NOT_AVAILABLE");
  }
  if (fate.cancelled !== null && fate.readyAt !== null) {
    return cancelledAfterPayment(random, sale, fate.cancelled.at, "CANCELLED_BY_BUYER");
  }
  const everything = sale.lines.map((line) => ({ line, quantity: line.quantity, value: 0 }));
  if (fate.cancelled !== null) return { ...nothing, claims: claimsFor(random, sale, fate.cancelled.at, everything) };
  if (fate.notCollected && fate.sentAt !== null) {
    return { ...nothing, claims: claimsFor(random, sale, fate.sentAt + 12 * DAY, everything) };
  }
  if (fate.collectedAt === null) return nothing;
  const roll = random.next();
  const comesBack = Math.max(...sale.lines.map(({ offer }) => offer.returned ?? USUALLY_RETURNED));
  if (roll < comesBack) return returned(random, sale, fate.collectedAt, fate.payment.type !== "CASH_ON_DELIVERY");
  if (roll < comesBack + 0.012 && fate.payment.type === "ONLINE") return complaint(random, sale, fate.collectedAt);
  return nothing;
}
