import { z } from "zod";
import { BRIDGE_PARTS } from "#core/bridge.ts";
import { DayText, Id, Money, MoneyOrNull } from "./common.ts";
import { reportShape } from "./dashboard.ts";
import { RangeFigures } from "./figures.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const BridgeStep = z.object({
  key: z.enum(BRIDGE_PARTS),
  amount: Money,
  /** The products that make most of it, the largest first; id "0" = what belongs to no product. */
  top: z.array(z.object({ id: Id, name: z.string(), sku: z.string().nullable(), amount: Money })),
});
export type BridgeStep = z.output<typeof BridgeStep>;

export const bridgeRoute = {
  method: "POST",
  path: "/api/dashboard/bridge",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "Why the profit differs from that of another range, in parts that sum to the difference",
  body: z
    .object({
      ...rangeShape,
      filter: Filter,
      against: z
        .union([z.enum(["previous", "year"]), z.object({ startDate: DayText, endDate: DayText }).refine(...IN_ORDER)])
        .default("previous"),
    })
    .refine(...IN_ORDER),
  response: z.object({
    ...reportShape,
    before: RangeFigures,
    after: RangeFigures,
    /**
     * Net profit after less before, as a tile compares it; `null` when a rate is missing or one of them lacks costs: then the change lies
     * between `netProfitLow` after less `netProfit` before and `netProfit` after less `netProfitLow` before.
     */
    difference: MoneyOrNull,
    /** Every part, 0 where nothing changed; their sum is `netProfit` after less before of what is known, none without a rate. */
    parts: z.array(BridgeStep),
  }),
} as const satisfies RouteContract;
