/** What subscriptions are paid through, as the instance is configured (docs/PAYMENTS.md). */
import type { Config } from "#config.ts";
import type { SubscriptionTerms } from "#core/subscription-state.ts";
import type { Payments } from "#payments/provider.ts";
import { createStripe } from "#payments/stripe.ts";

/** Null = nothing is paid for, and no company is ever read-only. */
export function subscriptionTermsOf({ PAYMENTS, TRIAL_DAYS, GRACE_DAYS }: Config): SubscriptionTerms | null {
  return PAYMENTS === "none" ? null : { trialDays: TRIAL_DAYS, graceDays: GRACE_DAYS };
}

export function paymentsOf(config: Config): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl = null } = config;
  const terms = subscriptionTermsOf(config);
  if (terms === null || secretKey === undefined || webhookSecret === undefined) return null;
  return { provider: createStripe({ secretKey, webhookSecret, apiUrl }), terms };
}
