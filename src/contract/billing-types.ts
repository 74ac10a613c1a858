import { z } from "zod";
import { BILLED_LINES, LINES } from "#core/ledger.ts";
import { Count, DayText, MarketCode, Money, MoneyOrNull } from "./common.ts";
import type { RouteContract } from "./route.ts";

const BilledLine = z.enum(BILLED_LINES).meta({ id: "BilledLine" });

const TypeParams = z.object({ typeId: z.string().min(1).max(200) });
const Wanted = z.object({
  /** `null` = as it is without the seller's (or the administrator's) word. */
  line: BilledLine.nullable(),
});
/** The company's entries of the type, all of them. */
const Extent = z.object({ entries: Count, from: DayText, to: DayText });
const LineChange = z.object({
  line: z.enum(LINES),
  market: MarketCode,
  /** Of the market; `null` where a rate is missing. */
  currency: z.string(),
  amount: MoneyOrNull,
});

export const billingTypeRoute = {
  method: "GET",
  path: "/api/billing-types/:typeId",
  policy: "read",
  forKeys: true,
  tag: "reports",
  summary: "A kind of fee the company was billed for, and the line it is booked on",
  params: TypeParams,
  response: Extent.extend({
    typeId: z.string(),
    name: z.string(),
    /** A line of the P&L, or `none`. */
    line: z.enum([...LINES, "none"]),
    /** Nobody classified it yet. */
    isGuess: z.boolean(),
    /** As billed, by currency. */
    sums: z.array(z.object({ currency: z.string(), amount: Money })),
  }),
} as const satisfies RouteContract;

export const billingTypeEffectRoute = {
  method: "POST",
  path: "/api/billing-types/:typeId/effect",
  policy: "edit",
  tag: "reports",
  summary: "By how much each line would move if the kind of fee were this; nothing changes",
  params: TypeParams,
  body: Wanted,
  response: Extent.extend({ changes: z.array(LineChange) }),
} as const satisfies RouteContract;

export const classifyBillingTypeRoute = {
  method: "PUT",
  path: "/api/billing-types/:typeId",
  policy: "edit",
  tag: "reports",
  summary: "Say what a kind of fee is, for this company; its figures follow",
  params: TypeParams,
  body: Wanted,
  response: Extent.extend({
    /** What the company said before: sent again, it takes this back. */
    previous: BilledLine.nullable(),
  }),
} as const satisfies RouteContract;

export const everyonesTypeEffectRoute = {
  method: "POST",
  path: "/api/billing-types/:typeId/everyone/effect",
  policy: "admin",
  tag: "reports",
  summary: "How many companies would follow, and by how much the lines of the administrator's own would move; nothing changes",
  params: TypeParams,
  body: Wanted,
  response: z.object({ companies: Count, entries: Count, changes: z.array(LineChange) }),
} as const satisfies RouteContract;

export const classifyForEveryoneRoute = {
  method: "PUT",
  path: "/api/billing-types/:typeId/everyone",
  policy: "admin",
  tag: "reports",
  summary: "Say what a kind of fee is for every company that has not said it itself; their figures follow",
  params: TypeParams,
  body: Wanted,
  response: z.object({ companies: Count, previous: BilledLine.nullable() }),
} as const satisfies RouteContract;
