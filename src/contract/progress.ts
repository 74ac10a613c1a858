import { z } from "zod";
import { Count, Id, IdParams, InstantText } from "./common.ts";
import { JobStatus } from "./imports.ts";
import type { RouteContract } from "./route.ts";
import { Lane } from "./stores.ts";

export const Job = z
  .object({
    id: Id,
    /** Import, undo, recompute and so on. */
    kind: z.string(),
    storeId: Id.nullable(),
    /** The import it works for. */
    importId: Id.nullable(),
    status: JobStatus,
    done: Count,
    /** `null` while not known. */
    total: Count.nullable(),
    /** What it is doing, in the user's language. */
    message: z.string().nullable(),
    createdAt: InstantText,
    startedAt: InstantText.nullable(),
    finishedAt: InstantText.nullable(),
    /** Why it failed, in words. */
    error: z.string().nullable(),
    /** A sync that waits or runs: how far each kind of data of its store is. */
    lanes: z.array(Lane),
    /** A recomputation that waits or runs: products whose figures are not right yet; `productIds` null = it may be any. */
    recomputes: z.object({ productIds: z.array(Id).nullable() }).nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.output<typeof Job>;

export const progressRoute = {
  method: "GET",
  path: "/api/progress",
  policy: "read",
  tag: "progress",
  summary: "Jobs of the company that wait or run, and the latest finished ones",
  response: z.array(Job),
} as const satisfies RouteContract;

export const cancelJobRoute = {
  method: "POST",
  path: "/api/progress/:id/cancel",
  policy: "edit",
  tag: "progress",
  summary: "Ask a waiting or running job to stop; it leaves nothing half done",
  params: IdParams,
  response: Job,
} as const satisfies RouteContract;

export const retryJobRoute = {
  method: "POST",
  path: "/api/progress/:id/retry",
  policy: "edit",
  tag: "progress",
  summary: "Run a failed or canceled job again",
  params: IdParams,
  response: Job,
} as const satisfies RouteContract;

export const progressStreamRoute = {
  method: "GET",
  path: "/api/progress/stream",
  policy: "read",
  tag: "progress",
  summary: "Server-sent events, one whenever something of the company moved: `event` is its kind, `data` is {}",
  query: z.object({
    /** Seconds until the server ends the stream and the reader opens the next. */
    hold: z.coerce.number().int().min(0).max(300).default(240),
  }),
  files: ["text/event-stream"],
  // No file of anybody's data: it only says that there is something to ask about, and every question is judged by itself.
  impersonation: "always",
} as const satisfies RouteContract;
