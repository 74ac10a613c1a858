import type { productChangesRoute } from "#contract/product-costs.ts";
import type { QueryInputOf, ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";
import type { CostsBody } from "./cost-sheet.ts";

export type SheetCall = { id: string; body: CostsBody };

const STALE = ["Jobs", "Todo", ...FIGURE_TAGS] as const;

const costsApi = api.injectEndpoints({
  endpoints: (build) => ({
    productCosts: build.query({
      ...ask("GET", "/api/products/:id/costs", (id: string) => ({ params: { id } })),
      providesTags: ["DashboardProducts"],
    }),
    /** Costs on the way to being changed: nobody looks at them, so an answer kept would be thrown away by any change meanwhile. */
    costsToChange: build.mutation({
      ...ask("GET", "/api/products/:id/costs", (id: string) => ({ params: { id } })),
    }),
    saveProductCosts: build.mutation({
      ...ask("PUT", "/api/products/:id/costs", ({ id, body }: SheetCall) => ({ params: { id }, body })),
      invalidatesTags: (_, error) => (error ? [] : [...STALE]),
    }),
    /** Asked as a change is, so that no answer is kept: by the next letter it is another question. */
    costEffect: build.mutation({
      ...ask("POST", "/api/products/:id/costs/preview", ({ id, body }: SheetCall) => ({ params: { id }, body })),
    }),
    productChanges: build.query({
      ...ask("GET", "/api/product-changes", (query: QueryInputOf<typeof productChangesRoute>) => ({ query })),
      providesTags: ["DashboardProducts"],
    }),
    undoProductChange: build.mutation({
      ...ask("POST", "/api/product-changes/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: (_, error) => (error ? [] : [...STALE]),
    }),
    /** What a bundle can be made of: looked for by words. */
    foundParts: build.query({
      ...ask("GET", "/api/search", (q: string) => ({ query: { q } })),
      transformResponse: ({ products }: ResponseOf<typeof searchRoute>) => products,
      providesTags: ["DashboardProducts"],
    }),
    jobsOfChange: build.query({
      ...ask("GET", "/api/progress"),
      providesTags: ["Jobs"],
    }),
  }),
});

export const costEndpoints = costsApi.endpoints;

export const {
  useProductCostsQuery,
  useSaveProductCostsMutation,
  useCostEffectMutation,
  useProductChangesQuery,
  useUndoProductChangeMutation,
  useFoundPartsQuery,
  useJobsOfChangeQuery,
} = costsApi;
