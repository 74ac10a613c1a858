import type { subscriptionRoute } from "#contract/subscription.ts";
import type { subscriptionInvoicesRoute } from "#contract/payments.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

export type SubscriptionAnswer = ResponseOf<typeof subscriptionRoute>;
export type SubscriptionInvoice = ResponseOf<typeof subscriptionInvoicesRoute>["items"][number];

const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query({
      ...ask("GET", "/api/subscription"),
      providesTags: ["Users", "DashboardTiles"],
    }),
    subscriptionInvoices: build.query({
      ...ask("GET", "/api/subscription/invoices"),
      providesTags: ["Users"],
    }),
    billingPortal: build.mutation({
      ...ask("POST", "/api/billing-portal"),
    }),
  }),
});

export const { useSubscriptionQuery, useSubscriptionInvoicesQuery, useBillingPortalMutation } = subscriptionApi;
