/** What people report to those who run the instance: told from any screen, read and answered by administrators. */
import { z } from "zod";
import { ISSUE_STATES, ISSUE_TEXT_MAX } from "#core/issues.ts";
import { Count, Id, InstantText, PageQuery, pageOf } from "./common.ts";
import type { RouteContract } from "./route.ts";

const OneLine = z.string().trim().max(200);

export const IssueFields = z.object({
  message: z.string().trim().min(1).max(ISSUE_TEXT_MAX),
  /** Address of the screen inside the app, without its parameters. */
  page: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .transform((page) => page.split(/[?#]/)[0] ?? ""),
  /** Of the call or screen that failed. */
  requestId: OneLine.optional(),
  /** What the browser says of itself: window, pixels, colours, language. */
  browser: OneLine.optional(),
});
export type IssueFields = z.output<typeof IssueFields>;

export const reportIssueRoute = {
  method: "POST",
  path: "/api/reportIssue",
  policy: "own",
  limited: "free",
  tag: "support",
  summary: "Tell those who run the instance what is wrong, with a picture where one helps",
  multipart: IssueFields,
  status: 201,
  response: z.object({
    /** By which it is spoken of. */
    id: Id,
  }),
  limit: "issue",
  letters: ["issueReported"],
  // In the user's name it would be sent, and answered to them.
  impersonation: "never",
  // When nothing else answers it is needed most.
  duringMaintenance: true,
} as const satisfies RouteContract;

export const IssueReport = z
  .object({
    id: Id,
    companyId: Id,
    companyName: z.string(),
    /** Who reported it; null = an account that is gone. */
    reporter: z.object({ name: z.string(), email: z.string() }).nullable(),
    message: z.string(),
    page: z.string(),
    requestId: z.string().nullable(),
    browser: z.string(),
    hasPicture: z.boolean(),
    state: z.enum(ISSUE_STATES),
    note: z.string(),
    version: z.int(),
    createdAt: InstantText,
    changedAt: InstantText,
  })
  .meta({ id: "IssueReport" });
export type IssueReport = z.output<typeof IssueReport>;

const IssueParams = z.object({ companyId: Id, id: Id });

export const issueReportsRoute = {
  method: "GET",
  path: "/api/issue-reports",
  policy: "admin",
  tag: "support",
  summary: "What was reported, newest first",
  query: PageQuery.extend({ state: z.enum(ISSUE_STATES).optional(), q: z.string().trim().max(100).optional() }),
  response: pageOf(IssueReport).extend({
    /** Of all of them, by state. */
    states: z.object({ new: Count, inProgress: Count, answered: Count, closed: Count }),
  }),
} as const satisfies RouteContract;

export const updateIssueReportRoute = {
  method: "PATCH",
  path: "/api/issue-reports/:companyId/:id",
  policy: "admin",
  tag: "support",
  summary: "Say how far a report is, and note what helps",
  params: IssueParams,
  body: z.object({ version: z.int(), state: z.enum(ISSUE_STATES).optional(), note: z.string().trim().max(ISSUE_TEXT_MAX).optional() }),
  response: IssueReport,
} as const satisfies RouteContract;

export const issuePictureRoute = {
  method: "GET",
  path: "/api/issue-reports/:companyId/:id/picture",
  policy: "admin",
  tag: "support",
  summary: "The picture of a report",
  params: IssueParams,
  files: ["image/png", "image/jpeg", "image/webp"],
} as const satisfies RouteContract;
