import type { TagCondition } from "#contract/tag-rules.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const STALE = ["ProductTags", ...FIGURE_TAGS] as const;

type Rule = { id: string; conditions: TagCondition[] };
type Group = { id: string; exclusive: boolean; ruleOrder: string[] };

const tagFiguresApi = api.injectEndpoints({
  endpoints: (build) => ({
    tagRuleValues: build.query({
      ...ask("GET", "/api/product-tags/rule-values"),
      providesTags: ["ProductTags"],
    }),
    tagRulePreview: build.query({
      ...ask("POST", "/api/product-tags/:id/rule/preview", ({ id, conditions }: Rule) => ({ params: { id }, body: { conditions } })),
      providesTags: ["ProductTags"],
    }),
    saveTagRule: build.mutation({
      ...ask("PUT", "/api/product-tags/:id/rule", ({ id, conditions }: Rule) => ({ params: { id }, body: { conditions } })),
      invalidatesTags: [...STALE],
    }),
    saveTagGroup: build.mutation({
      ...ask("PUT", "/api/product-tags/:id/group", ({ id, ...body }: Group) => ({ params: { id }, body })),
      invalidatesTags: [...STALE],
    }),
    addTagPack: build.mutation({
      ...ask("POST", "/api/product-tags/packs", "body"),
      invalidatesTags: [...STALE],
    }),
    takeTagAssignments: build.mutation({
      ...ask("POST", "/api/product-tags/assignments", "body"),
      // What is only checked changes nothing.
      invalidatesTags: (answer) => (answer?.saved === false ? [] : [...STALE]),
    }),
    tagFigures: build.query({
      ...ask("POST", "/api/dashboard/tags", "body"),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const {
  useTagFiguresQuery,
  useTagRuleValuesQuery,
  useTagRulePreviewQuery,
  useSaveTagRuleMutation,
  useSaveTagGroupMutation,
  useAddTagPackMutation,
  useTakeTagAssignmentsMutation,
} = tagFiguresApi;
