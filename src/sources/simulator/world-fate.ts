/** What becomes of an order: payment, cancellation, dispatch, collection. Every moment is settled when the order is planned. */
import { DAY, HOUR, MINUTE } from "./moments.ts";
import type { Random } from "./random.ts";
import type { FulfilmentStep, OrderPlan } from "./world-types.ts";

type Payment = OrderPlan["payment"];

export type Fate = Pick<
  OrderPlan,
  "filledAt" | "readyAt" | "payment" | "cancelled" | "fulfilment" | "sentAt" | "notCollected" | "changes"
> & { readonly sellerCancelledAt: number | null; readonly collectedAt: number | null };

const PROVIDERS = ["PAYU", "P24", "AF", "AF"] as const;

function onlinePayment(random: Random, id: string, paidAt: number | null, business: boolean): Payment {
  const extended = business && random.chance(0.15);
  return {
    id,
    type: extended ? "EXTENDED_TERM" : "ONLINE",
    provider: extended ? "EPT" : random.pick(PROVIDERS),
    paidAt,
    allegroPay: !extended && random.chance(0.2),
  };
}

/** The parcel leaves on the next working day at the latest, Sunday and Saturday do not count. */
function dispatchAfter(random: Random, ready: number): number {
  let at = ready + random.int(3 * HOUR, 30 * HOUR);
  const weekday = new Date(at).getUTCDay();
  if (weekday === 6) at += 2 * DAY;
  if (weekday === 0) at += DAY;
  return at;
}

function unpaid(random: Random, base: { id: string; boughtAt: number; filledAt: number; business: boolean }): Fate {
  const byBuyer = random.chance(0.45);
  const at = byBuyer ? base.filledAt + random.int(20 * MINUTE, 40 * HOUR) : base.boughtAt + 7 * DAY + random.int(0, 3 * HOUR);
  return {
    filledAt: base.filledAt,
    readyAt: null,
    payment: onlinePayment(random, base.id, null, base.business),
    cancelled: { by: byBuyer ? "buyer" : "auto", at },
    fulfilment: [{ at: base.boughtAt, status: "NEW" }],
    sentAt: null,
    notCollected: false,
    sellerCancelledAt: null,
    collectedAt: null,
    changes: [base.boughtAt, base.filledAt, at],
  };
}

function cashOnDelivery(random: Random, base: { id: string; boughtAt: number; filledAt: number }): Fate {
  const readyAt = base.filledAt + random.int(1_000, 20_000);
  const sentAt = dispatchAfter(random, readyAt);
  const refused = random.chance(0.07);
  const arrivedAt = sentAt + random.int(20 * HOUR, 70 * HOUR);
  const backAt = arrivedAt + 8 * DAY + random.int(0, DAY);
  const paidAt = refused ? null : arrivedAt + random.int(2 * HOUR, 2 * DAY);
  return {
    filledAt: base.filledAt,
    readyAt,
    payment: { id: base.id, type: "CASH_ON_DELIVERY", provider: "OFFLINE", paidAt, allegroPay: false },
    cancelled: null,
    fulfilment: [
      { at: base.boughtAt, status: "NEW" },
      { at: readyAt + random.int(HOUR, 3 * HOUR), status: "PROCESSING" },
      { at: sentAt, status: "SENT" },
      refused ? { at: backAt, status: "RETURNED" } : { at: arrivedAt, status: "PICKED_UP" },
    ],
    sentAt,
    notCollected: refused,
    sellerCancelledAt: null,
    collectedAt: refused ? null : arrivedAt,
    changes: [base.boughtAt, base.filledAt, readyAt, ...(paidAt === null ? [] : [paidAt])],
  };
}

/** The seller's own steps until the parcel is collected, or until somebody cancels. */
function stepsOf(boughtAt: number, readyAt: number, sentAt: number, collectedAt: number, end: Ending | null): FulfilmentStep[] {
  const steps: FulfilmentStep[] = [
    { at: boughtAt, status: "NEW" },
    { at: readyAt + Math.floor((sentAt - readyAt) * 0.3), status: "PROCESSING" },
    { at: sentAt, status: "SENT" },
    { at: collectedAt, status: "PICKED_UP" },
  ];
  if (end === null) return steps;
  const done = steps.filter(({ at }) => at < end.at);
  return end.byBuyer ? done : [...done, { at: end.at, status: "CANCELLED" }];
}

type Ending = { readonly at: number; readonly byBuyer: boolean };

/** Before dispatch one in a hundred changes his mind, and one cannot be served. */
function endingOf(random: Random, readyAt: number, sentAt: number): Ending | null {
  const roll = random.next();
  return roll < 0.022 ? { at: readyAt + Math.floor((sentAt - readyAt) * random.next()), byBuyer: roll < 0.011 } : null;
}

function paid(random: Random, base: { id: string; boughtAt: number; filledAt: number; business: boolean }): Fate {
  const readyAt = base.filledAt + (random.chance(0.05) ? random.int(HOUR, 30 * HOUR) : random.int(400, 90_000));
  const sentAt = dispatchAfter(random, readyAt);
  const end = endingOf(random, readyAt, sentAt);
  const collectedAt = sentAt + random.int(18 * HOUR, 80 * HOUR);
  const buyerLeft = end !== null && end.byBuyer;
  return {
    filledAt: base.filledAt,
    readyAt,
    payment: onlinePayment(random, base.id, readyAt, base.business),
    cancelled: buyerLeft ? { by: "buyer", at: end.at } : null,
    fulfilment: stepsOf(base.boughtAt, readyAt, sentAt, collectedAt, end),
    sentAt: end === null ? sentAt : null,
    notCollected: false,
    sellerCancelledAt: end !== null && !end.byBuyer ? end.at : null,
    collectedAt: end === null ? collectedAt : null,
    changes: [base.boughtAt, base.filledAt, readyAt, ...(buyerLeft ? [end.at] : [])],
  };
}

export function fateOf(random: Random, order: { month: number; boughtAt: number; cod: boolean; business: boolean }): Fate {
  const base = {
    id: random.uuid(order.month),
    boughtAt: order.boughtAt,
    filledAt: order.boughtAt + random.int(200, 240_000),
    business: order.business,
  };
  if (order.cod) return cashOnDelivery(random, base);
  return random.chance(0.03) ? unpaid(random, base) : paid(random, base);
}
