import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const estimateTruthApi = api.injectEndpoints({
  endpoints: (build) => ({
    estimateTruth: build.query({
      ...ask("POST", "/api/dashboard/estimate-truth", "body"),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useEstimateTruthQuery } = estimateTruthApi;
