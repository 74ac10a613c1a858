/** The companies somebody belongs to: which there are, going from one to another, opening one more, leaving one. */
import { z } from "zod";
import { Count, Id, InstantText, nameText, Role } from "./common.ts";
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
  limited: "free",
  guest: "never",
  tag: "session",
  summary: "Companies that let the signed-in user in",
  anyCompany: true,
  response: z.object({ items: z.array(OwnCompany) }),
} as const satisfies RouteContract;

export const SYNC_STATES = ["none", "attention", "syncing", "ok"] as const;

const CompanyState = OwnCompany.extend({
  stores: Count,
  /** `none`: no store; `attention`: reading one of them fails, or its consent has ended. */
  sync: z.enum(SYNC_STATES),
  /** Of the store that was read longest ago; `null` while one was never read. */
  dataUntil: InstantText.nullable(),
  /** Alerts that are open. */
  matters: Count,
  /** Of the last 30 days, today among them; `null` without a store. */
  orders: Count.nullable(),
  /** The last change or sign-in of anybody. */
  lastActivityAt: InstantText.nullable(),
}).meta({ id: "CompanyState" });
export type CompanyState = z.output<typeof CompanyState>;

export const companyStatesRoute = {
  method: "GET",
  path: "/api/user/companies/states",
  policy: "own",
  limited: "free",
  guest: "never",
  tag: "session",
  summary: "The same companies with their state: stores, how far they were read, open matters, orders of 30 days, last activity",
  anyCompany: true,
  work: "question",
  response: z.object({ items: z.array(CompanyState) }),
} as const satisfies RouteContract;

export const switchCompanyRoute = {
  method: "POST",
  path: "/api/user/company",
  policy: "own",
  limited: "free",
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
  limited: "free",
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
  limited: "free",
  tag: "session",
  storesAnswer: false,
  summary: "Leave the company one is in, unless one is its only owner; the session goes to another company of one's own, or to none",
  response: SessionAnswer,
  impersonation: "never",
} as const satisfies RouteContract;
