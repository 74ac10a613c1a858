/** The log of a company: what was read, taken in, changed, warned of and refused, and what can be done about it. */
import { z } from "zod";
import { SIGNED_BOUNDS } from "#core/figure-display.ts";
import { LOG_ACTS, LOG_STATES, LOG_TYPES } from "#core/logs.ts";
import { Count, DayText, EXPORT_TYPES, Id, InstantText, MoneyOrNull } from "./common.ts";
import type { RouteContract } from "./route.ts";

const Named = z.object({ id: Id, name: z.string() });

const Effect = z.object({
  /** `waiting`: the figures are still being computed; `none`: they stayed as they were; `known`: see below. */
  state: z.enum(["waiting", "none", "known", "unknown"]),
  /** The days whose profit is another. */
  from: DayText.nullable(),
  to: DayText.nullable(),
  days: Count,
  /** Profit of those days, minor units of PLN; null while a rate is missing. */
  before: MoneyOrNull,
  after: MoneyOrNull,
  /** What the amount is: `atMost` where a cost was missing on those days, `about` where one was estimated. */
  boundBefore: z.enum(SIGNED_BOUNDS),
  boundAfter: z.enum(SIGNED_BOUNDS),
  /** What the change did; null also where costs came or went with it, since what is only bounded has no difference. */
  change: MoneyOrNull,
  currency: z.literal("PLN"),
  /** Changes computed together: the effect is of all of them. */
  shared: Count,
});

export const LogEntry = z
  .object({
    /** Of its tab. */
    id: Id,
    type: z.enum(LOG_TYPES),
    at: InstantText,
    /** By which it is filtered. */
    kind: z.string(),
    state: z.enum(LOG_STATES),
    /** What happened, and to what, in words. */
    title: z.string(),
    object: z.string().nullable(),
    text: z.string().nullable(),
    /** Null = nobody: it happened by itself. */
    person: Named.nullable(),
    /** Who of support acted in that person's name. */
    onBehalf: z.string().nullable(),
    store: Named.nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
    /** Null where it is no change of figures. */
    effect: Effect.nullable(),
    /** What can be done about it, and on what: `part` is the kind of data of a store. */
    act: z.object({ name: z.enum(LOG_ACTS), id: Id, part: z.string().nullable() }).nullable(),
    /** Screen that shows what it is about. */
    link: z.string().nullable(),
    /** By which the other side finds it. */
    requestId: z.string().nullable(),
    times: Count,
  })
  .meta({ id: "LogEntry" });
export type LogEntry = z.output<typeof LogEntry>;

export const logsRoute = {
  method: "GET",
  path: "/api/logs",
  policy: "read",
  tag: "logs",
  summary: "One tab of the log, newest first; `next` leads on",
  query: z
    .object({
      type: z.enum(LOG_TYPES),
      /** First and last day, in the market's zone. */
      from: DayText.optional(),
      to: DayText.optional(),
      kind: z.string().max(40).optional(),
      userId: Id.optional(),
      storeId: Id.optional(),
      q: z.string().trim().max(100).optional(),
      /** Only what failed or was refused. */
      only: z.enum(["problems"]).optional(),
      cursor: z.string().max(120).optional(),
      perPage: z.coerce.number().int().min(1).max(200).default(50),
      format: z.enum(["csv", "xlsx"]).optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ["to"], params: { text: "order" } }),
  response: z.object({
    items: z.array(LogEntry),
    /** The cursor of what comes after; null at the end. */
    next: z.string().nullable(),
    /** Where the search stopped for now with fewer than asked for; null where it did not. */
    searchedTo: InstantText.nullable(),
  }),
  files: EXPORT_TYPES,
  work: "question",
} as const satisfies RouteContract;

/** What taking an entry back did. */
export const Undoing = z
  .object({
    /** The job that computes the figures; null where there is nothing to compute. */
    jobId: Id.nullable(),
    /** What stays because it was changed since, and by whom. */
    kept: z.array(z.object({ field: z.string(), by: z.string() })),
  })
  .meta({ id: "Undoing" });
export type Undoing = z.output<typeof Undoing>;
