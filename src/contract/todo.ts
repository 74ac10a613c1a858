import { z } from "zod";
import { TODO_KINDS } from "#core/todo.ts";
import { Count, DayText, DisplayCurrency, Id, MoneyOrNull } from "./common.ts";
import { EveryMarket } from "./filter.ts";
import type { RouteContract } from "./route.ts";

const TodoItem = z.object({
  /** The matter itself, whatever is at stake. */
  key: z.string(),
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
  /** The first day whose money is in it: of what is lost or unexplained the first of all history, of a trend thirty days. */
  since: DayText,
  /** Days in which it can be settled, today not counted; null where there is no hurry. */
  daysLeft: Count.nullable(),
  /** Where it can be settled, or where exactly this money is seen. */
  path: z.string(),
});
export type TodoItem = z.output<typeof TodoItem>;

/** Put off until a day, or (null) until more is at stake. */
const DeferredTodo = TodoItem.extend({ until: DayText.nullable() });
export type DeferredTodo = z.output<typeof DeferredTodo>;

export const todoRoute = {
  method: "GET",
  path: "/api/dashboard/todo",
  policy: "read",
  tag: "reports",
  work: "question",
  summary: "What to settle first, by the money at stake as far back as it lies; apart from it, what the user has put off",
  query: z.object({ markets: EveryMarket }),
  response: z.object({
    currency: DisplayCurrency,
    items: z.array(TodoItem),
    deferred: z.array(DeferredTodo),
  }),
} as const satisfies RouteContract;

export const deferTodoRoute = {
  method: "POST",
  path: "/api/dashboard/todo/deferrals",
  policy: "own",
  tag: "reports",
  summary: "Put a matter off for oneself: for a week, or until a tenth more is at stake",
  body: z.object({ key: z.string().min(1).max(200), for: z.enum(["week", "change"]), markets: EveryMarket }),
  status: 204,
} as const satisfies RouteContract;

export const undeferTodoRoute = {
  method: "DELETE",
  path: "/api/dashboard/todo/deferrals/:key",
  policy: "own",
  tag: "reports",
  summary: "Bring a matter back that one has put off",
  params: z.object({ key: z.string().min(1).max(200) }),
  status: 204,
} as const satisfies RouteContract;
