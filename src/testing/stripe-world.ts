/** What Stripe knows of customers, checkouts, subscriptions and invoices, and the events it would tell of them; times in seconds. */
import { createHmac } from "node:crypto";

export type StripeEvent = { id: string; object: "event"; type: string; created: number; data: { object: Record<string, unknown> } };

type Checkout = {
  id: string;
  customer: string;
  metadata: Record<string, string>;
  amount: number;
  currency: string;
  interval: string;
  back: string;
  status: "open" | "complete" | "expired";
};

type Subscription = Omit<Checkout, "back" | "interval" | "status"> & {
  created: number;
  status: "incomplete" | "active" | "past_due" | "canceled";
  periodEnd: number;
  period: number;
  cancelAt: number | null;
  isPaused: boolean;
};

const DAY = 86_400;

/** As Stripe says it does: HMAC SHA-256 over the second and the body. Ours, so that the library is not tested with itself. */
export function signStripe(secret: string, payload: string, at: number): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

function known<T>(map: ReadonlyMap<string, T>, id: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`Stripe knows no ${id}`);
  return found;
}

function shown({ id, customer, metadata, status, created, periodEnd, cancelAt, isPaused }: Subscription): Record<string, unknown> {
  const item = { id: `si_${id}`, current_period_end: periodEnd, price: { id: `price_${id}`, product: `prod_${id}` } };
  return {
    id,
    object: "subscription",
    customer,
    metadata: { ...metadata },
    status,
    created,
    cancel_at: cancelAt,
    pause_collection: isPaused ? { behavior: "void", resumes_at: null } : null,
    items: { object: "list", data: [item] },
  };
}

type Bill = { id: string; at: number; reason: "subscription_create" | "subscription_cycle" };

function billed(
  { id: subscription, customer, amount, currency, metadata }: Subscription,
  { id, at, reason }: Bill,
): Record<string, unknown> {
  return {
    id,
    object: "invoice",
    customer,
    number: `ZYS-${id.slice(3)}`,
    created: at,
    status_transitions: { finalized_at: at },
    total: amount,
    currency,
    billing_reason: reason,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    parent: { type: "subscription_details", subscription_details: { subscription, metadata: { ...metadata } } },
  };
}

/** Each thing that happens answers its events, in the order in which they happen. */
export class StripeWorld {
  readonly #checkouts = new Map<string, Checkout>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Subscription → the invoice that is owed. */
  readonly #owed = new Map<string, string>();
  #number = 0;

  #newId(kind: string): string {
    this.#number += 1;
    return `${kind}_${String(this.#number).padStart(4, "0")}`;
  }

  #event(type: string, created: number, object: Record<string, unknown>): StripeEvent {
    return { id: this.#newId("evt"), object: "event", type, created, data: { object } };
  }

  #told(subscription: Subscription, at: number, what = "updated"): StripeEvent {
    return this.#event(`customer.subscription.${what}`, at, shown(subscription));
  }

  #changed(id: string, change: Partial<Subscription>, at: number, what?: string): StripeEvent[] {
    return [this.#told(Object.assign(this.subscription(id), change), at, what)];
  }

  #begun(checkoutId: string, at: number): Subscription {
    const { back: _, interval, status: __, ...rest } = this.checkout(checkoutId);
    const period = (interval === "year" ? 365 : 30) * DAY;
    const unpaid = { status: "incomplete", cancelAt: null, isPaused: false } as const;
    const subscription: Subscription = { ...rest, ...unpaid, id: this.#newId("sub"), created: at, period, periodEnd: at + period };
    this.#subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  addCustomer(): string {
    return this.#newId("cus");
  }

  addCheckout(checkout: Omit<Checkout, "id" | "status">): string {
    const id = this.#newId("cs");
    this.#checkouts.set(id, { ...checkout, id, status: "open" });
    return id;
  }

  checkout(id: string): Checkout {
    return known(this.#checkouts, id);
  }

  subscription(id: string): Subscription {
    return known(this.#subscriptions, id);
  }

  /** The newest of a customer. */
  subscriptionOf(customer: string): string {
    return [...this.#subscriptions.values()].findLast((one) => one.customer === customer)?.id ?? "";
  }

  /** False when it is not open any more. */
  expire(checkoutId: string): boolean {
    const checkout = this.checkout(checkoutId);
    if (checkout.status !== "open") return false;
    checkout.status = "expired";
    return true;
  }

  pay(checkoutId: string, at: number): StripeEvent[] {
    if (this.checkout(checkoutId).status !== "open") throw new Error(`Stripe takes no money on ${checkoutId}`);
    this.checkout(checkoutId).status = "complete";
    const subscription = this.#begun(checkoutId, at);
    const created = this.#told(subscription, at, "created");
    subscription.status = "active";
    const { id, customer, metadata } = this.checkout(checkoutId);
    const session = { id, object: "checkout.session", customer, metadata, subscription: subscription.id, payment_status: "paid" };
    return [
      created,
      this.#event("invoice.paid", at, billed(subscription, { id: this.#newId("in"), at, reason: "subscription_create" })),
      this.#told(subscription, at),
      this.#event("checkout.session.completed", at + 1, session),
    ];
  }

  /** The first payment is refused: nothing has begun. */
  refuse(checkoutId: string, at: number): StripeEvent[] {
    const subscription = this.#begun(checkoutId, at);
    const bill = billed(subscription, { id: this.#newId("in"), at, reason: "subscription_create" });
    return [this.#told(subscription, at, "created"), this.#event("invoice.payment_failed", at, bill)];
  }

  /** The next period begins. */
  renew(id: string, at: number, isPaid: boolean): StripeEvent[] {
    const subscription = this.subscription(id);
    const bill = this.#newId("in");
    if (!isPaid) this.#owed.set(id, bill);
    subscription.status = isPaid ? "active" : "past_due";
    subscription.periodEnd += subscription.period;
    const what = isPaid ? "invoice.paid" : "invoice.payment_failed";
    return [this.#event(what, at, billed(subscription, { id: bill, at, reason: "subscription_cycle" })), this.#told(subscription, at)];
  }

  /** What is owed is paid. */
  settle(id: string, at: number): StripeEvent[] {
    const subscription = this.subscription(id);
    subscription.status = "active";
    const bill = billed(subscription, { id: known(this.#owed, id), at, reason: "subscription_cycle" });
    return [this.#event("invoice.paid", at, bill), this.#told(subscription, at)];
  }

  pause(id: string, at: number): StripeEvent[] {
    return this.#changed(id, { isPaused: true }, at);
  }

  resume(id: string, at: number): StripeEvent[] {
    return this.#changed(id, { isPaused: false }, at);
  }

  /** At the end of what is paid. */
  cancel(id: string, at: number): StripeEvent[] {
    return this.#changed(id, { cancelAt: this.subscription(id).periodEnd }, at);
  }

  end(id: string, at: number): StripeEvent[] {
    return this.#changed(id, { status: "canceled" }, at, "deleted");
  }

  change(id: string, change: Partial<Pick<Subscription, "metadata" | "amount" | "cancelAt">>, at: number): StripeEvent[] {
    return this.#changed(id, change, at);
  }
}
