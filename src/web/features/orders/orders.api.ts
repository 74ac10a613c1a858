import type { orderRoute, ordersProfitabilityRoute, refundOrderRoute, withdrawRefundRoute } from "#contract/orders.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type OrderAnswer = ResponseOf<typeof orderRoute>;

export type OrdersAnswer = ResponseOf<typeof ordersProfitabilityRoute>;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<OrdersAnswer, BodyInputOf<typeof ordersProfitabilityRoute>>({
      query: (body) => call<typeof ordersProfitabilityRoute>("POST", "/api/orders/profitability", { body }),
      providesTags: ["OrdersProfitability"],
    }),
    order: build.query<OrderAnswer, string>({
      query: (id) => call<typeof orderRoute>("GET", "/api/orders/:id", { params: { id } }),
      providesTags: ["OrdersProfitability"],
    }),
    refundOrder: build.mutation<ResponseOf<typeof refundOrderRoute>, { id: string; body: BodyInputOf<typeof refundOrderRoute> }>({
      query: ({ id, body }) => call<typeof refundOrderRoute>("POST", "/api/orders/:id/refunds", { params: { id }, body }),
      invalidatesTags: [...FIGURE_TAGS],
    }),
    withdrawRefund: build.mutation<ResponseOf<typeof withdrawRefundRoute>, { id: string; refundId: string }>({
      query: (params) => call<typeof withdrawRefundRoute>("DELETE", "/api/orders/:id/refunds/:refundId", { params }),
      invalidatesTags: [...FIGURE_TAGS],
    }),
  }),
});

export const { useOrderQuery, useOrdersQuery, useRefundOrderMutation, useWithdrawRefundMutation } = ordersApi;
