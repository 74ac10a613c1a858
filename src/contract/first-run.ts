/** A new instance has nobody: its first visitor becomes its administrator, once. */
import { z } from "zod";
import { Email } from "./accounts.ts";
import { Locale, nameText } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

export const firstRunRoute = {
  method: "GET",
  path: "/api/first-run",
  policy: "public",
  tag: "session",
  limit: "signIn",
  summary: "Whether the instance still waits for its first user",
  response: z.object({ isOpen: z.boolean() }),
} as const satisfies RouteContract;

export const createFirstUserRoute = {
  method: "POST",
  path: "/api/first-run",
  policy: "public",
  tag: "session",
  limit: "signIn",
  letters: ["lockedOut", "recoveryCodeUsed", "newDevice"],
  summary: "Make the instance's first user, an administrator, and sign them in; works once",
  body: z.object({
    email: Email,
    password: z.string().min(1).max(1000),
    name: nameText(100).optional(),
    locale: Locale.optional(),
  }),
  status: 201,
  response: SessionAnswer,
} as const satisfies RouteContract;
