import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { trendsRoute } from "#contract/trends.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type TrendsQuestion = BodyInputOf<typeof trendsRoute>;
export type TrendsAnswer = ResponseOf<typeof trendsRoute>;

const trendsApi = api.injectEndpoints({
  endpoints: (build) => ({
    trends: build.query({
      ...ask("POST", "/api/dashboard/trends", "body"),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useTrendsQuery } = trendsApi;
