import { z } from "zod";
import type { RouteContract } from "./route.ts";
import { Subscription } from "./session.ts";

export const activateSubscriptionRoute = {
  method: "PUT",
  path: "/api/activate-subscription",
  policy: "edit",
  tag: "session",
  summary: "Take a plan for the company; a signed-in user's data changes with it",
  body: z.object({ plan: z.string().trim().min(1).max(40), period: z.enum(["monthly", "yearly"]) }),
  response: z.object({ subscription: Subscription }),
  impersonation: "never",
} as const satisfies RouteContract;
