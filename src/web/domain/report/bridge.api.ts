import type { bridgeRoute } from "#contract/bridge.ts";
import type { forecastRoute } from "#contract/forecast.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type BridgeAnswer = ResponseOf<typeof bridgeRoute>;
export type ForecastAnswer = ResponseOf<typeof forecastRoute>;

const bridgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    bridge: build.query({
      ...ask("POST", "/api/dashboard/bridge", "body"),
      providesTags: ["DashboardTiles"],
    }),
    forecast: build.query({
      ...ask("POST", "/api/dashboard/forecast", "body"),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useBridgeQuery, useForecastQuery } = bridgeApi;
