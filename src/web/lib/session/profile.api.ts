import { api } from "../api/api.ts";
import { ask } from "../api/call.ts";
import { sessionOpened } from "./session.slice.ts";

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateUser: build.mutation({
      ...ask("PATCH", "/api/user", "body"),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(sessionOpened(answer.data));
      },
    }),
  }),
});

export const { useUpdateUserMutation } = profileApi;
