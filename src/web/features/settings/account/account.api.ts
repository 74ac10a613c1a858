import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";
import { beginAnew } from "../../../lib/reload.ts";
import { broadcastToTabs, whoOf } from "../../../lib/session/tabs.ts";

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeEmail: build.mutation({
      ...ask("POST", "/api/email-update", "body"),
    }),
    changePassword: build.mutation({
      ...ask("PUT", "/api/user/password", "body"),
      invalidatesTags: ["Devices"],
    }),
    enableTotp: build.mutation({
      ...ask("POST", "/api/user/totp", "body"),
      invalidatesTags: (answer) => (answer?.enabled ? ["Devices"] : []),
    }),
    disableTotp: build.mutation({
      ...ask("DELETE", "/api/user/totp", "body"),
      invalidatesTags: ["Users", "Devices"],
    }),
    invitations: build.query({
      ...ask("GET", "/api/invitations"),
      providesTags: ["Team"],
    }),
    // What was kept belongs to the company before: the product starts anew in this one.
    joinCompany: build.mutation({
      ...ask("POST", "/api/invitations/:id/accept", (id: string) => ({ params: { id } })),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        broadcastToTabs(whoOf(answer.data.user));
        beginAnew(true);
      },
    }),
    devices: build.query({
      ...ask("GET", "/api/user/sessions"),
      providesTags: ["Devices"],
    }),
    endSession: build.mutation({
      ...ask("DELETE", "/api/user/sessions/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Devices"],
    }),
    endOtherSessions: build.mutation({
      ...ask("DELETE", "/api/user/sessions"),
      invalidatesTags: ["Devices"],
    }),
  }),
});

export const {
  useChangeEmailMutation,
  useChangePasswordMutation,
  useEnableTotpMutation,
  useDisableTotpMutation,
  useInvitationsQuery,
  useJoinCompanyMutation,
  useDevicesQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = accountApi;
