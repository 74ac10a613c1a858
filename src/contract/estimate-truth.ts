import { z } from "zod";
import { Count, RatioOrNull } from "./common.ts";
import { Filter } from "./filter.ts";
import type { RouteContract } from "./route.ts";

export const estimateTruthRoute = {
  method: "POST",
  path: "/api/dashboard/estimate-truth",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "How far the estimated fees of the stores were off, by what was said of each day the next morning and what came of it",
  body: z.object({ filter: Filter }),
  response: z.object({
    /** Days of the last 60 that are final and were compared. */
    days: Count,
    /**
     * Σ of the differences of the days, whatever their sign, ÷ Σ of commission, delivery and advertising that came; `null` with fewer
     * than 14 days.
     */
    error: RatioOrNull,
  }),
} as const satisfies RouteContract;
