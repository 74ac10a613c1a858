import type { updateIssueReportRoute } from "#contract/issues.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call, call } from "../../lib/api/call.ts";

type Change = { companyId: string; id: string } & BodyInputOf<typeof updateIssueReportRoute>;

const issuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportIssue: build.mutation({
      ...ask("POST", "/api/reportIssue", (form: FormData) => ({ form })),
      invalidatesTags: ["Issues"],
    }),
    issueReports: build.query({
      ...ask("GET", "/api/issue-reports", "query"),
      providesTags: ["Issues"],
    }),
    updateIssueReport: build.mutation({
      ...ask("PATCH", "/api/issue-reports/:companyId/:id", ({ companyId, id, ...body }: Change) => ({ params: { companyId, id }, body })),
      invalidatesTags: ["Issues"],
    }),
  }),
});

export function pictureCall(companyId: string, id: string): Call {
  return call("GET", "/api/issue-reports/:companyId/:id/picture", { params: { companyId, id } });
}

export const { useReportIssueMutation, useIssueReportsQuery, useUpdateIssueReportMutation } = issuesApi;
