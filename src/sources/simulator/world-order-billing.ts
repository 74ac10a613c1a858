/** What the marketplace bills for one order: commission, carriage, corrections. Gross, 1/100 of the market's currency. */
import { carriageFee, localFee, localMoney } from "./market-data.ts";
import { DAY, HOUR } from "./moments.ts";
import { type Random, randomOf } from "./random.ts";
import { goodsWorth } from "./world-basket.ts";
import type { BillingPlan, LinePlan, OrderPlan } from "./world-types.ts";

const FEATURED_SHARE = 0.75;
const CAMPAIGN_SHARE = 0.2;
const CAMPAIGN_BONUS = 0.4;
/** Hungary's local surcharge on retail sales, share of the gross price. */
const LOCAL_SURCHARGE = 0.0123;

type Info = ReturnType<BillingPlan["info"]>;
export type Entry = Pick<BillingPlan, "at" | "type" | "amount"> & Partial<Pick<BillingPlan, "vat" | "offer" | "orderId" | "info">>;

/** Charge for a line's commission; the buyer's delivery counts in unless Smart! pays it. Rounded up to the hundredth. */
function commissionOf(order: OrderPlan, line: LinePlan): number {
  const delivery = order.delivery.smart || line !== order.lines[0] ? 0 : order.delivery.cost;
  const base = line.price * line.quantity + (line.service?.price ?? 0) + delivery;
  return Math.ceil((base * line.offer.commission) / 10_000);
}

function commissionEntries(random: Random, order: OrderPlan): Entry[] {
  const info = (): Info => [{ type: "orderId", value: order.id }];
  return order.lines.flatMap((line) => {
    const at = line.boughtAt + random.int(1_200, 6_000);
    const commission = commissionOf(order, line);
    const common = { offer: line.offer, orderId: order.id, info };
    const entries: Entry[] = [{ ...common, at, type: "SUC", amount: -commission }];
    if (line.offer.featured) {
      // now and then the commission of a featured offer follows a day later
      const later = random.chance(0.06) ? DAY + random.int(0, 6 * HOUR) : random.int(10, 900);
      entries.push({ ...common, at: at + later, type: "FSF", amount: -Math.ceil(commission * FEATURED_SHARE) });
    }
    if (line.discounts.includes("CAMPAIGN")) {
      const fee = Math.ceil(commission * CAMPAIGN_SHARE);
      entries.push({ ...common, at: at + 40, type: "BRG", amount: -fee });
      const bonusAt = at + random.int(2 * DAY, 9 * DAY);
      entries.push({ ...common, at: bonusAt, type: "CB2", amount: Math.floor(fee * CAMPAIGN_BONUS) });
    }
    if (order.market === "HU") {
      const surcharge = Math.ceil(line.price * line.quantity * LOCAL_SURCHARGE);
      entries.push({ ...common, at: at + 60, type: "HUN", amount: -surcharge, vat: null });
    }
    return entries;
  });
}

/** Allegro Prices of the billing kind: the difference comes as an entry of its own, days later. */
function priceCompensations(random: Random, order: OrderPlan): Entry[] {
  const readyAt = order.readyAt;
  if (readyAt === null || order.cancelled !== null) return [];
  return order.lines.flatMap((line): Entry[] => {
    if (line.reconciliation?.type !== "BILLING") return [];
    const info = (): Info => [{ type: "orderId", value: order.id }];
    const at = readyAt + random.int(2 * DAY, 6 * DAY);
    return [{ at, type: "PS1", amount: line.reconciliation.value, offer: line.offer, orderId: order.id, info }];
  });
}

function deliveryInfo(order: OrderPlan): Info {
  const random = randomOf("waybill", order.id);
  const { method, smart } = order.delivery;
  const yes = smart ? "Tak" : "Nie";
  return [
    { type: "ORDER_ID", value: order.id },
    { type: "WAYBILL", value: `6${random.int(10_000_000, 99_999_999)}${random.int(10_000_000, 99_999_999)}` },
    { type: "SERVICE_TYPE", value: method.serviceType },
    { type: "ORDER_VALUE", value: (goodsWorth(order.lines) / 100).toFixed(2) },
    { type: "ORDER_VALUE_CURRENCY", value: localMoney(order.market).currency },
    { type: "IS_FEE_SMART", value: yes },
    { type: "IS_ORDER_SMART", value: yes },
    { type: "BUYER_ID", value: String(50_000_000 + order.buyer) },
  ];
}

