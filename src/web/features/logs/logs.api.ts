import type { logsRoute } from "#contract/logs.ts";
import type { QueryInputOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask, type Call, call } from "../../lib/api/call.ts";

export type LogQuestion = QueryInputOf<typeof logsRoute>;

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logs: build.query({
      ...ask("GET", "/api/logs", "query"),
      providesTags: ["Logs"],
    }),
    peopleOfLog: build.query({
      ...ask("GET", "/api/users", () => ({ query: { perPage: 200, scope: "team" as const } })),
      providesTags: ["Team", "Users"],
    }),
    retryLoggedFeed: build.mutation({
      ...ask("POST", "/api/stores/:id/feeds/:feed/retry", (params: { id: string; feed: string }) => ({ params })),
      invalidatesTags: ["Logs", "Stores", "Jobs"],
    }),
    retryLoggedJob: build.mutation({
      ...ask("POST", "/api/progress/:id/retry", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Jobs", "Imports"],
    }),
    dismissLoggedAlert: build.mutation({
      ...ask("POST", "/api/alerts/:id/dismiss", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Alerts"],
    }),
    undoLoggedProducts: build.mutation({
      ...ask("POST", "/api/product-changes/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs", "ProductTags"],
    }),
    undoLoggedTagging: build.mutation({
      ...ask("POST", "/api/product-tags/changes/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs", "ProductTags"],
    }),
    undoLoggedTag: build.mutation({
      ...ask("POST", "/api/product-tags/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs", "ProductTags"],
    }),
    undoLoggedExpense: build.mutation({
      ...ask("POST", "/api/expenses/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs"],
    }),
    undoLoggedAlertRule: build.mutation({
      ...ask("POST", "/api/alert-rules/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Alerts"],
    }),
    undoLoggedMember: build.mutation({
      ...ask("POST", "/api/users/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Logs", "Team"],
    }),
    undoLoggedRate: build.mutation({
      ...ask("POST", "/api/rates/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs", "CompanySettings"],
    }),
    undoLoggedSettings: build.mutation({
      ...ask("POST", "/api/company-settings/entries/:id/undo", (id: string) => ({ params: { id } })),
      invalidatesTags: [...FIGURE_TAGS, "Logs", "CompanySettings"],
    }),
  }),
});

export function logsFileCall(question: LogQuestion, format: "csv" | "xlsx"): Call {
  return call("GET", "/api/logs", { query: { ...question, format } });
}

export const {
  useLogsQuery,
  usePeopleOfLogQuery,
  useRetryLoggedFeedMutation,
  useRetryLoggedJobMutation,
  useDismissLoggedAlertMutation,
  useUndoLoggedProductsMutation,
  useUndoLoggedTaggingMutation,
  useUndoLoggedTagMutation,
  useUndoLoggedExpenseMutation,
  useUndoLoggedAlertRuleMutation,
  useUndoLoggedMemberMutation,
  useUndoLoggedRateMutation,
  useUndoLoggedSettingsMutation,
} = logsApi;
