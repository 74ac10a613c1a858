import type { linkOffersRoute, mergeProductsRoute, splitProductRoute } from "#contract/product-offers.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

/** What goes to another product. */
export type Move =
  | ({ kind: "mapping" } & BodyInputOf<typeof linkOffersRoute>)
  | ({ kind: "merge" } & BodyInputOf<typeof mergeProductsRoute>)
  | ({ kind: "split" } & BodyInputOf<typeof splitProductRoute>);

const STALE = [...FIGURE_TAGS, "ProductTags", "Todo", "Jobs"] as const;
const FOUND = 20;

const productOffersApi = api.injectEndpoints({
  endpoints: (build) => ({
    productOffers: build.query({
      ...ask("GET", "/api/products/:id/offers", (id: string) => ({ params: { id } })),
      providesTags: ["DashboardProducts"],
    }),
    offerSuggestions: build.query({
      ...ask("GET", "/api/product-offers/suggestions", "query"),
      providesTags: ["DashboardProducts"],
    }),
    productsToChoose: build.query({
      ...ask("GET", "/api/products", (phrase: string) => ({ query: { phrase, perPage: FOUND } })),
      providesTags: ["DashboardProducts"],
    }),
    linkEffect: build.query({ ...ask("POST", "/api/product-offers/preview", "body"), providesTags: ["DashboardProducts"] }),
    mergeEffect: build.query({ ...ask("POST", "/api/products/merge/preview", "body"), providesTags: ["DashboardProducts"] }),
    splitEffect: build.query({ ...ask("POST", "/api/products/split/preview", "body"), providesTags: ["DashboardProducts"] }),
    linkOffers: build.mutation({ ...ask("PUT", "/api/product-offers", "body"), invalidatesTags: [...STALE] }),
    mergeProducts: build.mutation({ ...ask("POST", "/api/products/merge", "body"), invalidatesTags: [...STALE] }),
    splitProduct: build.mutation({ ...ask("POST", "/api/products/split", "body"), invalidatesTags: [...STALE] }),
  }),
});

export const {
  useProductOffersQuery,
  useOfferSuggestionsQuery,
  useProductsToChooseQuery,
  useLinkEffectQuery,
  useMergeEffectQuery,
  useSplitEffectQuery,
  useLinkOffersMutation,
  useMergeProductsMutation,
  useSplitProductMutation,
} = productOffersApi;
