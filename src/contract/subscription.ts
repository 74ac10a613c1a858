import { z } from "zod";
import { Count, DayText } from "./common.ts";
import { Plan, PlanId } from "./plans.ts";
import type { RouteContract } from "./route.ts";
import { Subscription, SubscriptionState } from "./session.ts";

const Usage = z
  .object({
    /** First day of the month that is counted. */
    month: DayText,
    /** Counted orders of the month so far, on every market. */
    orders: Count,
    /** What the month comes to at the pace of its whole days; `null` in its first three days. */
    projectedOrders: Count.nullable(),
    stores: Count,
    users: Count,
  })
  .meta({ id: "Usage" });

export const subscriptionRoute = {
  method: "GET",
  path: "/api/subscription",
  policy: "read",
  tag: "session",
  summary: "The company's plan, null before it has taken one, the plans it can take and the one it has, and what the company uses",
  response: z.object({
    subscription: Subscription.nullable(),
    /** `null` on an instance that takes no payments. */
    state: SubscriptionState.nullable(),
    plans: z.array(Plan),
    usage: Usage,
  }),
} as const satisfies RouteContract;

export const activateSubscriptionRoute = {
  method: "PUT",
  path: "/api/activate-subscription",
  policy: "edit",
  tag: "session",
  storesAnswer: false,
  summary:
    "Take a plan for the company: at once, or after the payment on the page of `checkoutUrl`; a signed-in user's data changes with it",
  body: z.object({ plan: PlanId, period: z.enum(["monthly", "yearly"]) }),
  response: z.object({
    subscription: Subscription,
    /** Where the plan is paid for first; the subscription is then the one asked for, in the state that the company is in. */
    checkoutUrl: z.url().optional(),
  }),
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;
