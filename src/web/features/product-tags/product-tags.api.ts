import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const tagFiguresApi = api.injectEndpoints({
  endpoints: (build) => ({
    tagFigures: build.query({
      ...ask("POST", "/api/dashboard/tags", "body"),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useTagFiguresQuery } = tagFiguresApi;
