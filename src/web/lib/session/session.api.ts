import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { ResponseOf } from "#contract/route.ts";
import type { userRoute } from "#contract/session.ts";
import { api } from "../api/api.ts";
import { ask } from "../api/call.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { dropDrafts } from "../drafts.ts";
import { reportFailure } from "../reports/report.ts";
import { broadcastToTabs, whoOf } from "./tabs.ts";
import { claimStoredTiles, clearStoredTiles } from "../state/tiles-storage.ts";

export type SessionAnswer = ResponseOf<typeof userRoute>;

/** Stored tiles belong to one user: whoever comes in makes them theirs. */
function claimed(answer: SessionAnswer): SessionAnswer {
  claimStoredTiles(whoOf(answer.user));
  return answer;
}

/** Whoever has just come in: other tabs share the cookie. */
export function entered(answer: SessionAnswer): SessionAnswer {
  const { passwordSet } = answer.user;
  // Once in the life of an account: no sign-in waits for its words and the formats of moments.
  if (passwordSet !== undefined) void import("./tell-password-set.ts").then(({ tellPasswordSet }) => tellPasswordSet(passwordSet));
  broadcastToTabs(whoOf(answer.user));
  return claimed(answer);
}

/** Why a call was rejected, out of what its promise was rejected with. */
function refusalIn(rejection: unknown): Problem {
  return asProblem(typeof rejection === "object" && rejection !== null && "error" in rejection ? rejection.error : null);
}

type Asked = { dispatch: ThunkDispatch<unknown, unknown, UnknownAction>; queryFulfilled: Promise<unknown> };

/** A failed entry leaves nobody signed in here; a session there was before is still one, and only the server knows. */
async function askAgainAfterFailure(_: unknown, { dispatch, queryFulfilled }: Asked): Promise<void> {
  const failed = await queryFulfilled.then(
    () => false,
    () => true,
  );
  if (failed) await dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query({
      ...ask("GET", "/api/user"),
      providesTags: ["Users"],
      transformResponse: claimed,
    }),
    login: build.mutation({
      ...ask("POST", "/api/login", "body"),
      transformResponse: entered,
    }),
    openDemo: build.mutation({
      ...ask("POST", "/api/demo-guest"),
      transformResponse: entered,
    }),
    tokenLogin: build.mutation({
      ...ask("POST", "/api/confirm-token", "body"),
      transformResponse: entered,
      onQueryStarted: askAgainAfterFailure,
    }),
    // The session takes these users only after the cache is empty: see `become-user.ts`.
    demoInstead: build.mutation({
      ...ask("POST", "/api/demo-guest"),
      transformResponse: entered,
    }),
    loginAsUser: build.mutation({
      ...ask("POST", "/api/users/login-as-user/:id/:token/:name", "params"),
      transformResponse: entered,
      onQueryStarted: askAgainAfterFailure,
    }),
    stopImpersonation: build.mutation({
      ...ask("POST", "/api/stop-impersonation"),
      transformResponse: entered,
    }),
    activateSubscription: build.mutation({
      ...ask("PUT", "/api/activate-subscription", "body"),
      invalidatesTags: (_, error) => (error ? [] : ["Users"]),
    }),
    logout: build.mutation({
      ...ask("POST", "/api/logout"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch (error) {
          // eslint-disable-next-line no-console -- a sign-out that failed must leave a trace where the person can find it
          console.error("signing out failed", error);
          const { status, code, requestId } = refusalIn(error);
          reportFailure(new Error("signing out failed"), {
            where: "sign-out",
            status,
            code: code ?? "none",
            requestId: requestId ?? "none",
          });
          return;
        }
        broadcastToTabs(null);
        clearStoredTiles();
        dropDrafts();
        dispatch(api.util.resetApiState());
      },
    }),
  }),
});

export const { currentUser, demoInstead, login, logout, loginAsUser, openDemo, stopImpersonation, tokenLogin } = sessionApi.endpoints;
export const { useActivateSubscriptionMutation, useLoginMutation, useLogoutMutation, useOpenDemoMutation, useTokenLoginMutation } =
  sessionApi;
