import type { orderRoute } from "#contract/orders.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type OrderAnswer = ResponseOf<typeof orderRoute>;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    order: build.query<OrderAnswer, string>({
      query: (id) => call<typeof orderRoute>("GET", "/api/orders/:id", { params: { id } }),
      providesTags: ["OrdersProfitability"],
    }),
  }),
});

export const { useOrderQuery } = ordersApi;
