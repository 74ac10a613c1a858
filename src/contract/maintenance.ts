/** Work on the instance: everybody but its administrators waits, and it ends by itself. */
import { z } from "zod";
import { InstantText } from "./common.ts";
import type { RouteContract } from "./route.ts";

const Maintenance = z
  .object({
    /** End of what the switch began; `null` when it is off. */
    until: InstantText.nullable(),
    /** The operator's setting `MAINTENANCE` is on: everybody waits until the instance is started without it. */
    isConfigured: z.boolean(),
  })
  .meta({ id: "Maintenance" });

export const maintenanceRoute = {
  method: "GET",
  path: "/api/maintenance",
  policy: "admin",
  tag: "instance",
  duringMaintenance: true,
  summary: "Until when everybody but administrators is answered 503 MAINTENANCE",
  response: Maintenance,
} as const satisfies RouteContract;

export const setMaintenanceRoute = {
  method: "PUT",
  path: "/api/maintenance",
  policy: "admin",
  tag: "instance",
  duringMaintenance: true,
  summary: "Begin work on the instance for some minutes, or end it with 0",
  body: z.object({ minutes: z.int().min(0).max(480) }),
  response: Maintenance,
  impersonation: "never",
} as const satisfies RouteContract;
