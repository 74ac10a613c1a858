import { api } from "../api/api.ts";
import { asProblem } from "../api/problem.ts";
import { ask } from "../api/call.ts";
import { claimStoredTiles } from "../state/tiles-storage.ts";
import { whoOf } from "./tabs.ts";
import { sessionOpened } from "./session.slice.ts";

const firstRunApi = api.injectEndpoints({
  endpoints: (build) => ({
    firstRun: build.query({
      ...ask("GET", "/api/first-run"),
    }),
    createFirstUser: build.mutation({
      ...ask("POST", "/api/first-run", "body"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(({ error }: { error: unknown }) => (asProblem(error).code === "REFUSED" ? "over" : null));
        if (answer === null) return;
        await dispatch(firstRunApi.util.upsertQueryData("firstRun", undefined, { isOpen: false }));
        if (answer === "over") return;
        claimStoredTiles(whoOf(answer.data.user));
        dispatch(sessionOpened(answer.data));
      },
    }),
  }),
});

export const { useFirstRunQuery, useCreateFirstUserMutation } = firstRunApi;
