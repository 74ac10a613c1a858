import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";
import { currentUser } from "../../lib/session/session.api.ts";

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    terms: build.query({ ...ask("GET", "/api/terms", "query") }),
    acceptTerms: build.mutation({
      ...ask("POST", "/api/terms/accept", "body"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // The session says whether anything is asked.
        if (isDone) await dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
      },
    }),
  }),
});

export const { useTermsQuery, useAcceptTermsMutation } = termsApi;
