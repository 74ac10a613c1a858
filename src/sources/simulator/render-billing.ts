/** Billing entries and payment operations in the API's shape. */
import type { Market } from "#core/facts.ts";
import { billingTypeName, type Language } from "./billing-types.ts";
import { HOUR, isoOf } from "./moments.ts";
import { shareOf } from "./random.ts";
import { buyerNames, buyerReference, type JsonObject, present, priceIn } from "./render-money.ts";
import type { BillingPlan, OperationPlan } from "./world-types.ts";

const INFO_NAMES: Readonly<Record<string, readonly [polish: string, english: string]>> = {
  orderId: ["Identyfikator zamówienia", "Order identifier"],
  ORDER_ID: ["Identyfikator zamówienia", "Order identifier"],
  WAYBILL: ["Numer przesyłki", "Waybill"],
  SERVICE_TYPE: ["Rodzaj usługi", "Service type"],
  ORDER_VALUE: ["Wartość zamówienia", "Order value"],
  ORDER_VALUE_CURRENCY: ["Waluta zamówienia", "Order currency"],
  IS_FEE_SMART: ["Opłata Smart!", "Smart! fee"],
  IS_ORDER_SMART: ["Zamówienie Smart!", "Smart! order"],
  BUYER_ID: ["Identyfikator kupującego", "Buyer identifier"],
  REFUND_REASON: ["Powód zwrotu", "Refund reason"],
  feeDate: ["Opłata za dzień", "Fee date"],
  operationId: ["Identyfikator operacji", "Operation identifier"],
};

/** The offer's name comes hours after the entry; for a few it never comes. */
function offerOf(entry: BillingPlan, now: number): JsonObject | undefined {
  if (entry.offer === null) return undefined;
  const share = shareOf(entry.id);
  const named = share >= 0.01 && now - entry.at >= share * 6 * HOUR;
  return present({ id: entry.offer.id, name: named ? entry.offer.name : undefined });
}

export function renderBilling(entry: BillingPlan, market: Market, now: number, language: Language): JsonObject {
  return present({
    id: entry.id,
    occurredAt: isoOf(entry.at),
    type: { id: entry.type, name: billingTypeName(entry.type, language) },
    offer: offerOf(entry, now),
    value: priceIn(entry.amount, market),
    tax: entry.vat === null ? { annotation: "NOT_APPLICABLE" } : { percentage: entry.vat.toFixed(2) },
    balance: priceIn(entry.balance, market),
    order: entry.orderId === null ? undefined : { id: entry.orderId },
    additionalInfo: entry.info().map(({ type, value }) => ({
      type,
      name: INFO_NAMES[type]?.[language === "pl-PL" ? 0 : 1] ?? type,
      value,
    })),
  });
}

/** The part of an operation that names what it is about, by type. */
const DETAILS: Partial<Record<OperationPlan["type"], string>> = {
  SURCHARGE: "surcharge",
  PAYOUT: "payout",
  PAYOUT_CANCEL: "payout",
  DEDUCTION_CHARGE: "deduction",
  COMPENSATION_COD_CHARGE: "deduction",
  COMPENSATION_COD_INCREASE: "deduction",
};

function detailOf({ type, detailId }: OperationPlan): JsonObject {
  const part = DETAILS[type];
  return part === undefined || detailId === null ? {} : { [part]: { id: detailId } };
}

function participantOf(buyer: number): JsonObject {
  const { id, login } = buyerReference(buyer);
  return { id, login, ...buyerNames(buyer) };
}

export function renderOperation(operation: OperationPlan): JsonObject {
  return present({
    type: operation.type,
    group: operation.group,
    occurredAt: isoOf(operation.at),
    wallet: {
      paymentOperator: operation.operator,
      type: "AVAILABLE",
      balance: priceIn(operation.balance, operation.market),
    },
    value: priceIn(operation.amount, operation.market),
    marketplaceId: operation.marketplaceId ?? undefined,
    payment: operation.paymentId === null ? undefined : { id: operation.paymentId },
    participant: operation.buyer === null ? undefined : participantOf(operation.buyer),
    ...detailOf(operation),
  });
}
