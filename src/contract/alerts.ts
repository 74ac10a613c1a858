import { z } from "zod";
import { Count, Id, IdParams, InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const Alert = z
  .object({
    id: Id,
    /** `unknownFee`, `quarantine`, `reconciliation`, `orderMoney`, `compensation` and others to come. */
    kind: z.string(),
    storeId: Id.nullable(),
    /** What it is about and what it means, in words. */
    title: z.string(),
    text: z.string(),
    raisedAt: InstantText,
    /** Last time it was seen, and how often. */
    seenAt: InstantText,
    times: Count,
    /** Screen that shows the cause; `null` when there is none. */
    link: z.string().nullable(),
  })
  .meta({ id: "Alert" });
export type Alert = z.output<typeof Alert>;

export const alertsRoute = {
  method: "GET",
  path: "/api/alerts",
  policy: "read",
  tag: "progress",
  summary: "What the data leaves open, newest first",
  response: z.object({ items: z.array(Alert), total: Count }),
} as const satisfies RouteContract;

export const dismissAlertRoute = {
  method: "POST",
  path: "/api/alerts/:id/dismiss",
  policy: "edit",
  tag: "progress",
  summary: "Mark as cleared up; it comes back when it is seen again",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;
