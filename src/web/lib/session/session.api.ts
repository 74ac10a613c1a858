import type { confirmTokenRoute } from "#contract/accounts.ts";
import type { loginAsUserRoute, stopImpersonationRoute } from "#contract/impersonation.ts";
import type { BodyInputOf, ParamsOf, ResponseOf } from "#contract/route.ts";
import type { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { api } from "../api/api.ts";
import { call } from "../api/call.ts";
import { claimStoredTiles, clearStoredTiles } from "../state/tiles-storage.ts";

export type SessionAnswer = ResponseOf<typeof userRoute>;

/** Stored tiles belong to one user: whoever comes in makes them theirs. */
function claimed(answer: SessionAnswer): SessionAnswer {
  claimStoredTiles(answer.user.id);
  return answer;
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<SessionAnswer, void>({
      query: () => call<typeof userRoute>("GET", "/api/user"),
      providesTags: ["Users"],
      transformResponse: claimed,
    }),
    login: build.mutation<ResponseOf<typeof loginRoute>, BodyInputOf<typeof loginRoute>>({
      query: (body) => call<typeof loginRoute>("POST", "/api/login", { body }),
      transformResponse: claimed,
    }),
    tokenLogin: build.mutation<ResponseOf<typeof confirmTokenRoute>, BodyInputOf<typeof confirmTokenRoute>>({
      query: (body) => call<typeof confirmTokenRoute>("POST", "/api/confirm-token", { body }),
      transformResponse: claimed,
    }),
    // The session takes these two users only after the cache is empty: see `become-user.ts`.
    loginAsUser: build.mutation<ResponseOf<typeof loginAsUserRoute>, ParamsOf<typeof loginAsUserRoute>>({
      query: (params) => call<typeof loginAsUserRoute>("POST", "/api/users/login-as-user/:id/:token/:name", { params }),
      transformResponse: claimed,
    }),
    stopImpersonation: build.mutation<ResponseOf<typeof stopImpersonationRoute>, void>({
      query: () => call<typeof stopImpersonationRoute>("POST", "/api/stop-impersonation"),
      transformResponse: claimed,
    }),
    logout: build.mutation<null, void>({
      query: () => call<typeof logoutRoute>("POST", "/api/logout"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch (error) {
          // eslint-disable-next-line no-console -- a sign-out that failed must leave a trace where the person can find it
          console.error("signing out failed", error);
          return;
        }
        clearStoredTiles();
        dispatch(api.util.resetApiState());
      },
    }),
  }),
});

export const { currentUser, login, logout, loginAsUser, stopImpersonation, tokenLogin } = sessionApi.endpoints;
export const { useLoginMutation, useLogoutMutation, useTokenLoginMutation } = sessionApi;
