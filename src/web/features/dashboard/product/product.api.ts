import type { offerDaysRoute } from "#contract/offer-days.ts";
import type { productAdsRoute } from "#contract/product-ads.ts";
import type { productRoute } from "#contract/product.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type ProductAnswer = ResponseOf<typeof productRoute>;
export type ProductAdsAnswer = ResponseOf<typeof productAdsRoute>;
export type OfferDaysAnswer = ResponseOf<typeof offerDaysRoute>;
export type OfferDaysBody = BodyInputOf<typeof offerDaysRoute>;

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
    offerDays: build.query<OfferDaysAnswer, { id: string; body: OfferDaysBody }>({
      query: ({ id, body }) => call<typeof offerDaysRoute>("POST", "/api/products/:id/offerDays", { params: { id }, body }),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useProductQuery, useProductAdsQuery, useOfferDaysQuery } = productApi;
