/** Refunds, customer returns and requests for commission in the API's shape. */
import { localMoney } from "./market-data.ts";
import { isoOf } from "./moments.ts";
import { shareOf } from "./random.ts";
import { buyerReference, type Json, type JsonObject, present, priceIn } from "./render-money.ts";
import { claimedCommission } from "./world-order-billing.ts";
import type { ClaimPlan, OrderPlan, RefundPlan, ReturnPlan } from "./world-types.ts";

function refundStatus(refund: RefundPlan, now: number): string {
  if (now >= refund.settledAt) return refund.outcome;
  return now - refund.at < 60_000 ? "NEW" : "IN_PROGRESS";
}

export function renderRefund(order: OrderPlan, refund: RefundPlan, now: number): JsonObject {
  const { market } = order;
  return present({
    id: refund.id,
    payment: { id: order.payment.id },
    // some refunds name only the payment
    order: shareOf(refund.id) < 0.03 ? undefined : { id: order.id },
    reason: refund.reason,
    status: refundStatus(refund, now),
    createdAt: isoOf(refund.at),
    totalValue: priceIn(refund.total, market),
    lineItems: refund.lines.map(({ line, quantity, value }): Json =>
      quantity === null ? { id: line.id, type: "AMOUNT", value: priceIn(value, market) } : { id: line.id, type: "QUANTITY", quantity },
    ),
    deposits: refund.deposits.map(({ lineId, value }) => ({ lineItemId: lineId, totalValue: priceIn(value, market) })),
    delivery: refund.delivery === 0 ? undefined : { value: priceIn(refund.delivery, market) },
    surcharges: [],
    additionalServices: refund.services === 0 ? undefined : { value: priceIn(refund.services, market) },
  });
}

export function renderReturn(order: OrderPlan, customerReturn: ReturnPlan, now: number): JsonObject {
  const [declared] = customerReturn.steps;
  const buyer = buyerReference(order.buyer);
  const dispatched = customerReturn.steps.find(({ status, at }) => status === "DISPATCHED" && at <= now);
  return present({
    id: customerReturn.id,
    isFulfillment: false,
    createdAt: isoOf(declared?.at ?? order.boughtAt),
    referenceNumber: customerReturn.reference,
    orderId: order.id,
    buyer: { email: buyer.email, login: buyer.login },
    items: customerReturn.items.map(({ line, quantity, reason }) => ({
      offerId: line.offer.id,
      quantity,
      name: line.offer.name,
      price: priceIn(line.price, order.market),
      url: `https://allegro.pl/oferta/${line.offer.id}`,
      reason: { type: reason },
    })),
    refund:
      order.payment.type === "CASH_ON_DELIVERY"
        ? { bankAccount: { owner: "Kupujący", accountNumber: "61109010140000071219812874" } }
        : undefined,
    parcels:
      dispatched === undefined
        ? []
        : [{ createdAt: isoOf(dispatched.at), waybill: `R${customerReturn.reference.slice(0, 4)}`, carrierId: "INPOST" }],
    marketplaceId: order.marketplaceId,
    status: customerReturn.steps.findLast(({ at }) => at <= now)?.status ?? "CREATED",
  });
}

export function renderClaim(order: OrderPlan, claim: ClaimPlan, now: number): JsonObject {
  const decision = claim.granted ? "GRANTED" : "REJECTED";
  return {
    id: claim.id,
    status: now >= claim.decidedAt ? decision : "IN_PROGRESS",
    quantity: claim.quantity,
    commission: { amount: claimedCommission(order, claim) / 100, currency: localMoney(order.market).currency },
    buyer: { id: buyerReference(order.buyer).id },
    createdAt: isoOf(claim.at),
    lineItem: {
      id: claim.line.id,
      quantity: claim.line.quantity,
      boughtAt: isoOf(claim.line.boughtAt),
      offer: { id: claim.line.offer.id },
    },
    type: claim.automatic ? "AUTOMATIC" : "MANUAL",
  };
}
