import type { PlanTerms } from "#contract/plans.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query({ ...ask("GET", "/api/plans"), providesTags: ["Users"] }),
    savePlan: build.mutation({
      ...ask("PUT", "/api/plans/:id", ({ id, ...body }: PlanTerms & { id: string }) => ({ params: { id }, body })),
      invalidatesTags: (_, error) => (error ? [] : ["Users"]),
    }),
  }),
});

export const { usePlansQuery, useSavePlanMutation } = plansApi;
