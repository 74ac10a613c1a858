/** Support access of a company: what owners are asked, and what administrators of the instance ask for (docs/RULES.md, Support access). */
import { z } from "zod";
import { SUPPORT_ACCESS, SUPPORT_STATUSES } from "#core/support-access.ts";
import { Id, IdParams, InstantText } from "./common.ts";
import { SupportEntry } from "./impersonation.ts";
import type { RouteContract } from "./route.ts";

export const SupportRequest = z
  .object({
    id: Id,
    status: z.enum(SUPPORT_STATUSES),
    /** The administrator who asks, and the address of the account they would come into. */
    admin: z.string(),
    account: z.string(),
    reason: z.string(),
    mode: z.enum(["read", "full"]),
    minutes: z.int(),
    askedAt: InstantText,
    /** Until when it waits for an answer, or lets in once it is allowed. */
    expiresAt: InstantText,
    /** Null: nobody has answered. */
    answeredBy: z.string().nullable(),
    answeredAt: InstantText.nullable(),
  })
  .meta({ id: "SupportRequest" });
export type SupportRequest = z.output<typeof SupportRequest>;

const Access = z.object({
  /** Whether a letter tells of support that comes in, or an owner has to allow it first. */
  access: z.enum(SUPPORT_ACCESS),
});

export const supportAccessRoute = {
  method: "GET",
  path: "/api/support-access",
  policy: "edit",
  tag: "settings",
  summary: "How support comes into the company, and the latest requests of it",
  response: Access.extend({ items: z.array(SupportRequest) }),
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const changeSupportAccessRoute = {
  method: "PUT",
  path: "/api/support-access",
  policy: "edit",
  tag: "settings",
  summary: "Have support tell, or ask an owner first; owners only",
  body: Access,
  status: 204,
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const answerSupportRoute = {
  method: "POST",
  path: "/api/support-access/:id/answer",
  policy: "edit",
  tag: "settings",
  summary: "Allow or refuse support to come in, owners only; a consent lets in once within 24 hours and can be withdrawn until then",
  params: IdParams,
  body: z.object({ allow: z.boolean() }),
  status: 204,
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;

/** What an administrator can do about the account of a user in one company. */
const SupportState = z.object({ access: z.enum(SUPPORT_ACCESS), request: SupportRequest.nullable() });

export const supportStateRoute = {
  method: "GET",
  path: "/api/users/:id/support-request",
  policy: "admin",
  tag: "users",
  summary: "Whether the company of a user asks for consent, and what this administrator last asked it about them",
  params: IdParams,
  query: z.object({ companyId: Id.optional() }),
  response: SupportState,
} as const satisfies RouteContract;

export const askSupportRoute = {
  method: "POST",
  path: "/api/users/:id/support-request",
  policy: "admin",
  tag: "users",
  limit: "user",
  letters: ["supportAsked", "lockedOut"],
  summary: "Ask the owners of a user's company to let this administrator sign in as them; withdraws what was asked before",
  params: IdParams,
  body: SupportEntry,
  response: SupportState,
} as const satisfies RouteContract;
