/** Orders and their journal in the API's shape. */
import { CITIES } from "./catalogue.ts";
import { localMoney } from "./market-data.ts";
import { DAY, isoOf } from "./moments.ts";
import { fulfilmentAt, revisionAt, statusAt, updatedAt } from "./order-state.ts";
import { hash32 } from "./random.ts";
import { buyerNames, buyerReference, type Json, type JsonObject, present, priceIn } from "./render-money.ts";
import type { EventPlan, LinePlan, OfferPlan, OrderPlan } from "./world-types.ts";

function offerReference(offer: OfferPlan, withSet: boolean): JsonObject {
  return present({
    id: offer.id,
    name: offer.name,
    external: offer.sku === null ? undefined : { id: offer.sku },
    productSet: withSet ? { products: offer.components.map(({ productId, quantity }) => ({ id: productId, quantity })) } : undefined,
  });
}

function taxOf(order: OrderPlan, { offer }: LinePlan): JsonObject {
  const rate = offer.vat?.[order.market];
  return { rate: rate === undefined ? null : (rate / 100).toFixed(2), subject: "GOODS", exemption: null };
}

function renderLine(order: OrderPlan, line: LinePlan): JsonObject {
  const { market } = order;
  const { offer, service, reconciliation } = line;
  return present({
    id: line.id,
    offer: offerReference(offer, true),
    quantity: line.quantity,
    originalPrice: priceIn(line.originalPrice, market),
    price: priceIn(line.price, market),
    deposit: line.deposit === 0 ? undefined : { price: priceIn(line.deposit / line.quantity, market) },
    reconciliation:
      reconciliation === null
        ? undefined
        : { value: priceIn(reconciliation.value, market), type: reconciliation.type, quantity: line.quantity },
    selectedAdditionalServices:
      service === null || offer.service === null
        ? []
        : [
            {
              definitionId: offer.service.id,
              name: offer.service.name,
              price: priceIn(service.price, market),
              quantity: service.quantity,
            },
          ],
    vouchers: [],
    tax: taxOf(order, line),
    boughtAt: isoOf(line.boughtAt),
    discounts: line.discounts.map((type) => ({ type })),
  });
}

function renderPayment(order: OrderPlan, now: number): JsonObject | undefined {
  if (order.filledAt > now) return undefined;
  const { id, type, provider, paidAt, allegroPay } = order.payment;
  const isPaid = paidAt !== null && Math.max(paidAt, order.readyAt ?? paidAt) <= now && order.readyAt !== null;
  const wallet = order.lines.reduce((sum, { reconciliation }) => sum + (reconciliation?.type === "WALLET" ? reconciliation.value : 0), 0);
  return present({
    id,
    type,
    provider,
    finishedAt: isPaid ? isoOf(Math.max(paidAt, order.readyAt ?? paidAt)) : undefined,
    paidAmount: isPaid ? priceIn(order.total, order.market) : undefined,
    reconciliation: isPaid && wallet > 0 ? priceIn(wallet, order.market) : undefined,
    features: allegroPay ? ["ALLEGRO_PAY"] : [],
  });
}

function addressOf(order: OrderPlan): { city: string; code: string; street: string } {
  const cities = CITIES[order.market];
  const [city, code] = cities[order.buyer % cities.length] ?? ["Poznań", "60-166"];
  return { city, code, street: `Polna ${(order.buyer % 140) + 1}` };
}

function renderDelivery(order: OrderPlan, now: number): JsonObject | undefined {
  if (order.filledAt > now) return undefined;
  const { method, cost, smart, modifiedAt } = order.delivery;
  const { city, code, street } = addressOf(order);
  const countryCode = localMoney(order.market).country;
  const modified = modifiedAt !== null && modifiedAt <= now ? isoOf(modifiedAt) : undefined;
  const cancelled = order.cancelled !== null && order.cancelled.at <= now && order.readyAt !== null;
  return present({
    address: present({
      ...buyerNames(order.buyer),
      street,
      city,
      zipCode: code,
      countryCode,
      phoneNumber: "500600700",
      modifiedAt: modified,
    }),
    method: { id: method.id, name: method.name },
    pickupPoint: method.kind === "locker" || method.kind === "point" ? pickupPoint(order.buyer, city, code, countryCode) : undefined,
    cost: priceIn(cost, order.market),
    time: order.readyAt === null ? undefined : { dispatch: { from: isoOf(order.readyAt), to: isoOf(order.readyAt + 2 * DAY) } },
    smart,
    cancellation: cancelled && order.cancelled !== null ? { date: isoOf(order.cancelled.at) } : undefined,
    calculatedNumberOfPackages: 1,
  });
}

