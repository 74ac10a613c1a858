import type { incomeRoute } from "#contract/income.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type IncomeQuestion = BodyInputOf<typeof incomeRoute>;
export type IncomeAnswer = ResponseOf<typeof incomeRoute>;

const incomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    income: build.query({
      ...ask("POST", "/api/dashboard/income", "body"),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export const { useIncomeQuery } = incomeApi;
