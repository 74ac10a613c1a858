import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";
import { hostOf } from "../../lib/api/send.ts";
import { entered } from "../../lib/session/session.api.ts";
import { sessionOpened } from "../../lib/session/session.slice.ts";
import type { AppThunk } from "../../lib/state/store.ts";

const openIdApi = api.injectEndpoints({
  endpoints: (build) => ({
    finishOpenId: build.mutation({
      ...ask("POST", "/api/sign-in/openid", "body"),
      transformResponse: entered,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(sessionOpened(answer.data));
      },
    }),
  }),
});

export const { useFinishOpenIdMutation } = openIdApi;

/** Leaves for the provider. */
export function leaveForProvider(remember: boolean): AppThunk<void> {
  return (_, __, { config }) => window.location.assign(`${hostOf(config)}/api/sign-in/openid${remember ? "?remember=true" : ""}`);
}
