import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/** Kinds of cached data; a change names the kinds it makes stale. */
export const TAGS = [
  "Users",
  "CompanySettings",
  "Banners",
  "ActiveBanners",
  "DashboardProducts",
  "DashboardOffers",
  "DashboardTiles",
  "Expenses",
  "OrdersProfitability",
  "Stores",
  "Imports",
  "Jobs",
  "Alerts",
  "Devices",
  "Team",
  "Views",
  "ProductTags",
  "Todo",
  "Logs",
  "Issues",
  "Reports",
] as const;
export type Tag = (typeof TAGS)[number];

/** What a change of costs, settings or a finished import makes stale. */
export const FIGURE_TAGS = [
  "DashboardProducts",
  "DashboardOffers",
  "DashboardTiles",
  "Expenses",
  "OrdersProfitability",
] as const satisfies readonly Tag[];

/** Each feature adds its own endpoints with `injectEndpoints`. */
export const api = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
