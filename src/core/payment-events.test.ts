import { expect, test } from "vitest";
import { applyInvoiceEvent, applyPaymentEvent, type InvoiceFacts, type PaidSubscription, type PaymentEvent } from "./payment-events.ts";

const EVENT: PaymentEvent = {
  id: "1",
  kind: "told",
  at: "2026-12-01T12:00:00Z",
  customerId: "customer",
  companyId: 1,
  subscriptionId: "subscription",
  plan: "pro",
  period: "monthly",
  status: null,
  terms: null,
  invoice: null,
};
const TERMS = {
  plan: "pro",
  period: "monthly",
  beganAt: "2026-12-01T12:00:00Z",
  activeUntil: "2027-01-01T12:00:00Z",
  isPaused: false,
  cancelsAt: null,
  rank: 1,
} as const;

let ids = 0;
const told = (event: Partial<PaymentEvent>): PaymentEvent => ({ ...EVENT, id: String((ids += 1)), ...event });
const outcome = (events: readonly PaymentEvent[]) => events.reduce<PaidSubscription | null>(applyPaymentEvent, null);

function orders<T>(all: readonly T[]): T[][] {
  return all.length < 2 ? [[...all]] : all.flatMap((one, index) => orders(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

test("a subscription without a plan of ours is none of ours", () => {
  expect(outcome([told({ plan: null, status: "active" })])).toBeNull();
});

test("in all 120 orders of five events the newest of each kind holds", () => {
  const events = [
    told({ at: "2026-12-01T12:00:00Z", status: "incomplete", terms: { ...TERMS, rank: 0 } }),
    told({ at: "2026-12-01T12:00:00Z", status: "active", terms: TERMS }),
    told({ at: "2026-12-20T12:00:00Z", status: "active", terms: { ...TERMS, isPaused: true } }),
    told({ at: "2026-12-25T12:00:00Z", status: "active", terms: { ...TERMS, plan: "max", activeUntil: "2027-02-01T12:00:00Z" } }),
    told({ at: "2027-01-01T12:00:00Z", status: "pastDue" }),
  ];
  const all = orders(events).map(outcome);
  expect(all.length).toBe(120);
  expect(all[0]).toMatchObject({ plan: "max", status: "pastDue", pausedAt: null, activeUntil: "2027-02-01T12:00:00Z" });
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
});

test("of the same second the more final one holds, whichever comes first", () => {
  const active = told({ status: "active", terms: { ...TERMS, rank: 2 } });
  const failed = told({ status: "pastDue", terms: { ...TERMS, isPaused: true, rank: 3 } });
  for (const order of [
    [active, failed],
    [failed, active],
  ]) {
    expect(outcome(order)).toMatchObject({ status: "pastDue", pausedAt: EVENT.at });
  }
});

test("what has ended stays so, whatever is told of a later moment", () => {
  const ended = told({ at: "2026-12-10T12:00:00Z", status: "ended" });
  const paid = told({ at: "2026-12-11T12:00:00Z", status: "active" });
  for (const order of [
    [ended, paid],
    [paid, ended],
  ]) {
    expect(outcome(order)).toMatchObject({ status: "ended", endedAt: "2026-12-10T12:00:00Z" });
  }
});

const FAILED: InvoiceFacts = {
  id: "in",
  number: null,
  issuedAt: EVENT.at,
  amount: 9900,
  currency: "PLN",
  state: "open",
  hasFailed: true,
  url: null,
};

test("an invoice is owed since it first failed, and paid once it is, in all six orders", () => {
  const events = [
    { at: "2026-12-01T12:00:00Z", facts: FAILED },
    { at: "2026-12-04T12:00:00Z", facts: FAILED },
    { at: "2026-12-05T12:00:00Z", facts: { ...FAILED, state: "paid", hasFailed: false } as const },
  ];
  for (const order of orders(events)) {
    const left = order.reduce<ReturnType<typeof applyInvoiceEvent> | null>(
      (before, { facts, at }) => applyInvoiceEvent(before, facts, at),
      null,
    );
    expect(left).toEqual({ state: "paid", stateAt: "2026-12-05T12:00:00Z", failedAt: "2026-12-01T12:00:00Z" });
  }
  const [first, second] = [FAILED, FAILED].map((facts, index) => applyInvoiceEvent(null, facts, `2026-12-0${index + 1}T12:00:00Z`));
  expect([first?.failedAt, second?.failedAt]).toEqual(["2026-12-01T12:00:00Z", "2026-12-02T12:00:00Z"]);
});
