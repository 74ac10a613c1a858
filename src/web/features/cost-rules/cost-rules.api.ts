import type { costRulesRoute, previewCostRulesRoute, saveCostRulesRoute } from "#contract/cost-rules.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type CostRules = ResponseOf<typeof costRulesRoute>;
export type RulesBody = BodyInputOf<typeof previewCostRulesRoute>;
export type RulesPreview = ResponseOf<typeof previewCostRulesRoute>;

/** Rules decide figures, and are taken back with the other changes of costs. */
const STALE = ["Jobs", "Todo", ...FIGURE_TAGS] as const;

const costRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    costRules: build.query({ ...ask("GET", "/api/cost-rules"), providesTags: ["DashboardProducts"] }),
    saveCostRules: build.mutation({
      ...ask("PUT", "/api/cost-rules", (body: BodyInputOf<typeof saveCostRulesRoute>) => ({ body })),
      invalidatesTags: (_, error) => (error ? [] : [...STALE]),
    }),
    /** Asked as a change is, so that no answer is kept: by the next letter it is another question. */
    costRulesEffect: build.mutation({ ...ask("POST", "/api/cost-rules/preview", (body: RulesBody) => ({ body })) }),
  }),
});

export const { useCostRulesQuery, useSaveCostRulesMutation, useCostRulesEffectMutation } = costRulesApi;
