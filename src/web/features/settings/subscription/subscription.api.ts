import type { subscriptionRoute } from "#contract/subscription.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

export type SubscriptionAnswer = ResponseOf<typeof subscriptionRoute>;

const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query({
      ...ask("GET", "/api/subscription"),
      providesTags: ["Users", "DashboardTiles"],
    }),
  }),
});

export const { useSubscriptionQuery } = subscriptionApi;
