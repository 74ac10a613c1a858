/**
 * What goes wrong with orders of a seller that is `troubled`: cash on delivery of which the rest never comes, a line that was sold out when
 * the others had left, and an order that no list shows although money is given back for it. Drawn by the order alone.
 */
import { HOUR } from "./moments.ts";
import { randomOf, shareOf } from "./random.ts";
import { refundOf } from "./world-aftermath.ts";
import type { OrderPlan } from "./world-types.ts";

const SALT = 87;
const BOOKED = 0.6;

export function withTrouble(seed: string, order: OrderPlan): OrderPlan {
  // Two purchases that became one have troubles enough.
  if (order.mergeId !== null || shareOf(order.id, SALT) >= 0.5) return order;
  if (order.refunds.some(({ outcome }) => outcome === "SUCCESS")) return { ...order, trouble: { isWithheld: true } };
  const { payment, lines, sentAt, notCollected, refunds, customerReturn } = order;
  if (payment.type === "CASH_ON_DELIVERY")
    return notCollected ? order : { ...order, trouble: { cashBooked: Math.round(order.total * BOOKED) } };
  const isWhole = sentAt !== null && lines.length > 1 && refunds.length === 0 && customerReturn === null;
  return isWhole ? soldOutInPart(seed, order, sentAt) : order;
}

/** The last line was not there any more: the seller cancels what he has sent in part, and gives its money back. */
function soldOutInPart(seed: string, order: OrderPlan, sentAt: number): OrderPlan {
  const at = sentAt + 2 * HOUR;
  const unsent = order.lines.slice(-1);
  const given = unsent.map((line) => ({ line, quantity: line.quantity, value: line.price * line.quantity }));
  const sale = { month: order.month, lines: order.lines, deliveryCost: order.delivery.cost };
  const refund = refundOf(randomOf(seed, "trouble", order.id), sale, at, "PRODUCT_NOT_AVAILABLE", given, 0);
  return {
    ...order,
    fulfilment: [...order.fulfilment.filter((step) => step.at <= sentAt), { at, status: "CANCELLED" }],
    refunds: [{ ...refund, outcome: "SUCCESS" }],
    claims: [],
    trouble: { unsent },
  };
}
