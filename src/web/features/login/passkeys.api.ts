import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";
import { entered } from "../../lib/session/session.api.ts";
import { sessionOpened } from "../../lib/session/session.slice.ts";

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    askPasskey: build.mutation({
      ...ask("POST", "/api/sign-in/passkey/options"),
    }),
    signInByPasskey: build.mutation({
      ...ask("POST", "/api/sign-in/passkey", "body"),
      transformResponse: entered,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(sessionOpened(answer.data));
      },
    }),
  }),
});

export const { useAskPasskeyMutation, useSignInByPasskeyMutation } = passkeysApi;
