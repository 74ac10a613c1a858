import type { emailUpdateRoute } from "#contract/accounts.ts";
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
import { sessionOpened } from "../../../lib/session/session.slice.ts";

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
  useDevicesQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = accountApi;
