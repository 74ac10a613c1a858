import type { reconciliationEntriesRoute, reconciliationRoute, withoutSaleRoute } from "#contract/reconciliation.ts";
import type { Market } from "#core/facts.ts";
import type { QueryInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { type Call, call } from "../../lib/api/call.ts";

export type Where = { month: string; market: string };

/** Which entries: those of one type, or a single one. */
export type WhichEntries = Where & ({ typeId: string; page: number } | { entryId: string });

/** Opłaty bez sprzedaży of all history. */
export type WhichOrphans = { market: Market; currency?: string };

const PER_PAGE = 25;

type Entries = ResponseOf<typeof reconciliationEntriesRoute>;

const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliation: build.query<ResponseOf<typeof reconciliationRoute>, Where>({
      query: (query) => call<typeof reconciliationRoute>("GET", "/api/reconciliation", { query }),
      providesTags: ["DashboardTiles"],
    }),
    reconciliationEntries: build.query<Entries, WhichEntries>({
      query: (query) =>
        call<typeof reconciliationEntriesRoute>("GET", "/api/reconciliation/entries", { query: { ...query, perPage: PER_PAGE } }),
      providesTags: ["DashboardTiles"],
    }),
    withoutSale: build.query<ResponseOf<typeof withoutSaleRoute>, WhichOrphans & { page: number }>({
      query: (query) =>
        call<typeof withoutSaleRoute>("GET", "/api/reconciliation/without-sale", { query: { ...query, perPage: PER_PAGE } }),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

export function orphansFileCall(which: WhichOrphans, format: NonNullable<QueryInputOf<typeof withoutSaleRoute>["format"]>): Call {
  return call<typeof withoutSaleRoute>("GET", "/api/reconciliation/without-sale", { query: { ...which, format } });
}

export function fileCall(where: Where, format: NonNullable<QueryInputOf<typeof reconciliationRoute>["format"]>): Call {
  return call<typeof reconciliationRoute>("GET", "/api/reconciliation", { query: { ...where, format } });
}

export const { useReconciliationQuery, useReconciliationEntriesQuery, useWithoutSaleQuery } = reconciliationApi;
