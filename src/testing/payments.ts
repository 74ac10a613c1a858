/** A product that takes payments through a stand-in of Stripe, with a clock that tests move. */
import { createStripe } from "#payments/stripe.ts";
import { type SubscriptionTerms } from "#core/subscription-state.ts";
import { activateSubscriptionRoute } from "#contract/subscription.ts";
import { stripeWebhookRoute } from "#contract/payments.ts";
import type { ApiConfig } from "#api/http/deps.ts";
import { savePlan } from "#accounts/plans.ts";
import { createTestApp, type TestApp, type TestClient } from "./app.ts";
import { startStripeServer, STRIPE_KEYS, type StripeServer } from "./stripe-server.ts";
import { signStripe, type StripeEvent } from "./stripe-world.ts";

const TERMS: SubscriptionTerms = { trialDays: 14, graceDays: 7 };

/** 99.00 zł a month, 990.00 zł a year. */
const PRO = {
  name: "Pro",
  position: 2,
  ordersPerMonth: 10_000,
  monthlyPrice: 9900,
  yearlyPrice: 99_000,
  currency: "PLN",
  isOffered: true,
} as const;

export type Paying = {
  readonly app: TestApp;
  readonly stripe: StripeServer;
  /** The moment that the product and Stripe take for the present. */
  moveTo(instant: string): void;
  /** The same in seconds, as Stripe writes it. */
  now(): number;
  /** What each event was answered with. */
  tell(events: readonly StripeEvent[], secret?: string): Promise<string[]>;
  /** Chooses the plan and pays for it. @returns the subscription's id at Stripe. */
  subscribe(client: TestClient, period?: "monthly" | "yearly"): Promise<string>;
  close(): Promise<void>;
};

const checkoutIn = (address: string | undefined): string => /\/pay\/(\w+)$/.exec(address ?? "")?.[1] ?? "";

export async function startPaying(config: Partial<ApiConfig> = {}): Promise<Paying> {
  const stripe = await startStripeServer();
  const provider = createStripe({ ...STRIPE_KEYS, apiUrl: stripe.url });
  const app = await createTestApp(config, [], [], undefined, false, { payments: { provider, terms: TERMS } });
  await savePlan(app.database.db, "pro", PRO);
  let seconds = 0;

  async function tell(events: readonly StripeEvent[], secret: string = STRIPE_KEYS.webhookSecret): Promise<string[]> {
    const answers: string[] = [];
    for (const event of events) {
      const payload = JSON.stringify(event);
      const headers = { "content-type": "application/json", "stripe-signature": signStripe(secret, payload, seconds) };
      const { method, path } = stripeWebhookRoute;
      const answer = await app.server.inject({ method, url: path, headers, payload });
      answers.push(answer.statusCode === 200 ? answer.json<{ taken: string }>().taken : String(answer.statusCode));
    }
    return answers;
  }

  const paying: Paying = {
    app,
    stripe,
    moveTo(instant) {
      seconds = Date.parse(instant) / 1000;
      app.setNow(instant);
    },
    now: () => seconds,
    tell,
    async subscribe(client, period = "monthly") {
      const { body } = await client.call(activateSubscriptionRoute, { body: { plan: "pro", period } });
      const checkout = checkoutIn(body.checkoutUrl);
      await tell(stripe.world.pay(checkout, seconds));
      return stripe.world.subscriptionOf(stripe.world.checkout(checkout).customer);
    },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
  paying.moveTo("2026-12-01T12:00:00Z");
  return paying;
}
