import { api } from "./api/api.ts";
import { ask } from "./api/call.ts";

const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    maintenance: build.query({
      ...ask("GET", "/api/maintenance"),
    }),
    setMaintenance: build.mutation({
      ...ask("PUT", "/api/maintenance", "body"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(maintenanceApi.util.upsertQueryData("maintenance", undefined, saved.data));
      },
    }),
  }),
});

export const { useMaintenanceQuery, useSetMaintenanceMutation } = maintenanceApi;
