import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { trendsRoute } from "#contract/trends.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type TrendsQuestion = BodyInputOf<typeof trendsRoute>;
export type TrendsAnswer = ResponseOf<typeof trendsRoute>;

const trendsApi = api.injectEndpoints({
  endpoints: (build) => ({
    trends: build.query<TrendsAnswer, TrendsQuestion>({
      query: (body) => call<typeof trendsRoute>("POST", "/api/dashboard/trends", { body }),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useTrendsQuery } = trendsApi;
