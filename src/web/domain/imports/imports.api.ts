import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const undoImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    undoEffect: build.query({
      ...ask("GET", "/api/imports/:id/undo", (id: string) => ({ params: { id } })),
      // What it would do changes with everything that is done.
      keepUnusedDataFor: 0,
    }),
    undoImport: build.mutation({
      ...ask("POST", "/api/imports/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Imports", "Jobs"],
    }),
    redoImport: build.mutation({
      ...ask("POST", "/api/imports/:id/redo", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Imports", "Jobs"],
    }),
  }),
});

export const { useLazyUndoEffectQuery, useUndoImportMutation, useRedoImportMutation } = undoImportApi;
