/** All companies of the instance, for those who run it: how they do technically, never what they earn. */
import { z } from "zod";
import { COMPANY_FILTERS, COMPANY_SORTS, COMPANY_SYNCS, NO_PLAN } from "#core/all-companies.ts";
import { SUBSCRIPTION_STATES } from "#core/subscription-state.ts";
import { Count, EXPORT_TYPES, ExportQuery, Id, IdParams, InstantText, SourceKey } from "./common.ts";
import { PlanId } from "./plans.ts";
import type { RouteContract } from "./route.ts";
import { Subscription } from "./session.ts";

const Overview = z
  .object({
    id: Id,
    name: z.string(),
    taxId: z.string().nullable(),
    /** Whoever owns it longest; null = an instance's remains of a company that nobody owns. */
    owner: z.object({ email: z.string(), name: z.string() }).nullable(),
    createdAt: InstantText,
    /** Null = it has taken none. */
    plan: z.object({ id: z.string(), name: z.string(), state: Subscription.shape.status }).nullable(),
    stores: Count,
    /** Members that are not blocked. */
    users: Count,
    /** Counted orders on all markets: of 30 days, the day of measuring among them, and of all time. */
    recentOrders: Count,
    orders: Count,
    sync: z.enum(COMPANY_SYNCS),
    /** Kinds of data whose reading fails, in words. */
    failedFeeds: z.array(z.string()),
    /** The newest reading of a store that ended; null = none ever did. */
    lastSyncAt: InstantText.nullable(),
    /** The last change or call of a member; that of support is nobody's. */
    lastActivityAt: InstantText.nullable(),
    /** Postings of the ledger, counted by its sums. */
    postings: Count,
    /**
     * An estimate: what the tables of all companies take, shared by postings as the planner last counted them, and the company's uploaded files.
     * Null where the database has not counted yet.
     */
    bytes: Count.nullable(),
    /** When all this was measured; null = not yet. */
    measuredAt: InstantText.nullable(),
  })
  .meta({ id: "CompanyOverview" });
export type CompanyOverview = z.output<typeof Overview>;

export const allCompaniesRoute = {
  method: "GET",
  path: "/api/companies",
  policy: "admin",
  tag: "instance",
  summary:
    "The companies of the instance, measured within the last hour where something is read and within a day elsewhere; `next` leads on. With `format` all that the filters leave, as a file",
  query: z.object({
    /** Words of the name, digits of the tax id, a member's address or a part of it. */
    q: z.string().trim().max(100).optional(),
    only: z.enum(COMPANY_FILTERS).optional(),
    plan: z.union([PlanId, z.literal(NO_PLAN)]).optional(),
    sort: z.enum(COMPANY_SORTS).default("name"),
    direction: z.enum(["ascending", "descending"]).default("ascending"),
    cursor: z.string().max(300).optional(),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
    ...ExportQuery.shape,
  }),
  response: z.object({
    items: z.array(Overview),
    /** The cursor of what comes after; null at the end. A search that looked at many without filling a page leads on as well. */
    next: z.string().nullable(),
  }),
  files: EXPORT_TYPES,
  work: "question",
} as const satisfies RouteContract;

const StoreState = z.object({
  id: Id,
  name: z.string(),
  platform: SourceKey,
  status: z.enum(["connected", "expired", "paused", "disconnected"]),
  sync: z.enum(["idle", "syncing", "done", "failed"]),
  lastSyncAt: InstantText.nullable(),
  /** What fails at this moment: how often in a row, and since when it is so. */
  failed: z.array(z.object({ feed: z.string(), failures: Count, since: InstantText })),
});

const OneCompany = z
  .object({
    company: Overview,
    /** What the company may do at this moment; null where no payments are taken. */
    subscription: z.enum(SUBSCRIPTION_STATES).nullable(),
    stores: z.array(StoreState),
  })
  .meta({ id: "OneCompany" });
export type OneCompany = z.output<typeof OneCompany>;

export const oneCompanyRoute = {
  method: "GET",
  path: "/api/companies/:id",
  policy: "admin",
  tag: "instance",
  summary: "One company of the instance with its stores as they are at this moment",
  params: IdParams,
  response: OneCompany,
} as const satisfies RouteContract;
