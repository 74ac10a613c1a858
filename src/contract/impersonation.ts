/** An administrator signed in as a user: asked for with the password, for a reason, for a while, and told to the user. */
import { z } from "zod";
import { Id, IdParams } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

/** What an administrator comes in for, and how; their password comes with it. */
export const SupportEntry = z.object({
  password: z.string().min(1).max(1000),
  reason: z.string().trim().min(3).max(300),
  mode: z.enum(["read", "full"]).default("read"),
  minutes: z.int().min(1).max(60).default(30),
  /** One of the user's companies; without it the one they would come into. */
  companyId: Id.optional(),
});

export const loginTokenRoute = {
  method: "POST",
  path: "/api/users/:id/login-token",
  policy: "admin",
  tag: "users",
  limit: "user",
  letters: ["lockedOut"],
  storesAnswer: false,
  summary:
    "A single-use token of 60 seconds to sign in as a user; not for administrators, oneself or blocked users. Where the company asks for consent, none without it, and then for what was allowed",
  params: IdParams,
  body: SupportEntry,
  response: z.object({ token: z.string(), url: z.string() }),
} as const satisfies RouteContract;

export const loginAsUserRoute = {
  method: "POST",
  path: "/api/users/login-as-user/:id/:token/:name",
  policy: "admin",
  tag: "users",
  limit: "user",
  letters: ["impersonation"],
  storesAnswer: false,
  summary: "Sign in as a user with a token this administrator asked for; the name is for reading alone",
  params: z.object({ id: Id, token: z.string().min(1).max(200), name: z.string().max(200) }),
  response: SessionAnswer,
} as const satisfies RouteContract;

export const stopImpersonationRoute = {
  method: "POST",
  path: "/api/stop-impersonation",
  policy: "own",
  limited: "free",
  tag: "users",
  storesAnswer: false,
  anyCompany: true,
  summary: "Go back to the administrator's own session; a session that is nobody else's stays as it is",
  response: SessionAnswer,
  impersonation: "always",
} as const satisfies RouteContract;
