import { z } from "zod";
import { DayText, DisplayCurrency, MarketCode, MoneyOrNull } from "./common.ts";
import { CertaintyCounts, FiguresSchema } from "./figures.ts";
import type { RouteContract } from "./route.ts";

/** A day of the account by its groups; `fees`, `goods`, `ads`, `expenses` are costs, and so negative as a rule. */
const PreviewDay = z.object({
  day: DayText,
  goods: MoneyOrNull,
  fees: MoneyOrNull,
  ads: MoneyOrNull,
  expenses: MoneyOrNull,
  netProfit: MoneyOrNull,
  netProfitLow: MoneyOrNull,
  profitState: FiguresSchema.shape.profitState,
});
export type PreviewDay = z.output<typeof PreviewDay>;

const DemoPreview = z.object({
  market: MarketCode,
  currency: DisplayCurrency,
  startDate: DayText,
  endDate: DayText,
  figures: FiguresSchema,
  certainty: CertaintyCounts,
  days: z.array(PreviewDay),
});
export type DemoPreview = z.output<typeof DemoPreview>;

export const demoPreviewRoute = {
  method: "GET",
  path: "/api/demo-preview",
  policy: "public",
  tag: "reports",
  summary:
    "The demo company's last thirty days, up to ten seconds old; null where there is no demo to look at, or its days are still being read",
  response: z.object({ preview: DemoPreview.nullable() }),
} as const satisfies RouteContract;
