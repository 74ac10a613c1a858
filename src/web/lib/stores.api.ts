import type { BodyInputOf, QueryInputOf, ResponseOf } from "#contract/route.ts";
import type {
  createStoreRoute,
  deleteStoreRoute,
  disconnectStoreRoute,
  restoreStoreRoute,
  retryFeedRoute,
  storesRoute,
  syncStoreRoute,
  updateStoreRoute,
} from "#contract/stores.ts";
import { api, FIGURE_TAGS } from "./api/api.ts";
import { call } from "./api/call.ts";

type Change = { id: string } & BodyInputOf<typeof updateStoreRoute>;

const STORE_TAGS = ["Stores", "Users"] as const;
/** A store that comes or goes takes its figures along. */
const WITH_FIGURES = [...STORE_TAGS, "Jobs", "Alerts", ...FIGURE_TAGS] as const;

const storesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query<ResponseOf<typeof storesRoute>, QueryInputOf<typeof storesRoute> | void>({
      query: (query) => call<typeof storesRoute>("GET", "/api/stores", { query: query ?? {} }),
      providesTags: ["Stores"],
    }),
    createStore: build.mutation<ResponseOf<typeof createStoreRoute>, BodyInputOf<typeof createStoreRoute>>({
      query: (body) => call<typeof createStoreRoute>("POST", "/api/stores", { body }),
      invalidatesTags: [...STORE_TAGS],
    }),
    updateStore: build.mutation<ResponseOf<typeof updateStoreRoute>, Change>({
      query: ({ id, ...body }) => call<typeof updateStoreRoute>("PATCH", "/api/stores/:id", { params: { id }, body }),
      invalidatesTags: [...STORE_TAGS, "Jobs"],
    }),
    syncStore: build.mutation<ResponseOf<typeof syncStoreRoute>, string>({
      query: (id) => call<typeof syncStoreRoute>("POST", "/api/stores/:id/sync", { params: { id } }),
      invalidatesTags: ["Stores", "Jobs"],
    }),
    retryFeed: build.mutation<ResponseOf<typeof retryFeedRoute>, { id: string; feed: string }>({
      query: (params) => call<typeof retryFeedRoute>("POST", "/api/stores/:id/feeds/:feed/retry", { params }),
      invalidatesTags: ["Stores", "Jobs"],
    }),
    disconnectStore: build.mutation<ResponseOf<typeof disconnectStoreRoute>, string>({
      query: (id) => call<typeof disconnectStoreRoute>("POST", "/api/stores/:id/disconnect", { params: { id } }),
      invalidatesTags: [...STORE_TAGS, "Jobs"],
    }),
    deleteStore: build.mutation<null, string>({
      query: (id) => call<typeof deleteStoreRoute>("DELETE", "/api/stores/:id", { params: { id } }),
      invalidatesTags: [...WITH_FIGURES],
    }),
    restoreStore: build.mutation<ResponseOf<typeof restoreStoreRoute>, string>({
      query: (id) => call<typeof restoreStoreRoute>("POST", "/api/stores/:id/restore", { params: { id } }),
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
