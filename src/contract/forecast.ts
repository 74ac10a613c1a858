import { z } from "zod";
import { SCHEDULED } from "#core/forecast.ts";
import { Count, DayText, MoneyOrNull, RatioOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { FiguresSchema, RangeFigures } from "./figures.ts";
import { Filter } from "./filter.ts";
import type { RouteContract } from "./route.ts";

/** How the forecast comes about: `soFar` and `ahead` add up to the figures of the month. */
const Explanation = z.object({
  /** The whole days before today; `null` on the first of the month. */
  soFar: RangeFigures.nullable(),
  /** Today and the days after it: their revenue, costs in the proportion of `lately`, scheduled expenses and subscription. */
  ahead: RangeFigures,
  /** Lines of `ahead` that are booked already and do not follow revenue. */
  scheduled: z.array(z.enum(SCHEDULED)),
  /** Net revenue ahead by weekday, Monday first; empty when the last 28 days brought none. */
  weekdays: z.array(
    z.object({
      /** 1 is Monday. */
      weekday: z.int().min(1).max(7),
      /** Mean of the `learned` days like it in the last eight weeks. */
      mean: MoneyOrNull,
      learned: Count,
      daysAhead: Count,
      /** mean × trend × days ahead. */
      revenue: MoneyOrNull,
    }),
  ),
  trend: z.object({
    /** Net revenue of the last four weeks and of the four before; `null` while there are no eight weeks. */
    now: MoneyOrNull,
    before: MoneyOrNull,
    /** What was reckoned with: now ÷ before, from 0.7 to 1.3; 1 without eight weeks. */
    factor: z.number(),
  }),
  /** The 28 days whose proportion of costs to net revenue the days ahead keep. */
  lately: RangeFigures,
  /** What forecasts made on the same day of earlier months said of the net profit, and what came, at that month's rate; latest first. */
  past: z.array(
    z.object({
      startDate: DayText,
      madeOn: DayText,
      forecast: MoneyOrNull,
      came: MoneyOrNull,
      /** came − forecast, as a fraction of the net revenue forecast. */
      error: RatioOrNull,
    }),
  ),
});
export type Explanation = z.output<typeof Explanation>;

export const forecastRoute = {
  method: "POST",
  path: "/api/dashboard/forecast",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "What the running month will bring, and how far such forecasts were off",
  body: z.object({ filter: Filter }),
  response: z.object({
    ...reportShape,
    month: z.object({
      startDate: DayText,
      endDate: DayText,
      /** `null` with fewer than 28 days of history. */
      figures: FiguresSchema.nullable(),
      /** Net profit between which eight of ten past forecasts made on this day of the month came true. */
      low: MoneyOrNull,
      high: MoneyOrNull,
      /** Net profit of the month to date. */
      achieved: MoneyOrNull,
      /** Days left, today among them. */
      daysLeft: Count,
      /** The whole month before, at its own rate: what its tile says. */
      previous: RangeFigures,
      /** Net profit of the month against the one before, in złoty where both are translated; `null` where they cannot be compared. */
      change: RatioOrNull,
      /** `null` like `figures`. */
      explanation: Explanation.nullable(),
    }),
  }),
} as const satisfies RouteContract;
