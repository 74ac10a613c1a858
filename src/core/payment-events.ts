/**
 * What events of a provider of payments make of a subscription. They come repeated and out of order, so the outcome depends on
 * when they happened and never on when they came (docs/PAYMENTS.md, Order of events).
 */
import type { Instant } from "./facts.ts";

export type PaidPeriod = "monthly" | "yearly";

/** Later ones are more final: of two told for the same second the later of this list holds. */
const STATUSES = ["incomplete", "active", "pastDue", "ended"] as const;
export type PaidStatus = (typeof STATUSES)[number];

/** What only events about the subscription itself say, each of them all of it. */
export type PaidTerms = {
  readonly plan: string | null;
  readonly period: PaidPeriod | null;
  readonly beganAt: Instant;
  readonly activeUntil: Instant | null;
  readonly isPaused: boolean;
  readonly cancelsAt: Instant | null;
  /** Of two events of the same second the more final one holds. */
  readonly rank: number;
};

export type InvoiceState = "open" | "paid" | "void";

export type InvoiceFacts = {
  readonly id: string;
  readonly number: string | null;
  readonly issuedAt: Instant;
  readonly amount: number;
  readonly currency: string;
  readonly state: InvoiceState;
  readonly hasFailed: boolean;
  readonly url: string | null;
};

export type PaymentEvent = {
  readonly id: string;
  readonly kind: string;
  readonly at: Instant;
  readonly customerId: string;
  /** As we told the provider when it began; `null` = not said. */
  readonly companyId: number | null;
  readonly subscriptionId: string;
  /** As we told the provider; what a subscription begins with that no event about itself has told of. */
  readonly plan: string | null;
  readonly period: PaidPeriod | null;
  /** `null` = says nothing of it. */
  readonly status: PaidStatus | null;
  readonly terms: PaidTerms | null;
  readonly invoice: InvoiceFacts | null;
};

export type PaidSubscription = {
  readonly subscriptionId: string;
  readonly plan: string;
  readonly period: PaidPeriod;
  readonly status: PaidStatus;
  readonly statusAt: Instant;
  readonly termsAt: Instant | null;
  readonly termsRank: number;
  readonly termsEvent: string;
  readonly beganAt: Instant | null;
  readonly activeUntil: Instant | null;
  readonly pausedAt: Instant | null;
  readonly cancelsAt: Instant | null;
  readonly endedAt: Instant | null;
};

const millis = (at: Instant): number => Temporal.Instant.from(at).epochMilliseconds;

function begun(event: PaymentEvent): PaidSubscription | null {
  const { subscriptionId, plan, period, at } = event;
  if (plan === null || period === null) return null;
  const unknown = { termsAt: null, termsRank: 0, termsEvent: "", beganAt: null, activeUntil: null, pausedAt: null, cancelsAt: null };
  return { subscriptionId, plan, period, status: "incomplete", statusAt: at, ...unknown, endedAt: null };
}

/** One that has ended never comes back, whatever is told later; of others the newest holds. */
function withStatus(before: PaidSubscription, { status, at }: PaymentEvent): PaidSubscription {
  // Nothing but the beginning is known of one that is incomplete.
  if (status === null || status === "incomplete") return before;
  if (status === "ended") return { ...before, status, statusAt: at, endedAt: before.endedAt ?? at };
  if (before.status === "ended") return before;
  if (before.status === "incomplete") return { ...before, status, statusAt: at };
  const age = millis(at) - millis(before.statusAt);
  const isNewer = age > 0 || (age === 0 && STATUSES.indexOf(status) >= STATUSES.indexOf(before.status));
  return isNewer ? { ...before, status, statusAt: at } : before;
}

function isNewerTerms({ termsAt, termsRank, termsEvent }: PaidSubscription, { at, id }: PaymentEvent, rank: number): boolean {
  if (termsAt === null) return true;
  const [age, finality] = [millis(at) - millis(termsAt), rank - termsRank];
  if (age !== 0) return age > 0;
  return finality === 0 ? id > termsEvent : finality > 0;
}

function withTerms(before: PaidSubscription, event: PaymentEvent): PaidSubscription {
  const { terms, at, id } = event;
  if (terms === null || !isNewerTerms(before, event, terms.rank)) return before;
  const { plan, period, beganAt, activeUntil, isPaused, cancelsAt, rank } = terms;
  return {
    ...before,
    plan: plan ?? before.plan,
    period: period ?? before.period,
    termsAt: at,
    termsRank: rank,
    termsEvent: id,
    beganAt,
    activeUntil,
    pausedAt: isPaused ? at : null,
    cancelsAt,
  };
}

/** The subscription after the event; `null` = it is none of ours. */
export function applyPaymentEvent(before: PaidSubscription | null, event: PaymentEvent): PaidSubscription | null {
  const known = before ?? begun(event);
  return known === null ? null : withTerms(withStatus(known, event), event);
}

export type StoredInvoice = { readonly state: InvoiceState; readonly stateAt: Instant; readonly failedAt: Instant | null };

const INVOICE_STATES = ["open", "paid", "void"] as const satisfies readonly InvoiceState[];

/** What an invoice has come to: the newest state, of the same second the more final one, and the first failure ever told. */
export function applyInvoiceEvent(before: StoredInvoice | null, { state, hasFailed }: InvoiceFacts, at: Instant): StoredInvoice {
  const failure = hasFailed ? at : null;
  if (before === null) return { state, stateAt: at, failedAt: failure };
  const age = millis(at) - millis(before.stateAt);
  const isNewer = age > 0 || (age === 0 && INVOICE_STATES.indexOf(state) >= INVOICE_STATES.indexOf(before.state));
  const failures = [before.failedAt, failure].filter((one) => one !== null).toSorted((a, b) => millis(a) - millis(b));
  return { ...(isNewer ? { state, stateAt: at } : { state: before.state, stateAt: before.stateAt }), failedAt: failures[0] ?? null };
}
