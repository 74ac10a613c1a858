import type { ResponseOf } from "#contract/route.ts";
import type { savedViewsRoute } from "#contract/saved-views.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type SavedView = ResponseOf<typeof savedViewsRoute>["views"][number];
export type ViewScreen = SavedView["screen"];

const savedViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedViews: build.query({
      ...ask("GET", "/api/saved-views"),
      providesTags: ["Views"],
    }),
    saveViews: build.mutation({
      ...ask("PUT", "/api/saved-views", "body"),
      invalidatesTags: ["Views"],
    }),
    tileSets: build.query({
      ...ask("GET", "/api/tile-sets"),
      providesTags: ["Views"],
    }),
    saveTileSets: build.mutation({
      ...ask("PUT", "/api/tile-sets", "body"),
      invalidatesTags: ["Views"],
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewsMutation, useTileSetsQuery, useSaveTileSetsMutation } = savedViewsApi;
