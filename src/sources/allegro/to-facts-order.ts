/** A checkout form in our own words. Of the buyer only the country of delivery is read. Pure. */
import type { Currency, Instant, Minor } from "#core/facts.ts";
import { lineAmount } from "#core/money.ts";
import type { OrderFact, OrderLineFact } from "../facts.ts";
import { readMarket } from "./marketplaces.ts";
import * as read from "../kit/read.ts";
import { walletShares } from "./wallet.ts";

const { child, items } = read;
type Field = read.Field;

/** Names of Allegro's own delivery methods; one that changed its name is known by its bills. */
const OWN_METHOD = /^allegro /i;

/** @throws Unreadable when the form cannot be booked as it stands. */
export function orderFact(form: Field): OrderFact {
  const externalId = read.text(child(form, "id"));
  const total = read.money(child(form, "summary.totalToPay"));
  const { currency } = total;
  const market = readMarket(child(form, "marketplace.id"), currency);
  const updatedAt = read.optionalInstant(child(form, "updatedAt"));
  const lines = orderLines(form, currency);
  const deliveryCost = read.optionalMoneyIn(child(form, "delivery.cost"), currency);
  const deliveryMethod = read.optionalText(child(form, "delivery.method.name"));
  const payment = child(form, "payment");
  const paid = child(payment, "paidAmount");
  const status = read.text(child(form, "status"));
  const fulfilmentStatus = read.optionalText(child(form, "fulfillment.status"));
  const sent = read.optionalText(child(form, "fulfillment.shipmentSummary.lineItemsSent"));
  const paymentType = read.optionalText(child(payment, "type"));
  const paidAmount = read.isAbsent(paid) ? null : read.moneyIn(paid, currency);
  const codPayments = bookedCash(form, currency);
  return {
    externalId,
    revision: read.optionalText(child(form, "revision")) ?? updatedAt ?? "",
    updatedAt,
    status,
    fulfilmentStatus,
    market,
    currency,
    counted: isCounted({ status, fulfilmentStatus, paymentType, paidAmount, codPayments }, sent),
    destination: country(child(form, "delivery.address.countryCode")) ?? country(child(form, "delivery.pickupPoint.address.countryCode")),
    vatEuVerified: items(child(form, "invoice.features")).some(({ value }) => value === "VAT_EU_VERIFIED"),
    deliveryCost,
    deliveryMethod,
    integratedDelivery: OWN_METHOD.test(deliveryMethod ?? ""),
    smart: read.isTrue(child(form, "delivery.smart")),
    paymentType,
    paymentId: read.optionalText(child(payment, "id")),
    paidAmount,
    codPayments,
    totalToPay: total.amount,
    boughtAt: earliest(lines.map(({ boughtAt }) => boughtAt)),
    lines,
    surcharges: surcharges(form, currency),
    unexplained: unexplained(lines, deliveryCost, total.amount),
  };
}

/**
 * Ready for processing, cancelled by neither side, and no parcel of cash on delivery that came back unpaid. What the seller cancels after a
 * part of it was `sent` stays sold, and refunds say what was given back; where nothing is said of parcels none was sent.
 */
function isCounted(
  order: Pick<OrderFact, "status" | "fulfilmentStatus" | "paymentType" | "paidAmount" | "codPayments">,
  sent: string | null,
): boolean {
  if (order.status !== "READY_FOR_PROCESSING") return false;
  if (order.fulfilmentStatus === "CANCELLED" && (sent ?? "NONE") === "NONE") return false;
  const isPaid = (order.paidAmount ?? 0) !== 0 || order.codPayments.some(({ amount }) => amount === null || amount > 0);
  return order.paymentType !== "CASH_ON_DELIVERY" || order.fulfilmentStatus !== "RETURNED" || isPaid;
}

function orderLines(form: Field, currency: Currency): OrderLineFact[] {
  const rows = items(child(form, "lineItems"));
  if (rows.length === 0) throw new read.Unreadable(child(form, "lineItems"), "missing");
  const moments = rows.map((row) => read.optionalInstant(child(row, "boughtAt")));
  const known = moments.filter((at) => at !== null);
  const fallback = known.length > 0 ? earliest(known) : read.optionalInstant(child(form, "payment.finishedAt"));
  const lines = rows.map((row, index) => {
    const boughtAt = moments[index] ?? fallback;
    if (boughtAt === null) throw new read.Unreadable(child(row, "boughtAt"), "missing");
    return orderLine(row, currency, boughtAt);
  });
  const shares = walletShares(form, rows, lines, currency);
  return lines.map((line) => ({ ...line, walletCompensation: shares.get(line.lineId) ?? 0 }));
}

