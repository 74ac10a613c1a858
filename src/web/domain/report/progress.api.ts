import type { progressRoute } from "#contract/progress.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Recomputations that wait or run. */
    recomputations: build.query({
      ...ask("GET", "/api/progress"),
      transformResponse: (jobs: ResponseOf<typeof progressRoute>) => jobs.filter(({ recomputes }) => recomputes !== null),
      providesTags: ["Jobs"],
    }),
  }),
});

export const { useRecomputationsQuery } = jobsApi;
