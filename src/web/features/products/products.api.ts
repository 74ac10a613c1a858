import type { bulkProductsRoute } from "#contract/product-bulk.ts";
import type { productListRoute } from "#contract/products.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type ListQuestion = BodyInputOf<typeof productListRoute>;
export type ListAnswer = ResponseOf<typeof productListRoute>;
export type PhraseProblem = ListAnswer["problems"][number];
export type BulkQuestion = BodyInputOf<typeof bulkProductsRoute>;
export type BulkAnswer = ResponseOf<typeof bulkProductsRoute>;

const STALE = ["ProductTags", "Jobs", "Todo", ...FIGURE_TAGS] as const;

const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    productList: build.query({
      ...ask("POST", "/api/products/list", "body"),
      providesTags: ["DashboardProducts", "ProductTags"],
    }),
    productCompletions: build.query({
      ...ask("POST", "/api/products/completions", "body"),
      providesTags: ["ProductTags"],
    }),
    /** Of the moment one asks: no change asks for it again, least of all the one it was about. */
    bulkEffect: build.query({
      ...ask("POST", "/api/products/bulk", (question: Omit<BulkQuestion, "preview">) => ({ body: { ...question, preview: true } })),
      keepUnusedDataFor: 0,
    }),
    bulkProducts: build.mutation({
      ...ask("POST", "/api/products/bulk", "body"),
      invalidatesTags: [...STALE],
    }),
    createProduct: build.mutation({
      ...ask("POST", "/api/products", "body"),
      invalidatesTags: [...STALE],
    }),
  }),
});

export const { useProductListQuery, useProductCompletionsQuery, useBulkEffectQuery, useBulkProductsMutation, useCreateProductMutation } =
  productsApi;
