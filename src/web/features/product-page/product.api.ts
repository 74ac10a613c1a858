import type { offerDaysRoute } from "#contract/offer-days.ts";
import type { productAdsRoute } from "#contract/product-ads.ts";
import type { productUnitRoute } from "#contract/product-unit.ts";
import type { productRoute } from "#contract/product.ts";
import type { updateProductRoute } from "#contract/products.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type ProductAnswer = ResponseOf<typeof productRoute>;
export type ProductAdsAnswer = ResponseOf<typeof productAdsRoute>;
export type ProductUnitAnswer = ResponseOf<typeof productUnitRoute>;
export type OfferDaysAnswer = ResponseOf<typeof offerDaysRoute>;
export type OfferDaysBody = BodyInputOf<typeof offerDaysRoute>;

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    product: build.query({
      ...ask("GET", "/api/products/:id", (id: string) => ({ params: { id } })),
      providesTags: ["DashboardProducts"],
    }),
    updateProduct: build.mutation({
      ...ask("PATCH", "/api/products/:id", ({ id, body }: { id: string; body: BodyInputOf<typeof updateProductRoute> }) => ({
        params: { id },
        body,
      })),
      // Also where it was refused: a colleague was faster, and what is saved by now is read again.
      invalidatesTags: ["ProductTags", ...FIGURE_TAGS],
    }),
    productAds: build.query({
      ...ask("POST", "/api/products/:id/ads", ({ id, body }: { id: string; body: BodyInputOf<typeof productAdsRoute> }) => ({
        params: { id },
        body,
      })),
      providesTags: ["DashboardTiles"],
    }),
    productUnit: build.query({
      ...ask("POST", "/api/products/:id/unit", ({ id, body }: { id: string; body: BodyInputOf<typeof productUnitRoute> }) => ({
        params: { id },
        body,
      })),
      providesTags: ["DashboardTiles", "DashboardProducts"],
    }),
    offerDays: build.query({
      ...ask("POST", "/api/products/:id/offerDays", ({ id, body }: { id: string; body: OfferDaysBody }) => ({ params: { id }, body })),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useProductQuery, useProductAdsQuery, useProductUnitQuery, useOfferDaysQuery, useUpdateProductMutation } = productApi;
