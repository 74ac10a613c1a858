import type { orderRoute, ordersProfitabilityRoute, refundOrderRoute } from "#contract/orders.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type OrderAnswer = ResponseOf<typeof orderRoute>;

export type OrdersAnswer = ResponseOf<typeof ordersProfitabilityRoute>;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query({
      ...ask("POST", "/api/orders/profitability", "body"),
      providesTags: ["OrdersProfitability"],
    }),
    order: build.query({
      ...ask("GET", "/api/orders/:id", (id: string) => ({ params: { id } })),
      providesTags: ["OrdersProfitability"],
    }),
    refundOrder: build.mutation({
      ...ask("POST", "/api/orders/:id/refunds", ({ id, body }: { id: string; body: BodyInputOf<typeof refundOrderRoute> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: [...FIGURE_TAGS],
    }),
    withdrawRefund: build.mutation({
      ...ask("DELETE", "/api/orders/:id/refunds/:refundId", "params"),
      invalidatesTags: [...FIGURE_TAGS],
    }),
  }),
});

export const { useOrderQuery, useOrdersQuery, useRefundOrderMutation, useWithdrawRefundMutation } = ordersApi;
