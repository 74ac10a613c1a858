import { z } from "zod";
import { Count, DayText, MoneyOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { FiguresSchema, RangeFigures } from "./figures.ts";
import { Filter } from "./filter.ts";
import type { RouteContract } from "./route.ts";

export const forecastRoute = {
  method: "POST",
  path: "/api/dashboard/forecast",
  policy: "read",
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
      /** The whole month before. */
      previous: RangeFigures,
    }),
  }),
} as const satisfies RouteContract;
