import type { incomeRoute } from "#contract/income.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";

export type IncomeQuestion = BodyInputOf<typeof incomeRoute>;
export type IncomeAnswer = ResponseOf<typeof incomeRoute>;

const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    income: build.query<IncomeAnswer, IncomeQuestion>({
      query: (body) => call<typeof incomeRoute>("POST", "/api/dashboard/income", { body }),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useIncomeQuery } = incomeApi;
