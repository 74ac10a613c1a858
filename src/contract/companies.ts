/** The companies somebody belongs to: which there are, going from one to another, opening one more, leaving one. */
import { z } from "zod";
import { Id, nameText, Role } from "./common.ts";
import type { RouteContract } from "./route.ts";
import { SessionAnswer } from "./session.ts";

const OwnCompany = z
  .object({
    id: Id,
    name: z.string(),
    role: Role,
    /** The one the session is in. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "OwnCompany" });
export type OwnCompany = z.output<typeof OwnCompany>;

export const ownCompaniesRoute = {
  method: "GET",
  path: "/api/user/companies",
  policy: "own",
  guest: "never",
  tag: "session",
  summary: "Companies that let the signed-in user in",
  anyCompany: true,
  response: z.object({ items: z.array(OwnCompany) }),
} as const satisfies RouteContract;

export const switchCompanyRoute = {
  method: "POST",
  path: "/api/user/company",
  policy: "own",
  tag: "session",
  storesAnswer: false,
  summary:
    "Go to another company of one's own; the session gets another token, and the next sign-in begins there. Calls with X-Company of the one before are then refused: 409 COMPANY_CHANGED",
  anyCompany: true,
  body: z.object({ companyId: Id }),
  response: SessionAnswer,
  impersonation: "never",
} as const satisfies RouteContract;

export const openCompanyRoute = {
  method: "POST",
  path: "/api/user/companies",
  policy: "own",
  tag: "session",
  limit: "mail",
  storesAnswer: false,
  summary: "Open one more company, with oneself as its owner; the session goes there",
  anyCompany: true,
  body: z.object({ name: nameText(100) }),
  status: 201,
  response: SessionAnswer,
  impersonation: "never",
} as const satisfies RouteContract;

export const leaveCompanyRoute = {
  method: "DELETE",
  path: "/api/user/company",
  policy: "own",
  tag: "session",
  storesAnswer: false,
  summary: "Leave the company one is in, unless one is its only owner; the session goes to another company of one's own, or to none",
  response: SessionAnswer,
  impersonation: "never",
} as const satisfies RouteContract;
