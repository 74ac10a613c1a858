import type { productRoute } from "#contract/product.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type ProductAnswer = ResponseOf<typeof productRoute>;

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    product: build.query<ProductAnswer, string>({
      query: (id) => call<typeof productRoute>("GET", "/api/products/:id", { params: { id } }),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useProductQuery } = productApi;
