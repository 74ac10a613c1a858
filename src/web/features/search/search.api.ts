import type { ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type SearchAnswer = ResponseOf<typeof searchRoute>;
type Asked = { q: string; startDate: string; endDate: string };

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, Asked>({
      query: (query) => call<typeof searchRoute>("GET", "/api/search", { query }),
      providesTags: ["DashboardProducts", "DashboardOffers", "OrdersProfitability", "Expenses"],
    }),
  }),
});

export const { useSearchQuery } = searchApi;
