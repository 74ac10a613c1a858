import type { maintenanceRoute, setMaintenanceRoute } from "#contract/maintenance.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "./api/api.ts";
import { call } from "./api/call.ts";

const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    maintenance: build.query<ResponseOf<typeof maintenanceRoute>, void>({
      query: () => call<typeof maintenanceRoute>("GET", "/api/maintenance"),
    }),
    setMaintenance: build.mutation<ResponseOf<typeof setMaintenanceRoute>, BodyInputOf<typeof setMaintenanceRoute>>({
      query: (body) => call<typeof setMaintenanceRoute>("PUT", "/api/maintenance", { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(maintenanceApi.util.upsertQueryData("maintenance", undefined, saved.data));
      },
    }),
  }),
});

export const { useMaintenanceQuery, useSetMaintenanceMutation } = maintenanceApi;
