import { z } from "zod";
import { Count, Id, IdParams, InstantText, Money } from "./common.ts";
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
    /** Money nobody can explain, which a person may book as an income. */
    bookable: z.boolean(),
    /** A kind of fee that nobody has classified, which a person may. */
    billingType: z.string().nullable(),
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

/** Compensations of the wallet post nothing by themselves: no document says what they are for. */
export const bookCompensationsRoute = {
  method: "POST",
  path: "/api/alerts/:id/book",
  policy: "edit",
  tag: "progress",
  summary: "Book the compensations an alert is about as incomes, each on its day",
  params: IdParams,
  response: z.object({ operations: Count, amount: Money, currency: z.string() }),
} as const satisfies RouteContract;

export const unbookCompensationsRoute = {
  method: "DELETE",
  path: "/api/alerts/:id/book",
  policy: "edit",
  tag: "progress",
  summary: "Take the booking back: the alert is open again",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;
