/** The instance itself, for whoever runs it. */
import { z } from "zod";
import { Count, InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const instanceRoute = {
  method: "GET",
  path: "/api/instance",
  policy: "admin",
  tag: "instance",
  duringMaintenance: true,
  summary: "Release, database, queue and last copy of the instance",
  response: z.object({
    version: z.string(),
    database: z.object({
      /** Of PostgreSQL. */
      version: z.string(),
      bytes: Count,
      /** Newest step of the schema that is there, and that this release has. */
      schema: Count,
      newestSchema: Count,
    }),
    queue: z.object({
      /** Due and not begun. */
      waiting: Count,
      running: Count,
      /** Given up after their last try. */
      failed: Count,
      /** Workers heard of within the last minute. */
      workers: Count,
    }),
    /** The last copy that `npm run backup` wrote and read back; null when none was made since this is noted. */
    lastCopy: z.object({ at: InstantText, bytes: Count }).nullable(),
  }),
} as const satisfies RouteContract;
