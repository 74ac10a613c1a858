import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const connectApi = api.injectEndpoints({
  endpoints: (build) => ({
    connectOptions: build.query({
      ...ask("GET", "/api/stores/connect/options"),
    }),
    /** Every address is for one use, so it is asked for like a change. */
    connectAddress: build.mutation({
      ...ask("GET", "/api/stores/connect", "query"),
    }),
    connectForm: build.mutation({
      ...ask("POST", "/api/stores/connect/form", "body"),
      invalidatesTags: ["Stores", "Users", "Jobs"],
    }),
    startDevice: build.mutation({
      ...ask("POST", "/api/stores/connect/device", "body"),
    }),
    pollDevice: build.mutation({
      ...ask("POST", "/api/stores/connect/device/poll", (deviceId: string) => ({ body: { deviceId } })),
      invalidatesTags: (answer) => (answer?.status === "connected" ? ["Stores", "Users", "Jobs"] : []),
    }),
  }),
});

export const { useConnectOptionsQuery, useConnectAddressMutation, useConnectFormMutation, useStartDeviceMutation, usePollDeviceMutation } =
  connectApi;
