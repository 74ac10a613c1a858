/** Payments by Stripe: Checkout, its billing portal, and events that it has signed. */
import { Stripe } from "stripe";
import { AppError } from "#core/errors.ts";
import type { Order, PaymentProvider } from "./provider.ts";
import { type OurMetadata, readPaymentEvent } from "./stripe-events.ts";

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another host than Stripe's, where a test stands in for it. */
  readonly apiUrl: string | null;
};

/** A person waits for the answer. */
const PATIENCE_MS = 10_000;

/** How old a signed event may be when it comes. */
const TOLERANCE_SECONDS = 300;

function clientOf({ secretKey, apiUrl }: StripeSettings): Stripe {
  const options = { timeout: PATIENCE_MS, maxNetworkRetries: 1, telemetry: false };
  if (apiUrl === null) return new Stripe(secretKey, options);
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return new Stripe(secretKey, { ...options, protocol: isPlain ? "http" : "https", host: hostname, port: port || (isPlain ? 80 : 443) });
}

/** What the provider refuses is refused; whatever else goes wrong, it is away. */
function asAppError(error: unknown): AppError {
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  const said = error instanceof Error ? error.message : "unknown";
  return isRefusal
    ? new AppError("REFUSED", `payments: ${said}`, { text: { key: "api:refused.payment" } }, { cause: error })
    : new AppError("UNAVAILABLE", `payments: ${said}`, { text: { key: "api:refused.paymentsAway" } }, { cause: error });
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAppError(error);
  }
}

const metadataOf = ({ companyId, plan, period }: Order): OurMetadata => ({ company: String(companyId), plan, period });

const chargeOf = ({ amount, currency, period }: Order) => ({
  currency: currency.toLowerCase(),
  unit_amount: amount,
  tax_behavior: "inclusive" as const,
  recurring: { interval: period === "yearly" ? ("year" as const) : ("month" as const) },
});

/** A language that Stripe's pages lack is chosen by the browser there. */
const PAGE_LOCALES = ["pl", "en", "cs", "sk", "hu"] as const;
const localeOf = (locale: string) => PAGE_LOCALES.find((known) => known === locale) ?? ("auto" as const);

async function changePlan(stripe: Stripe, subscriptionId: string, order: Order): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = items.data;
  if (item === undefined) throw new AppError("REFUSED", `subscription ${subscriptionId} charges nothing`);
  const { product } = item.price;
  const productId = typeof product === "string" ? product : product.id;
  await stripe.products.update(productId, { name: order.planName });
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: item.id, price_data: { ...chargeOf(order), product: productId } }],
    proration_behavior: "create_prorations",
    cancel_at_period_end: false,
    metadata: metadataOf(order),
  });
}

async function expireCheckout(stripe: Stripe, checkoutId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(checkoutId);
    return true;
  } catch (error) {
    // Only an open one can be expired: it was paid for, or has expired by itself.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return (await stripe.checkout.sessions.retrieve(checkoutId)).status !== "complete";
  }
}

async function endSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    // It has ended there before its event came here.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")) throw error;
  }
}

export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = clientOf(settings);
  return {
    createCustomer: ({ companyId, name, email }) =>
      asked(async () => (await stripe.customers.create({ name, email, metadata: { company: String(companyId) } })).id),

    openCheckout: (customer, order, { backTo, locale }) =>
      asked(async () => {
        const metadata = metadataOf(order);
        const { id, url } = await stripe.checkout.sessions.create({
          mode: "subscription",
          customer,
          client_reference_id: metadata.company,
          locale: localeOf(locale),
          line_items: [{ quantity: 1, price_data: { ...chargeOf(order), product_data: { name: order.planName } } }],
          metadata,
          subscription_data: { metadata },
          success_url: `${backTo}?payment=done`,
          cancel_url: backTo,
        });
        if (url === null) throw new AppError("UNAVAILABLE", "payments: a checkout without an address");
        return { id, url };
      }),

    expireCheckout: (checkoutId) => asked(() => expireCheckout(stripe, checkoutId)),

    changePlan: (subscriptionId, order) => asked(() => changePlan(stripe, subscriptionId, order)),

    endSubscription: (subscriptionId) => asked(() => endSubscription(stripe, subscriptionId)),

    openPortal: (customer, { backTo, locale }) =>
      asked(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: backTo, locale: localeOf(locale) })).url),

    readEvent(payload, signature, now) {
      const receivedAt = Date.parse(now);
      try {
        const event = stripe.webhooks.constructEvent(payload, signature, settings.webhookSecret, TOLERANCE_SECONDS, undefined, receivedAt);
        return readPaymentEvent(event);
      } catch (error) {
        // Not signed, no JSON, or of another shape than Stripe's: told again it would be the same.
        throw new AppError("REFUSED", `payments: ${error instanceof Error ? error.message : "no event"}`, {}, { cause: error });
      }
    },
  };
}
