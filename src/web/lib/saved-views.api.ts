import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { savedViewsRoute, saveTileSetsRoute, saveViewsRoute, tileSetsRoute } from "#contract/saved-views.ts";
import { api } from "./api/api.ts";
import { call } from "./api/call.ts";

export type SavedView = ResponseOf<typeof savedViewsRoute>["views"][number];
export type ViewScreen = SavedView["screen"];

const savedViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedViews: build.query<ResponseOf<typeof savedViewsRoute>, void>({
      query: () => call<typeof savedViewsRoute>("GET", "/api/saved-views"),
      providesTags: ["Views"],
    }),
    saveViews: build.mutation<ResponseOf<typeof saveViewsRoute>, BodyInputOf<typeof saveViewsRoute>>({
      query: (body) => call<typeof saveViewsRoute>("PUT", "/api/saved-views", { body }),
      invalidatesTags: ["Views"],
    }),
    tileSets: build.query<ResponseOf<typeof tileSetsRoute>, void>({
      query: () => call<typeof tileSetsRoute>("GET", "/api/tile-sets"),
      providesTags: ["Views"],
    }),
    saveTileSets: build.mutation<ResponseOf<typeof saveTileSetsRoute>, BodyInputOf<typeof saveTileSetsRoute>>({
      query: (body) => call<typeof saveTileSetsRoute>("PUT", "/api/tile-sets", { body }),
      invalidatesTags: ["Views"],
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewsMutation, useTileSetsQuery, useSaveTileSetsMutation } = savedViewsApi;
