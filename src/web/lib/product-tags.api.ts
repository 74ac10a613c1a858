import type {
  createProductTagRoute,
  deleteProductTagRoute,
  mergeProductTagRoute,
  ProductTag,
  productTagsRoute,
  restoreProductTagRoute,
  tagProductsRoute,
  tagsOfProductsRoute,
  updateProductTagRoute,
} from "#contract/product-tags.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "./api/api.ts";
import { call } from "./api/call.ts";

/** Products by their ids, or the rows of a table as it stands. */
export type Chosen = BodyInputOf<typeof tagsOfProductsRoute>["of"];

const STALE = ["ProductTags", ...FIGURE_TAGS] as const;

const productTagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    productTags: build.query<ResponseOf<typeof productTagsRoute>, void>({
      query: () => call<typeof productTagsRoute>("GET", "/api/product-tags"),
      providesTags: ["ProductTags"],
    }),
    tagsOfProducts: build.query<ResponseOf<typeof tagsOfProductsRoute>, Chosen>({
      query: (of) => call<typeof tagsOfProductsRoute>("POST", "/api/product-tags/of-products", { body: { of } }),
      providesTags: ["ProductTags"],
    }),
    createProductTag: build.mutation<ProductTag, BodyInputOf<typeof createProductTagRoute>>({
      query: (body) => call<typeof createProductTagRoute>("POST", "/api/product-tags", { body }),
      invalidatesTags: [...STALE],
    }),
    updateProductTag: build.mutation<ProductTag, { id: string } & BodyInputOf<typeof updateProductTagRoute>>({
      query: ({ id, ...body }) => call<typeof updateProductTagRoute>("PATCH", "/api/product-tags/:id", { params: { id }, body }),
      invalidatesTags: [...STALE],
    }),
    deleteProductTag: build.mutation<null, string>({
      query: (id) => call<typeof deleteProductTagRoute>("DELETE", "/api/product-tags/:id", { params: { id } }),
      invalidatesTags: [...STALE],
    }),
    mergeProductTag: build.mutation<ProductTag, { id: string; into: string }>({
      query: ({ id, into }) => call<typeof mergeProductTagRoute>("POST", "/api/product-tags/:id/merge", { params: { id }, body: { into } }),
      invalidatesTags: [...STALE],
    }),
    restoreProductTag: build.mutation<ProductTag, string>({
      query: (id) => call<typeof restoreProductTagRoute>("POST", "/api/product-tags/:id/restore", { params: { id } }),
      invalidatesTags: [...STALE],
    }),
    tagProducts: build.mutation<ResponseOf<typeof tagProductsRoute>, { id: string; of: Chosen; assigned: boolean }>({
      query: ({ id, ...body }) => call<typeof tagProductsRoute>("PUT", "/api/product-tags/:id/products", { params: { id }, body }),
      invalidatesTags: [...STALE],
    }),
  }),
});

export const {
  useProductTagsQuery,
  useTagsOfProductsQuery,
  useCreateProductTagMutation,
  useUpdateProductTagMutation,
  useDeleteProductTagMutation,
  useMergeProductTagMutation,
  useRestoreProductTagMutation,
  useTagProductsMutation,
} = productTagsApi;
