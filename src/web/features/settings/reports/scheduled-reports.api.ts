import type { BodyInputOf } from "#contract/route.ts";
import type { saveReportRoute } from "#contract/scheduled-reports.ts";
import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

type Change = { id: string } & BodyInputOf<typeof saveReportRoute>;
export type ReportDraft = Omit<BodyInputOf<typeof saveReportRoute>, "version">;

const ofId = (id: string) => ({ params: { id } });

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    scheduledReports: build.query({ ...ask("GET", "/api/scheduled-reports"), providesTags: ["Reports"] }),
    createReport: build.mutation({ ...ask("POST", "/api/scheduled-reports", "body"), invalidatesTags: ["Reports"] }),
    saveReport: build.mutation({
      ...ask("PUT", "/api/scheduled-reports/:id", ({ id, ...body }: Change) => ({ params: { id }, body })),
      invalidatesTags: ["Reports"],
    }),
    deleteReport: build.mutation({ ...ask("DELETE", "/api/scheduled-reports/:id", ofId), invalidatesTags: ["Reports"] }),
    sendReport: build.mutation({ ...ask("POST", "/api/scheduled-reports/:id/send", ofId), invalidatesTags: ["Reports"] }),
    leaveReport: build.mutation({ ...ask("POST", "/api/scheduled-reports/:id/leave", ofId), invalidatesTags: ["Reports"] }),
    previewReport: build.mutation({ ...ask("POST", "/api/scheduled-reports/preview", (body: Content) => ({ body })) }),
    reportSendings: build.query({
      ...ask("GET", "/api/scheduled-reports/:id/sendings", ({ id, page }: { id: string; page: number }) => ({
        params: { id },
        query: { page, perPage: 10 },
      })),
      providesTags: ["Reports"],
    }),
    retrySending: build.mutation({ ...ask("POST", "/api/report-sendings/:id/retry", ofId), invalidatesTags: ["Reports"] }),
    revokeReportLink: build.mutation({ ...ask("POST", "/api/report-deliveries/:id/revoke", ofId), invalidatesTags: ["Reports"] }),
  }),
});

/** What a preview is asked with: not to whom it goes. */
export type Content = Pick<
  ReportDraft,
  "name" | "locale" | "sections" | "markets" | "currency" | "view" | "cadence" | "day" | "minute"
>;

export const {
  useScheduledReportsQuery,
  useCreateReportMutation,
  useSaveReportMutation,
  useDeleteReportMutation,
  useSendReportMutation,
  useLeaveReportMutation,
  usePreviewReportMutation,
  useReportSendingsQuery,
  useRetrySendingMutation,
  useRevokeReportLinkMutation,
} = reportsApi;
