/** What a company pays for its subscription, on an instance that takes payments. */
import { z } from "zod";
import { InstantText, Money } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const SubscriptionInvoice = z
  .object({
    id: z.string(),
    /** As it stands on the invoice; `null` = it has none yet. */
    number: z.string().nullable(),
    issuedAt: InstantText,
    /** Minor units of `currency`, with VAT. */
    amount: Money,
    currency: z.string(),
    state: z.enum(["open", "paid", "void"]),
    /** The provider's page of it, where an open one is paid. */
    url: z.string().nullable(),
  })
  .meta({ id: "SubscriptionInvoice" });

export const subscriptionInvoicesRoute = {
  method: "GET",
  path: "/api/subscription/invoices",
  policy: "edit",
  tag: "session",
  summary: "Invoices of the company's subscription, the newest first",
  response: z.object({ items: z.array(SubscriptionInvoice).max(200) }),
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const billingPortalRoute = {
  method: "POST",
  path: "/api/billing-portal",
  policy: "edit",
  tag: "session",
  storesAnswer: false,
  summary: "The provider's page on which the company changes its card, pays what it owes, pauses, comes back and cancels",
  response: z.object({ url: z.url() }),
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const stripeWebhookRoute = {
  method: "POST",
  path: "/api/webhooks/stripe",
  policy: "public",
  withoutCsrf: true,
  rawBody: true,
  tag: "session",
  limit: "address",
  letters: ["subscriptionReplaced", "refundDue"],
  summary: "Events of Stripe, signed with the secret of the endpoint; each is taken once, 400 for one that is not signed so",
  body: z.looseObject({ id: z.string().max(255), type: z.string().max(255) }),
  response: z.object({ taken: z.enum(["applied", "repeated", "unknown", "ignored"]) }),
} as const satisfies RouteContract;
