import type { ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type SearchAnswer = ResponseOf<typeof searchRoute>;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query({
      ...ask("GET", "/api/search", "query"),
      providesTags: ["DashboardProducts", "DashboardOffers", "OrdersProfitability", "Expenses"],
    }),
  }),
});

export const { useSearchQuery } = searchApi;
