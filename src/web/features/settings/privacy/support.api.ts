import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    supportAccess: build.query({ ...ask("GET", "/api/support-access"), keepUnusedDataFor: 0, providesTags: ["Alerts"] }),
    changeSupportAccess: build.mutation({ ...ask("PUT", "/api/support-access", "body"), invalidatesTags: ["Alerts", "Logs"] }),
    answerSupport: build.mutation({
      ...ask("POST", "/api/support-access/:id/answer", ({ id, allow }: { id: string; allow: boolean }) => ({
        params: { id },
        body: { allow },
      })),
      invalidatesTags: ["Alerts", "Logs"],
    }),
  }),
});

export const { useSupportAccessQuery, useChangeSupportAccessMutation, useAnswerSupportMutation } = supportApi;
