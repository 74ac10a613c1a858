/** Who belongs to the company, and what they may do. */
import { z } from "zod";
import { MOST_INVITED } from "#core/address-list.ts";
import { MEMBER_STATES } from "#core/member-states.ts";
import { Count, EXPORT_TYPES, ExportQuery, Id, IdParams, InstantText, PageQuery, pageOf, Role, nameText } from "./common.ts";
import { Email } from "./accounts.ts";
import { MemberLimits } from "./session.ts";
import type { RouteContract } from "./route.ts";

/** Which of the member's companies is meant, for administrators; everybody else means their own. */
const InCompany = z.object({ companyId: Id.optional() });

const Member = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string().nullable(),
    role: Role,
    /** Of consequence for viewers alone. */
    limits: MemberLimits,
    isAdmin: z.boolean(),
    status: z.enum(["active", "invited", "blocked"]),
    totpEnabled: z.boolean(),
    /** Last request or change of theirs in the company; what support did in their name is not. */
    lastSeenAt: InstantText.nullable(),
    createdAt: InstantText,
    /** `null` for an account that belongs to no company, which administrators see. */
    companyId: Id.nullable(),
    companyName: z.string(),
    /** Stores of the company that are not deleted. */
    stores: Count,
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof Member>;

export const usersRoute = {
  method: "GET",
  path: "/api/users",
  policy: "read",
  guest: "never",
  tag: "users",
  summary:
    "The team; for administrators the users of all companies, unless they ask for their team alone. With `format` everybody whom the filters leave, as a file",
  query: PageQuery.extend({
    search: z.string().trim().max(100).optional(),
    scope: z.enum(["team", "all"]).optional(),
    ...InCompany.shape,
    role: Role.optional(),
    state: z.enum(MEMBER_STATES).optional(),
    ...ExportQuery.shape,
  }),
  response: pageOf(Member),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const inviteUserRoute = {
  method: "POST",
  path: "/api/users/invite",
  policy: "edit",
  tag: "users",
  limit: "mail",
  letters: ["invitation"],
  storesAnswer: false,
  summary:
    "Invite somebody to the company by mail; owners only. Whether the address has an account is not told; invited again, the newest letter and role count",
  body: z.object({ email: Email, role: Role, name: nameText(100).optional(), limits: MemberLimits.optional() }),
  status: 201,
  response: Member,
  impersonation: "never",
} as const satisfies RouteContract;

export const inviteManyRoute = {
  method: "POST",
  path: "/api/users/invite-many",
  policy: "edit",
  tag: "users",
  limit: "mail",
  letters: ["invitation"],
  storesAnswer: false,
  summary: "Invite several people to the company by mail; owners only. All of them or, where one address is none, nobody",
  body: z.object({ emails: z.array(Email).min(1).max(MOST_INVITED), role: Role, limits: MemberLimits.optional() }),
  status: 201,
  /** Each address once, in the order they came: whether a letter goes out, went out within a day already, or the person belongs to the team. */
  response: z.object({ items: z.array(z.object({ email: z.string(), state: z.enum(["invited", "member", "today"]) })) }),
  impersonation: "never",
} as const satisfies RouteContract;

const MadeEnd = z.enum(["end", "handOver"]);

export const memberMadeRoute = {
  method: "GET",
  path: "/api/users/:id/made",
  policy: "edit",
  tag: "users",
  summary: "What a member has set up that works without them, and what it can do as things stand; owners only",
  params: IdParams,
  query: InCompany,
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(["key", "webhook", "invitation", "report"]),
        id: Id,
        name: z.string(),
        /** A key reads what its maker sees: `readsLimited` where that is not everything. */
        can: z.enum(["readsAll", "readsLimited", "sends", "letsIn", "nothing"]),
        /** Of a report: links outside the team that are still good. */
        links: Count,
      }),
    ),
  }),
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const updateMemberRoute = {
  method: "PATCH",
  path: "/api/users/:id",
  policy: "edit",
  tag: "users",
  storesAnswer: false,
  summary:
    "Change the role or the limits of a member or an invitation, or block and unblock a member; owners only, not oneself, and one active owner stays. What a member has set up ends with a block, unless it is handed over; with other changes it goes on, unless one says otherwise",
  params: IdParams,
  query: InCompany,
  body: z.object({ role: Role.optional(), blocked: z.boolean().optional(), limits: MemberLimits.optional(), made: MadeEnd.optional() }),
  response: Member,
  impersonation: "never",
} as const satisfies RouteContract;

export const deleteMemberRoute = {
  method: "DELETE",
  path: "/api/users/:id",
  policy: "edit",
  tag: "users",
  storesAnswer: false,
  summary:
    "Take a member out of the company or withdraw an invitation; owners only, not oneself, and one active owner stays. What they have set up ends, or is handed over to whoever calls; keys end in any case",
  params: IdParams,
  query: InCompany.extend({ made: MadeEnd.default("end") }),
  status: 204,
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;
