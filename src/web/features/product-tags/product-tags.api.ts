import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { tagsRoute } from "#contract/tables.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

const tagFiguresApi = api.injectEndpoints({
  endpoints: (build) => ({
    tagFigures: build.query<ResponseOf<typeof tagsRoute>, BodyInputOf<typeof tagsRoute>>({
      query: (body) => call<typeof tagsRoute>("POST", "/api/dashboard/tags", { body }),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const { useTagFiguresQuery } = tagFiguresApi;
