import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query({
      ...ask("GET", "/api/alerts"),
      providesTags: ["Alerts"],
    }),
    dismissAlert: build.mutation({
      ...ask("POST", "/api/alerts/:id/dismiss", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts"],
    }),
    bookCompensations: build.mutation({
      ...ask("POST", "/api/alerts/:id/book", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
    unbookCompensations: build.mutation({
      ...ask("DELETE", "/api/alerts/:id/book", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts", "Jobs"],
    }),
  }),
});

export const { useAlertsQuery, useBookCompensationsMutation, useDismissAlertMutation, useUnbookCompensationsMutation } = alertsApi;
