import type { alertsRoute, bookCompensationsRoute, dismissAlertRoute, unbookCompensationsRoute } from "#contract/alerts.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<ResponseOf<typeof alertsRoute>, void>({
      query: () => call<typeof alertsRoute>("GET", "/api/alerts"),
      providesTags: ["Alerts"],
    }),
    dismissAlert: build.mutation<null, string>({
      query: (id) => call<typeof dismissAlertRoute>("POST", "/api/alerts/:id/dismiss", { params: { id } }),
      invalidatesTags: ["Alerts"],
    }),
    bookCompensations: build.mutation<ResponseOf<typeof bookCompensationsRoute>, string>({
      query: (id) => call<typeof bookCompensationsRoute>("POST", "/api/alerts/:id/book", { params: { id } }),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
    unbookCompensations: build.mutation<null, string>({
      query: (id) => call<typeof unbookCompensationsRoute>("DELETE", "/api/alerts/:id/book", { params: { id } }),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
  }),
});

export const { useAlertsQuery, useBookCompensationsMutation, useDismissAlertMutation, useUnbookCompensationsMutation } = alertsApi;
