import type { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import type { ledgerRoute } from "#contract/ledger.ts";
import type { ordersProfitabilityRoute } from "#contract/orders.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import type { deferTodoRoute, todoRoute, undeferTodoRoute } from "#contract/todo.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type ProductsQuestion = BodyInputOf<typeof productsRoute>;
export type LedgerQuestion = BodyInputOf<typeof ledgerRoute>;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    tiles: build.query<ResponseOf<typeof tilesRoute>, BodyInputOf<typeof tilesRoute>>({
      query: (body) => call<typeof tilesRoute>("POST", "/api/dashboard/tiles", { body }),
      providesTags: ["DashboardTiles"],
    }),
    chart: build.query<ResponseOf<typeof chartRoute>, BodyInputOf<typeof chartRoute>>({
      query: (body) => call<typeof chartRoute>("POST", "/api/dashboard/chart", { body }),
      providesTags: ["DashboardTiles"],
    }),
    products: build.query<ResponseOf<typeof productsRoute>, ProductsQuestion>({
      query: (body) => call<typeof productsRoute>("POST", "/api/dashboard/products", { body }),
      providesTags: ["DashboardProducts"],
    }),
    offers: build.query<ResponseOf<typeof offersRoute>, BodyInputOf<typeof offersRoute>>({
      query: (body) => call<typeof offersRoute>("POST", "/api/dashboard/offers", { body }),
      providesTags: ["DashboardOffers"],
    }),
    tags: build.query<ResponseOf<typeof tagsRoute>, BodyInputOf<typeof tagsRoute>>({
      query: (body) => call<typeof tagsRoute>("POST", "/api/dashboard/tags", { body }),
      providesTags: ["DashboardProducts"],
    }),
    markets: build.query<ResponseOf<typeof marketsRoute>, BodyInputOf<typeof marketsRoute>>({
      query: (body) => call<typeof marketsRoute>("POST", "/api/dashboard/markets", { body }),
      providesTags: ["DashboardProducts"],
    }),
    todo: build.query<ResponseOf<typeof todoRoute>, void>({
      query: () => call<typeof todoRoute>("GET", "/api/dashboard/todo"),
      providesTags: ["DashboardTiles", "Stores", "Imports", "Todo"],
    }),
    deferTodo: build.mutation<null, BodyInputOf<typeof deferTodoRoute>>({
      query: (body) => call<typeof deferTodoRoute>("POST", "/api/dashboard/todo/deferrals", { body }),
      invalidatesTags: ["Todo"],
    }),
    undeferTodo: build.mutation<null, string>({
      query: (key) => call<typeof undeferTodoRoute>("DELETE", "/api/dashboard/todo/deferrals/:key", { params: { key } }),
      invalidatesTags: ["Todo"],
    }),
    ledger: build.query<ResponseOf<typeof ledgerRoute>, LedgerQuestion>({
      query: (body) => call<typeof ledgerRoute>("POST", "/api/ledger", { body }),
      providesTags: ["DashboardTiles"],
    }),
    ordersProfitability: build.query<ResponseOf<typeof ordersProfitabilityRoute>, BodyInputOf<typeof ordersProfitabilityRoute>>({
      query: (body) => call<typeof ordersProfitabilityRoute>("POST", "/api/orders/profitability", { body }),
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