function orderLine(row: Field, currency: Currency, boughtAt: Instant): OrderLineFact {
  const quantity = positive(child(row, "quantity"));
  const unitPrice = read.unitPriceIn(child(row, "price"), currency);
  const services = items(child(row, "selectedAdditionalServices")).reduce((sum, service) => sum + serviceAmount(service, currency), 0);
  const deposit = child(row, "deposit.price");
  return {
    lineId: read.text(child(row, "id")),
    offerId: read.text(child(row, "offer.id")),
    offerName: read.optionalText(child(row, "offer.name")) ?? "",
    sku: read.optionalText(child(row, "offer.external.id")),
    quantity,
    unitPrice,
    amount: total(child(row, "price.amount"), quantity, unitPrice) + services,
    services,
    boughtAt,
    vatRate: read.optionalRate(child(row, "tax.rate")),
    vatExemption: read.optionalText(child(row, "tax.exemption")),
    walletCompensation: 0,
    // the field is the deposit of one set
    deposit: read.isAbsent(deposit) ? 0 : total(deposit, quantity, read.unitPriceIn(deposit, currency)),
  };
}

function serviceAmount(service: Field, currency: Currency): Minor {
  const price = child(service, "price");
  if (read.isAbsent(price)) return 0;
  const quantity = child(service, "quantity");
  return total(price, read.isAbsent(quantity) ? 1 : positive(quantity), read.unitPriceIn(price, currency));
}

/** Quantity × unit price; an amount that no exact number holds puts the order aside. */
function total(field: Field, quantity: number, unitPrice: string): Minor {
  try {
    return lineAmount(quantity, unitPrice);
  } catch {
    throw new read.Unreadable(field, "amount");
  }
}

function positive(field: Field): number {
  const found = read.wholeNumber(field);
  if (found === 0) throw new read.Unreadable(field, "amount");
  return found;
}

/** Only what was paid: an unfinished surcharge has no day. */
function surcharges(form: Field, currency: Currency): OrderFact["surcharges"][number][] {
  return items(child(form, "surcharges")).flatMap((row) => {
    const at = read.optionalInstant(child(row, "finishedAt"));
    const amount = read.optionalMoneyIn(child(row, "paidAmount"), currency);
    return at === null || amount === 0 ? [] : [{ externalId: read.text(child(row, "id")), at, amount }];
  });
}

/**
 * Cash on delivery that Allegro has booked, parcel by parcel. Its description is not published yet, and no amount of the
 * order rests on it: what it says in another way is unknown, and never keeps a sale out.
 */
function bookedCash(form: Field, currency: Currency): OrderFact["codPayments"][number][] {
  return read.listed(child(form, "codBookedPayments")).map((row) => ({
    paymentId: read.orNull(() => read.text(child(row, "paymentId"))),
    shipmentId: read.orNull(() => read.text(child(row, "shipmentId"))),
    amount: read.orNull(() => read.moneyIn(child(row, "paidAmount"), currency)),
  }));
}

/**
 * Lines and delivery against the order's own total, parts − total. Whether the total holds the deposits is not
 * documented: a difference is told only when neither reading adds up, then the one without deposits.
 */
function unexplained(lines: readonly OrderLineFact[], deliveryCost: Minor, totalToPay: Minor): Minor {
  const parts = lines.reduce((sum, { amount }) => sum + amount, deliveryCost);
  const deposits = lines.reduce((sum, { deposit }) => sum + deposit, 0);
  return parts + deposits === totalToPay ? 0 : parts - totalToPay;
}

function earliest(moments: readonly Instant[]): Instant {
  return moments.reduce((first, at) => (read.epochOf(at) < read.epochOf(first) ? at : first));
}

/** Two letters or nothing: whatever else stands there is not quoted anywhere. */
function country(field: Field): string | null {
  return typeof field.value === "string" && /^[A-Za-z]{2}$/.test(field.value) ? field.value.toUpperCase() : null;
}
