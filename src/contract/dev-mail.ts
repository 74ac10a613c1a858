import { z } from "zod";
import type { RouteContract } from "./route.ts";

export const devMailRoute = {
  method: "GET",
  path: "/dev/mail",
  policy: "public",
  tag: "instance",
  duringMaintenance: true,
  answersHead: true,
  summary: "Letters kept because there is no mail server; on the machine itself or for administrators, else 404",
  /** With an id that letter alone, as its reader sees it. */
  query: z.object({ id: z.coerce.number().int().optional() }),
  files: ["text/html"],
} as const satisfies RouteContract;
