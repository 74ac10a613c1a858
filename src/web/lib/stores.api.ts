import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { createStoreRoute, storesRoute } from "#contract/stores.ts";
import { api } from "./api/api.ts";
import { call } from "./api/call.ts";

const storesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query<ResponseOf<typeof storesRoute>, void>({
      query: () => call<typeof storesRoute>("GET", "/api/stores"),
      providesTags: ["Stores"],
    }),
    createStore: build.mutation<ResponseOf<typeof createStoreRoute>, BodyInputOf<typeof createStoreRoute>>({
      query: (body) => call<typeof createStoreRoute>("POST", "/api/stores", { body }),
      invalidatesTags: ["Stores", "Users"],
    }),
  }),
});

export const { useStoresQuery, useCreateStoreMutation } = storesApi;