/** One to three days late, some weeks late, some never. */
function postedAfter(random: Random, sentAt: number): number | null {
  const roll = random.next();
  if (roll < 0.035) return null;
  if (roll < 0.055) return sentAt + random.int(10 * DAY, 35 * DAY);
  return sentAt + random.int(DAY, 3 * DAY);
}

function deliveryEntries(random: Random, order: OrderPlan): Entry[] {
  const { method, smart } = order.delivery;
  if (order.sentAt === null || method.feeType === null) return [];
  const at = postedAfter(random, order.sentAt);
  if (at === null) return [];
  const worth = goodsWorth(order.lines) / localMoney(order.market).perZloty;
  const fee = localFee(carriageFee(method, smart, worth), order.market);
  const common = { orderId: order.id, info: (): Info => deliveryInfo(order) };
  const entries: Entry[] = [{ ...common, at, type: method.feeType, amount: -fee }];
  if (method.feeType === "HB1" && random.chance(0.06)) {
    // surcharges for several parcels look alike and are separate charges all the same
    const count = random.int(1, 4);
    const surchargeAt = at + random.int(DAY, 12 * DAY);
    for (let parcel = 0; parcel < count; parcel += 1) entries.push({ ...common, at: surchargeAt, type: "DTR", amount: -199 });
  }
  if (order.notCollected) {
    const back = { type: "REFUND_REASON", value: "Zwrot opłaty z powodu braku odbioru lub odstąpienia od umowy" };
    entries.push({ ...common, info: (): Info => [...deliveryInfo(order), back], at: at + 9 * DAY, type: method.feeType, amount: fee });
  }
  return entries;
}

/** Commission given back, in the part that was asked for. It names the order that carried the commission. */
function commissionRefunds(order: OrderPlan): Entry[] {
  return order.claims.flatMap((claim): Entry[] => {
    if (!claim.granted) return [];
    const billed = order.mergedFrom.find(({ lines }) => lines.includes(claim.line)) ?? order;
    const amount = refundedCommission(billed, claim.line, claim.share);
    const info = (): Info => [{ type: "orderId", value: billed.id }];
    return amount === 0 ? [] : [{ at: claim.decidedAt, type: "REF", amount, offer: claim.line.offer, orderId: billed.id, info }];
  });
}

/** Commission, featured part included, that a granted claim brings back; 1/100, positive. */
function refundedCommission(billed: OrderPlan, line: LinePlan, share: number): number {
  const commission = commissionOf(billed, line);
  const featured = line.offer.featured ? Math.ceil(commission * FEATURED_SHARE) : 0;
  return Math.floor((commission + featured) * share);
}

/** What a claim of the order asks for, 1/100. */
export function claimedCommission(order: OrderPlan, claim: OrderPlan["claims"][number]): number {
  const billed = order.mergedFrom.find(({ lines }) => lines.includes(claim.line)) ?? order;
  return refundedCommission(billed, claim.line, claim.share);
}

/** Every entry the order will ever bring, in no particular order. `balance` is filled in by the month they fall in. */
export function billingOfOrder(order: OrderPlan): BillingPlan[] {
  const random = randomOf("billing", order.id);
  const merged = order.mergedFrom.length > 0;
  const entries = [
    ...(merged ? [] : commissionEntries(random, order)),
    ...priceCompensations(random, order),
    ...deliveryEntries(random, order),
    ...commissionRefunds(order),
  ];
  return entries.map((entry) => billingPlan(entry, random.uuid(order.month)));
}

const NO_INFO = (): Info => [];

/** An entry with what is usual filled in. */
export function billingPlan(entry: Entry, id: string): BillingPlan {
  return { vat: 23, offer: null, orderId: null, info: NO_INFO, ...entry, id, balance: 0 };
}
