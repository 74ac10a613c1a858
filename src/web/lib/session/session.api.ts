import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { api } from "../api/api.ts";
import { call } from "../api/call.ts";
import { claimStoredTiles, clearStoredTiles } from "../state/tiles-storage.ts";

export type SessionAnswer = ResponseOf<typeof userRoute>;

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<SessionAnswer, void>({
      query: () => call<typeof userRoute>("GET", "/api/user"),
      providesTags: ["Users"],
      transformResponse: (answer: SessionAnswer) => {
        claimStoredTiles(answer.user.id);
        return answer;
      },
    }),
    login: build.mutation<ResponseOf<typeof loginRoute>, BodyInputOf<typeof loginRoute>>({
      query: (body) => call<typeof loginRoute>("POST", "/api/login", { body }),
      transformResponse: (answer: SessionAnswer) => {
        claimStoredTiles(answer.user.id);
        return answer;
      },
    }),
    logout: build.mutation<null, void>({
      query: () => call<typeof logoutRoute>("POST", "/api/logout"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled;
        clearStoredTiles();
        dispatch(api.util.resetApiState());
      },
    }),
  }),
});

export const { currentUser, login, logout } = sessionApi.endpoints;
export const { useLoginMutation, useLogoutMutation } = sessionApi;
