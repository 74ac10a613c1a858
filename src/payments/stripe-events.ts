/** Events of Stripe as what they say of a subscription (docs/PAYMENTS.md). Nothing is read of them that we do not store. */
import type { Stripe } from "stripe";
import { z } from "zod";
import type { Instant } from "#core/facts.ts";
import type { InvoiceFacts, InvoiceState, PaidPeriod, PaidStatus, PaymentEvent } from "#core/payment-events.ts";

/** What we give every subscription and every checkout, and get back with their events. */
export type OurMetadata = { company: string; plan: string; period: PaidPeriod };

const instantOf = (seconds: number): Instant => new Date(seconds * 1000).toISOString();
const instantOrNull = (seconds: number | null | undefined): Instant | null =>
  seconds === null || seconds === undefined ? null : instantOf(seconds);

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  named === null || named === undefined ? null : typeof named === "string" ? named : named.id;

const STATUS_OF: Readonly<Record<string, PaidStatus>> = {
  incomplete: "incomplete",
  trialing: "active",
  active: "active",
  paused: "active",
  past_due: "pastDue",
  unpaid: "pastDue",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** Of two events of one second the later of this list is the more final one. */
const RANKED = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.resumed",
  "customer.subscription.paused",
  "customer.subscription.deleted",
];

type Ours = Pick<PaymentEvent, "companyId" | "plan" | "period">;

function oursOf(metadata: Stripe.Metadata | null | undefined): Ours {
  const { company = "", plan, period } = metadata ?? {};
  return {
    companyId: /^\d{1,15}$/.test(company) ? Number(company) : null,
    plan: plan ?? null,
    period: period === "monthly" || period === "yearly" ? period : null,
  };
}

const said = ({ id, type, created }: Stripe.Event) => ({ id, kind: type, at: instantOf(created) });

function ofSubscription(event: Stripe.Event, subscription: Stripe.Subscription): PaymentEvent | null {
  const customerId = idOf(subscription.customer);
  if (customerId === null) return null;
  const ours = oursOf(subscription.metadata);
  const isDeleted = event.type === "customer.subscription.deleted";
  return {
    ...said(event),
    ...ours,
    customerId,
    subscriptionId: subscription.id,
    status: isDeleted ? "ended" : (STATUS_OF[subscription.status] ?? null),
    terms: {
      plan: ours.plan,
      period: ours.period,
      beganAt: instantOf(subscription.created),
      activeUntil: instantOrNull(subscription.items.data[0]?.current_period_end),
      isPaused: subscription.status === "paused" || subscription.pause_collection !== null,
      cancelsAt: instantOrNull(subscription.cancel_at),
      rank: RANKED.indexOf(event.type),
    },
    invoice: null,
  };
}

function ofCheckout(event: Stripe.Event, session: Stripe.Checkout.Session): PaymentEvent | null {
  const [customerId, subscriptionId] = [idOf(session.customer), idOf(session.subscription)];
  if (customerId === null || subscriptionId === null) return null;
  // Paid later, as by a bank transfer: the subscription itself tells when.
  const status = session.payment_status === "unpaid" ? null : "active";
  return { ...said(event), ...oursOf(session.metadata), customerId, subscriptionId, status, terms: null, invoice: null };
}

const INVOICE_STATE_OF: Readonly<Record<string, InvoiceState>> = {
  "invoice.paid": "paid",
  "invoice.payment_failed": "open",
  "invoice.voided": "void",
  "invoice.marked_uncollectible": "void",
};

function invoiceFacts(invoice: Stripe.Invoice, state: InvoiceState, hasFailed: boolean): InvoiceFacts {
  return {
    id: invoice.id,
    number: invoice.number,
    issuedAt: instantOf(invoice.status_transitions.finalized_at ?? invoice.created),
    amount: invoice.total,
    currency: invoice.currency.toUpperCase(),
    state,
    hasFailed,
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** A first payment that failed leaves nothing behind: its subscription has not begun. */
function statusAfter(invoice: Stripe.Invoice, state: InvoiceState): PaidStatus | null {
  if (state === "paid") return "active";
  return state === "open" && invoice.billing_reason !== "subscription_create" ? "pastDue" : null;
}

function ofInvoice(event: Stripe.Event, invoice: Stripe.Invoice): PaymentEvent | null {
  const state = INVOICE_STATE_OF[event.type];
  const details = invoice.parent?.subscription_details;
  const [customerId, subscriptionId] = [idOf(invoice.customer), idOf(details?.subscription)];
  if (state === undefined || customerId === null || subscriptionId === null) return null;
  return {
    ...said(event),
    ...oursOf(details?.metadata),
    customerId,
    subscriptionId,
    status: statusAfter(invoice, state),
    terms: null,
    invoice: invoiceFacts(invoice, state, event.type === "invoice.payment_failed"),
  };
}

const Word = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}]*$/u);
const Moment = z.iso.datetime();

/** What is stored of an event, as the columns hold it: a signed event may still be made by hand, or by another version. */
const Shape = z.object({
  id: Word.min(1),
  kind: Word,
  at: Moment,
  customerId: Word,
  companyId: z.int().nullable(),
  subscriptionId: Word,
  plan: Word.nullable(),
  period: z.string().nullable(),
  status: z.string().nullable(),
  terms: z
    .object({ plan: Word.nullable(), beganAt: Moment, activeUntil: Moment.nullable(), cancelsAt: Moment.nullable(), isPaused: z.boolean() })
    .loose()
    .nullable(),
  invoice: z
    .object({
      id: Word.min(1),
      number: Word.nullable(),
      issuedAt: Moment,
      amount: z.int(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      url: z.url().max(2000).nullable(),
    })
    .loose()
    .nullable(),
});

/** `null` = says nothing of a subscription. Throws for an event of another shape than Stripe's. */
export function readPaymentEvent(event: Stripe.Event): PaymentEvent | null {
  const read = paymentEventOf(event);
  if (read !== null) Shape.parse(read);
  return read;
}

function paymentEventOf(event: Stripe.Event): PaymentEvent | null {
  const { type } = event;
  if (type === "checkout.session.completed") return ofCheckout(event, event.data.object);
  if (type === "invoice.paid" || type === "invoice.payment_failed") return ofInvoice(event, event.data.object);
  if (type === "invoice.voided" || type === "invoice.marked_uncollectible") return ofInvoice(event, event.data.object);
  if (type === "customer.subscription.created" || type === "customer.subscription.updated") return ofSubscription(event, event.data.object);
  if (type === "customer.subscription.resumed" || type === "customer.subscription.paused") return ofSubscription(event, event.data.object);
  return type === "customer.subscription.deleted" ? ofSubscription(event, event.data.object) : null;
}
