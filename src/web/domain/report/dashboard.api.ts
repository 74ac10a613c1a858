import type { ledgerRoute } from "#contract/ledger.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type LedgerQuestion = BodyInputOf<typeof ledgerRoute>;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    tiles: build.query({
      ...ask("POST", "/api/dashboard/tiles", "body"),
      providesTags: ["DashboardTiles"],
    }),
    chart: build.query({
      ...ask("POST", "/api/dashboard/chart", "body"),
      providesTags: ["DashboardTiles"],
    }),
    products: build.query({
      ...ask("POST", "/api/dashboard/products", "body"),
      providesTags: ["DashboardProducts"],
    }),
    offers: build.query({
      ...ask("POST", "/api/dashboard/offers", "body"),
      providesTags: ["DashboardOffers"],
    }),
    tags: build.query({
      ...ask("POST", "/api/dashboard/tags", "body"),
      providesTags: ["DashboardProducts"],
    }),
    markets: build.query({
      ...ask("POST", "/api/dashboard/markets", "body"),
      providesTags: ["DashboardProducts"],
    }),
    todo: build.query({
      ...ask("GET", "/api/dashboard/todo", "query"),
      providesTags: ["DashboardTiles", "Stores", "Imports", "Todo"],
    }),
    deferTodo: build.mutation({
      ...ask("POST", "/api/dashboard/todo/deferrals", "body"),
      invalidatesTags: ["Todo"],
    }),
    undeferTodo: build.mutation({
      ...ask("DELETE", "/api/dashboard/todo/deferrals/:key", (key: string) => ({ params: { key } })),
      invalidatesTags: ["Todo"],
    }),
    ledger: build.query({
      ...ask("POST", "/api/ledger", "body"),
      providesTags: ["DashboardTiles"],
    }),
    ordersProfitability: build.query({
      ...ask("POST", "/api/orders/profitability", "body"),
      providesTags: ["OrdersProfitability"],
    }),
  }),
});

export const {
  useTilesQuery,
  useChartQuery,
  useProductsQuery,
  useOffersQuery,
  useTagsQuery,
  useMarketsQuery,
  useTodoQuery,
  useDeferTodoMutation,
  useUndeferTodoMutation,
  useLedgerQuery,
  useOrdersProfitabilityQuery,
} = dashboardApi;
