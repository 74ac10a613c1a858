import type { tagsOfProductsRoute, updateProductTagRoute } from "#contract/product-tags.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

/** Products by their ids, or the rows of a table as it stands. */
export type Chosen = BodyInputOf<typeof tagsOfProductsRoute>["of"];

const STALE = ["ProductTags", ...FIGURE_TAGS] as const;

const productTagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    productTags: build.query({
      ...ask("GET", "/api/product-tags"),
      providesTags: ["ProductTags"],
    }),
    tagsOfProducts: build.query({
      ...ask("POST", "/api/product-tags/of-products", (of: Chosen) => ({ body: { of } })),
      providesTags: ["ProductTags"],
    }),
    createProductTag: build.mutation({
      ...ask("POST", "/api/product-tags", "body"),
      invalidatesTags: [...STALE],
    }),
    updateProductTag: build.mutation({
      ...ask("PATCH", "/api/product-tags/:id", ({ id, ...body }: { id: string } & BodyInputOf<typeof updateProductTagRoute>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: [...STALE],
    }),
    deleteProductTag: build.mutation({
      ...ask("DELETE", "/api/product-tags/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    mergeProductTag: build.mutation({
      ...ask("POST", "/api/product-tags/:id/merge", ({ id, into }: { id: string; into: string }) => ({ params: { id }, body: { into } })),
      invalidatesTags: [...STALE],
    }),
    restoreProductTag: build.mutation({
      ...ask("POST", "/api/product-tags/:id/restore", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    undoTagChange: build.mutation({
      ...ask("POST", "/api/product-tags/changes/:id/undo", ({ id }: { id: string }) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    tagProducts: build.mutation({
      ...ask("PUT", "/api/product-tags/:id/products", ({ id, ...body }: { id: string; of: Chosen; assigned: boolean }) => ({
        params: { id },
        body,
      })),
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
  useUndoTagChangeMutation,
} = productTagsApi;
