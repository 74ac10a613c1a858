import type { productAdsRoute } from "#contract/product-ads.ts";
import type { productRoute } from "#contract/product.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type ProductAnswer = ResponseOf<typeof productRoute>;
export type ProductAdsAnswer = ResponseOf<typeof productAdsRoute>;

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    product: build.query<ProductAnswer, string>({
      query: (id) => call<typeof productRoute>("GET", "/api/products/:id", { params: { id } }),
      providesTags: ["DashboardProducts"],
    }),
    productAds: build.query<ProductAdsAnswer, { id: string; body: BodyInputOf<typeof productAdsRoute> }>({
      query: ({ id, body }) => call<typeof productAdsRoute>("POST", "/api/products/:id/ads", { params: { id }, body }),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useProductQuery, useProductAdsQuery } = productApi;
