import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

const instanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    instance: build.query({
      ...ask("GET", "/api/instance"),
      // It tells of now.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useInstanceQuery } = instanceApi;
