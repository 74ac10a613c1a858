import type { connectOptionsRoute, connectRoute, pollDeviceRoute, startDeviceRoute } from "#contract/connections.ts";
import type { BodyInputOf, QueryInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

const connectApi = api.injectEndpoints({
  endpoints: (build) => ({
    connectOptions: build.query<ResponseOf<typeof connectOptionsRoute>, void>({
      query: () => call<typeof connectOptionsRoute>("GET", "/api/stores/connect/options"),
    }),
    /** Every address is for one use, so it is asked for like a change. */
    connectAddress: build.mutation<ResponseOf<typeof connectRoute>, QueryInputOf<typeof connectRoute>>({
      query: (query) => call<typeof connectRoute>("GET", "/api/stores/connect", { query }),
    }),
    startDevice: build.mutation<ResponseOf<typeof startDeviceRoute>, BodyInputOf<typeof startDeviceRoute>>({
      query: (body) => call<typeof startDeviceRoute>("POST", "/api/stores/connect/device", { body }),
    }),
    pollDevice: build.mutation<ResponseOf<typeof pollDeviceRoute>, string>({
      query: (deviceId) => call<typeof pollDeviceRoute>("POST", "/api/stores/connect/device/poll", { body: { deviceId } }),
      invalidatesTags: (answer) => (answer?.status === "connected" ? ["Stores", "Users", "Jobs"] : []),
    }),
  }),
});

export const { useConnectOptionsQuery, useConnectAddressMutation, useStartDeviceMutation, usePollDeviceMutation } = connectApi;
