import { z } from "zod";
import type { NumberKey } from "#core/figure-display.ts";
import { COUNT_KEYS, MONEY_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import { TREND_LENSES, TREND_ROWS } from "#core/trends.ts";
import { Count, DayText, EXPORT_TYPES, ExportQuery, Page, PerPage } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { ProfitState, sortOf } from "./figures.ts";
import { Filter, IN_ORDER, rangeShape, SplitType } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const TREND_METRICS = [...MONEY_KEYS, ...COUNT_KEYS, ...RATIO_KEYS] as const satisfies readonly NumberKey[];
const Metric = z.enum(TREND_METRICS);

/** One per bucket: money in minor units, counts, ratios as fractions; `null` where it cannot be computed. */
const Values = z.array(z.number().nullable());

const State = ProfitState;

const trendShape = {
  values: Values,
  /** Whether costs are missing in the bucket: `unknown` and `partial` make a profit unknown or at most the value. */
  states: z.array(State),
  /** The same of the whole range. */
  state: State,
  /** Of the second metric. */
  seconds: Values.optional(),
  /** The metric over the whole range. */
  total: z.number().nullable(),
  /** Last complete bucket less the one before it. */
  deltaAmount: z.number().nullable(),
  /**
   * `deltaAmount` ÷ the size of what was before; `null` where a percent says nothing: before or now nothing, one of them a
   * loss, or before less than a tenth of now; and of ratios, whose `deltaAmount` is in fractions.
   */
  deltaRatio: z.number().nullable(),
};

const TrendTotals = z.object(trendShape);
export type TrendTotals = z.output<typeof TrendTotals>;

export const TrendRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Of a product or of what the offer sells; the number of an offer stands in `externalId`. */
  sku: z.string().nullable(),
  externalId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  ...trendShape,
});
export type TrendRow = z.output<typeof TrendRow>;

export const trendsRoute = {
  method: "POST",
  path: "/api/dashboard/trends",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "A figure of products, offers, tags or markets over time, by how much it changed",
  query: ExportQuery,
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      splitType: SplitType,
      rows: z.enum(TREND_ROWS).default("product"),
      metric: Metric.default("netProfit"),
      second: Metric.optional(),
      lens: z.enum(TREND_LENSES).optional(),
      page: Page,
      perPage: PerPage,
      /** `change`: the size of the change, up or down. */
      sort: sortOf(["change", "deltaAmount", "deltaRatio", "total", "name"], "-change"),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    metric: Metric,
    /** The two buckets that are compared are not as complete as each other: no row has a change of the metric. */
    tooEarly: z.boolean(),
    buckets: z.array(z.object({ startDate: DayText, endDate: DayText, complete: z.boolean() })),
    rows: z.array(TrendRow),
    total: Count,
    page: z.int(),
    perPage: z.int(),
    totals: TrendTotals,
    /** What no row of the table carries. */
    unallocated: TrendTotals,
  }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;