function pickupPoint(buyer: number, city: string, zipCode: string, countryCode: string): JsonObject {
  const id = `${city.slice(0, 3).toLocaleUpperCase("pl-PL")}${(buyer % 90) + 10}M`;
  return { id, name: `Punkt ${id}`, address: { street: "Rynek 1", zipCode, city, countryCode } };
}

function renderInvoice(order: OrderPlan): JsonObject {
  if (!order.business) return { required: false, features: [] };
  const { city, code, street } = addressOf(order);
  const type = order.vatEu ? "VAT_EU" : order.market === "PL" ? "PL_NIP" : "OTHER";
  return {
    required: true,
    address: {
      street,
      city,
      zipCode: code,
      countryCode: localMoney(order.market).country,
      company: {
        name: `Firma ${order.buyer}`,
        ids: [{ type, value: `${localMoney(order.market).country}${String(order.buyer).padStart(10, "7")}` }],
        vatPayerStatus: "ACTIVE",
      },
    },
    features: order.vatEu ? ["VAT_EU_VERIFIED"] : [],
  };
}

function renderSurcharges(order: OrderPlan, now: number): JsonObject[] {
  if (order.surcharge === null || order.surcharge.at > now) return [];
  const { id, at, amount } = order.surcharge;
  return [{ id, type: "ONLINE", provider: "AF", finishedAt: isoOf(at), paidAmount: priceIn(amount, order.market), features: [] }];
}

/** Cash on delivery reaches the marketplace some days after the parcel has left. */
const CASH_AFTER = 4 * DAY;

function renderBookedCash(order: OrderPlan, now: number): JsonObject[] {
  const { payment, sentAt, notCollected } = order;
  if (payment.type !== "CASH_ON_DELIVERY" || notCollected || sentAt === null || sentAt + CASH_AFTER > now) return [];
  const booked = order.trouble?.cashBooked ?? order.total;
  return [{ paymentId: payment.id, shipmentId: order.id, paidAmount: priceIn(booked, order.market), paidAt: isoOf(sentAt + CASH_AFTER) }];
}

function revisionText(order: OrderPlan, now: number): string {
  return hash32(`${order.id} ${revisionAt(order, now)}`)
    .toString(16)
    .padStart(8, "0");
}

/** An order as it stands at the moment. */
export function renderOrder(order: OrderPlan, now: number): JsonObject {
  const fulfilment = fulfilmentAt(order, now);
  const sent = order.sentAt === null || order.sentAt > now ? "NONE" : order.trouble?.unsent === undefined ? "ALL" : "SOME";
  return present({
    id: order.id,
    buyer: { ...buyerReference(order.buyer), ...buyerNames(order.buyer), preferences: { language: "pl-PL" } },
    payment: renderPayment(order, now),
    status: statusAt(order, now),
    fulfillment: { status: fulfilment, shipmentSummary: { lineItemsSent: sent }, provider: { id: "SELLER" } },
    delivery: renderDelivery(order, now),
    invoice: renderInvoice(order),
    lineItems: order.lines.map((line) => renderLine(order, line)),
    surcharges: renderSurcharges(order, now),
    codBookedPayments: renderBookedCash(order, now),
    marketplace: { id: order.marketplaceId },
    summary: { totalToPay: priceIn(order.filledAt > now ? order.total - order.delivery.cost : order.total, order.market) },
    updatedAt: isoOf(updatedAt(order, now)),
    revision: revisionText(order, now),
  });
}

export function renderEvent(event: EventPlan, sellerId: string): JsonObject {
  const { order } = event;
  return {
    id: String(event.id),
    type: event.type,
    occurredAt: isoOf(event.occurredAt),
    order: {
      seller: { id: sellerId },
      buyer: buyerReference(order.buyer),
      lineItems: order.lines.map((line): Json => ({
        id: line.id,
        offer: offerReference(line.offer, false),
        quantity: line.quantity,
        originalPrice: priceIn(line.originalPrice, order.market),
        price: priceIn(line.price, order.market),
        boughtAt: isoOf(line.boughtAt),
      })),
      checkoutForm: { id: order.id, revision: revisionText(order, event.occurredAt) },
      marketplace: { id: order.marketplaceId },
    },
  };
}
