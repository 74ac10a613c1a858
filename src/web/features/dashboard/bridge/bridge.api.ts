import type { bridgeRoute } from "#contract/bridge.ts";
import type { forecastRoute } from "#contract/forecast.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type BridgeAnswer = ResponseOf<typeof bridgeRoute>;
export type ForecastAnswer = ResponseOf<typeof forecastRoute>;

const bridgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    bridge: build.query<BridgeAnswer, BodyInputOf<typeof bridgeRoute>>({
      query: (body) => call<typeof bridgeRoute>("POST", "/api/dashboard/bridge", { body }),
      providesTags: ["DashboardTiles"],
    }),
    forecast: build.query<ForecastAnswer, BodyInputOf<typeof forecastRoute>>({
      query: (body) => call<typeof forecastRoute>("POST", "/api/dashboard/forecast", { body }),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useBridgeQuery, useForecastQuery } = bridgeApi;
