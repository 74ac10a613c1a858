import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";
import { dropDrafts } from "../../../lib/drafts.ts";
import { sessionOpened } from "../../../lib/session/session.slice.ts";
import { clearStoredTiles } from "../../../lib/state/tiles-storage.ts";

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation({
      ...ask("PATCH", "/api/user", "body"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(sessionOpened(answer.data));
      },
    }),
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
    // Whatever was kept belongs to the company that was left: the product starts anew in the other one.
    joinCompany: build.mutation({
      ...ask("POST", "/api/invitations/:id/accept", (id: string) => ({ params: { id } })),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        clearStoredTiles();
        dropDrafts();
        window.location.assign("/system");
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
  useUpdateUserMutation,
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
