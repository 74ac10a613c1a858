import type { BodyInputOf, QueryInputOf } from "#contract/route.ts";
import type { storesRoute, updateStoreRoute } from "#contract/stores.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

type Change = { id: string } & BodyInputOf<typeof updateStoreRoute>;

const STORE_TAGS = ["Stores", "Users"] as const;
/** A store that comes or goes takes its figures along. */
const WITH_FIGURES = [...STORE_TAGS, "Jobs", "Alerts", ...FIGURE_TAGS] as const;

const storesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query({
      ...ask("GET", "/api/stores", (query: QueryInputOf<typeof storesRoute> | void) => ({ query: query ?? {} })),
      providesTags: ["Stores"],
    }),
    createStore: build.mutation({
      ...ask("POST", "/api/stores", "body"),
      invalidatesTags: [...STORE_TAGS],
    }),
    updateStore: build.mutation({
      ...ask("PATCH", "/api/stores/:id", ({ id, ...body }: Change) => ({ params: { id }, body })),
      invalidatesTags: [...STORE_TAGS, "Jobs"],
    }),
    syncStore: build.mutation({
      ...ask("POST", "/api/stores/:id/sync", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Stores", "Jobs"],
    }),
    retryFeed: build.mutation({
      ...ask("POST", "/api/stores/:id/feeds/:feed/retry", "params"),
      invalidatesTags: ["Stores", "Jobs"],
    }),
    disconnectStore: build.mutation({
      ...ask("POST", "/api/stores/:id/disconnect", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STORE_TAGS, "Jobs"],
    }),
    deleteStore: build.mutation({
      ...ask("DELETE", "/api/stores/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: [...WITH_FIGURES],
    }),
    restoreStore: build.mutation({
      ...ask("POST", "/api/stores/:id/restore", (id: string) => ({ params: { id } })),
      invalidatesTags: [...WITH_FIGURES],
    }),
  }),
});

export const {
  useStoresQuery,
  useCreateStoreMutation,
  useUpdateStoreMutation,
  useSyncStoreMutation,
  useRetryFeedMutation,
  useDisconnectStoreMutation,
  useDeleteStoreMutation,
  useRestoreStoreMutation,
} = storesApi;
