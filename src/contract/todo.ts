import { z } from "zod";
import { Count, DayText, DisplayCurrency, Id, MoneyOrNull } from "./common.ts";
import type { RouteContract } from "./route.ts";

const TODO_KINDS = [
  "missingCosts",
  "lossProduct",
  "unallocatedAds",
  "unallocatedFees",
  "withoutSale",
  "mismatch",
  "expiredStore",
  "rejectedRows",
] as const;

const TodoItem = z.object({
  kind: z.enum(TODO_KINDS),
  /** What is at stake, signed as the ledger would; null where nobody can say. */
  amount: MoneyOrNull,
  /** Of the amount: a billed entry keeps its own currency. */
  currency: z.string(),
  /** Products, entries or rows it is about. */
  count: Count,
  /** The product, store or file it is about. */
  name: z.string().nullable(),
  id: Id.nullable(),
  /** Where it can be settled. */
  path: z.string(),
});
export type TodoItem = z.output<typeof TodoItem>;

export const todoRoute = {
  method: "GET",
  path: "/api/dashboard/todo",
  policy: "read",
  tag: "reports",
  summary: "What to settle first, by the money at stake in the last 30 days",
  response: z.object({ currency: DisplayCurrency, startDate: DayText, endDate: DayText, items: z.array(TodoItem) }),
} as const satisfies RouteContract;
