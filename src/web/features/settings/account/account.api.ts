import type { emailUpdateRoute } from "#contract/accounts.ts";
import type { invitationsRoute, joinCompanyRoute } from "#contract/invitations.ts";
import type {
  changePasswordRoute,
  disableTotpRoute,
  enableTotpRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  sessionsRoute,
  updateUserRoute,
} from "#contract/profile.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../../lib/api/api.ts";
import { call } from "../../../lib/api/call.ts";
import { dropDrafts } from "../../../lib/drafts.ts";
import { sessionOpened } from "../../../lib/session/session.slice.ts";
import { clearStoredTiles } from "../../../lib/state/tiles-storage.ts";

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation<ResponseOf<typeof updateUserRoute>, BodyInputOf<typeof updateUserRoute>>({
      query: (body) => call<typeof updateUserRoute>("PATCH", "/api/user", { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(sessionOpened(answer.data));
      },
    }),
    changeEmail: build.mutation<ResponseOf<typeof emailUpdateRoute>, BodyInputOf<typeof emailUpdateRoute>>({
      query: (body) => call<typeof emailUpdateRoute>("POST", "/api/email-update", { body }),
    }),
    changePassword: build.mutation<null, BodyInputOf<typeof changePasswordRoute>>({
      query: (body) => call<typeof changePasswordRoute>("PUT", "/api/user/password", { body }),
      invalidatesTags: ["Devices"],
    }),
    enableTotp: build.mutation<ResponseOf<typeof enableTotpRoute>, BodyInputOf<typeof enableTotpRoute>>({
      query: (body) => call<typeof enableTotpRoute>("POST", "/api/user/totp", { body }),
      invalidatesTags: (answer) => (answer?.enabled ? ["Devices"] : []),
    }),
    disableTotp: build.mutation<null, BodyInputOf<typeof disableTotpRoute>>({
      query: (body) => call<typeof disableTotpRoute>("DELETE", "/api/user/totp", { body }),
      invalidatesTags: ["Users", "Devices"],
    }),
    invitations: build.query<ResponseOf<typeof invitationsRoute>, void>({
      query: () => call<typeof invitationsRoute>("GET", "/api/invitations"),
      providesTags: ["Team"],
    }),
    // Whatever was kept belongs to the company that was left: the product starts anew in the other one.
    joinCompany: build.mutation<ResponseOf<typeof joinCompanyRoute>, string>({
      query: (id) => call<typeof joinCompanyRoute>("POST", "/api/invitations/:id/accept", { params: { id } }),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        clearStoredTiles();
        dropDrafts();
        window.location.assign("/system");
      },
    }),
    devices: build.query<ResponseOf<typeof sessionsRoute>, void>({
      query: () => call<typeof sessionsRoute>("GET", "/api/user/sessions"),
      providesTags: ["Devices"],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => call<typeof endSessionRoute>("DELETE", "/api/user/sessions/:id", { params: { id } }),
      invalidatesTags: ["Devices"],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => call<typeof endOtherSessionsRoute>("DELETE", "/api/user/sessions"),
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
