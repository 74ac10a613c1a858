import type { createFirstUserRoute, firstRunRoute } from "#contract/first-run.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../api/api.ts";
import { asProblem } from "../api/problem.ts";
import { call } from "../api/call.ts";
import { claimStoredTiles } from "../state/tiles-storage.ts";
import { sessionOpened } from "./session.slice.ts";

const firstRunApi = api.injectEndpoints({
  endpoints: (build) => ({
    firstRun: build.query<ResponseOf<typeof firstRunRoute>, void>({
      query: () => call<typeof firstRunRoute>("GET", "/api/first-run"),
    }),
    createFirstUser: build.mutation<ResponseOf<typeof createFirstUserRoute>, BodyInputOf<typeof createFirstUserRoute>>({
      query: (body) => call<typeof createFirstUserRoute>("POST", "/api/first-run", { body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(({ error }: { error: unknown }) => (asProblem(error).code === "REFUSED" ? "over" : null));
        if (answer === null) return;
        await dispatch(firstRunApi.util.upsertQueryData("firstRun", undefined, { isOpen: false }));
        if (answer === "over") return;
        claimStoredTiles(answer.data.user.id);
        dispatch(sessionOpened(answer.data));
      },
    }),
  }),
});

export const { useFirstRunQuery, useCreateFirstUserMutation } = firstRunApi;
