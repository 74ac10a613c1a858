/** Joining another company with the account one has. */
import { z } from "zod";
import { Id, IdParams, InstantText, Role } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

const Invitation = z
  .object({ id: Id, company: z.string(), inviter: z.string(), role: Role, expiresAt: InstantText })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof Invitation>;

export const invitationsRoute = {
  method: "GET",
  path: "/api/invitations",
  policy: "own",
  limited: "free",
  guest: "never",
  tag: "users",
  anyCompany: true,
  summary: "Companies that have invited the address of the signed-in user",
  response: z.object({ items: z.array(Invitation) }),
} as const satisfies RouteContract;

export const joinCompanyRoute = {
  method: "POST",
  path: "/api/invitations/:id/accept",
  policy: "own",
  limited: "free",
  tag: "users",
  storesAnswer: false,
  anyCompany: true,
  summary: "Join the company that has invited one's address, beside those one belongs to; the session goes there",
  params: IdParams,
  response: SessionAnswer,
  impersonation: "never",
} as const satisfies RouteContract;
