import type { reconciliationRoute } from "#contract/reconciliation.ts";
import type { Market } from "#core/facts.ts";
import type { QueryInputOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call, call } from "../../lib/api/call.ts";

export type Where = { month: string; market: Market };

/** Which entries: those of one type, or a single one. */
export type WhichEntries = Where & ({ typeId: string; page: number } | { entryId: string });

/** Opłaty bez sprzedaży, or refunds without an order, of all history. */
export type WhichOrphans = { market: Market; currency?: string };

const PER_PAGE = 25;

const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliation: build.query({
      ...ask("GET", "/api/reconciliation", "query"),
      providesTags: ["DashboardTiles"],
    }),
    reconciliationEntries: build.query({
      ...ask("GET", "/api/reconciliation/entries", (query: WhichEntries) => ({ query: { ...query, perPage: PER_PAGE } })),
      providesTags: ["DashboardTiles"],
    }),
    withoutSale: build.query({
      ...ask("GET", "/api/reconciliation/without-sale", (query: WhichOrphans & { page: number }) => ({
        query: { ...query, perPage: PER_PAGE },
      })),
      providesTags: ["DashboardTiles"],
    }),
    refundsWithoutOrder: build.query({
      ...ask("GET", "/api/reconciliation/refunds-without-order", (query: WhichOrphans & { page: number }) => ({
        query: { ...query, perPage: PER_PAGE },
      })),
      providesTags: ["DashboardTiles"],
    }),
  }),
});

type Format = NonNullable<QueryInputOf<typeof reconciliationRoute>["format"]>;

export function orphansFileCall(which: WhichOrphans, format: Format): Call {
  return call("GET", "/api/reconciliation/without-sale", { query: { ...which, format } });
}

export function refundsFileCall(which: WhichOrphans, format: Format): Call {
  return call("GET", "/api/reconciliation/refunds-without-order", { query: { ...which, format } });
}

export function fileCall(where: Where, format: Format): Call {
  return call("GET", "/api/reconciliation", { query: { ...where, format } });
}

export const { useReconciliationQuery, useReconciliationEntriesQuery, useWithoutSaleQuery, useRefundsWithoutOrderQuery } =
  reconciliationApi;
