import type { programsRoute } from "#contract/programs.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type ProgramsQuestion = BodyInputOf<typeof programsRoute>;
export type ProgramsAnswer = ResponseOf<typeof programsRoute>;
export type ProgramLine = ProgramsAnswer["items"][number];

const programsApi = api.injectEndpoints({
  endpoints: (build) => ({
    programs: build.query({
      ...ask("POST", "/api/programs", "body"),
      providesTags: ["DashboardOffers"],
    }),
  }),
});

export const { useProgramsQuery } = programsApi;
