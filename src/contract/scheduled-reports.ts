/** Reports that are sent by themselves (docs/RULES.md, Reports that are sent). */
import { z } from "zod";
import { CADENCES, LAST_DAY } from "#core/report-schedule.ts";
import {
  DELIVERY_STATES,
  MOST_LINK_DAYS,
  MOST_RECIPIENTS,
  REPORT_FILES,
  REPORT_SECTIONS,
  SENDING_STATES,
} from "#core/scheduled-reports.ts";
import {
  Count,
  DayText,
  DisplayCurrency,
  EXPORT_TYPES,
  Id,
  IdParams,
  InstantText,
  Locale,
  MarketCode,
  nameText,
  PageQuery,
  pageOf,
} from "./common.ts";
import { PaperShape } from "./paper.ts";
import type { RouteContract } from "./route.ts";

const FILE_TYPES = ["application/pdf", EXPORT_TYPES[1]] as const;

const contentShape = {
  name: nameText(100).refine((name) => name !== "", { message: "a name" }),
  locale: Locale,
  sections: z.array(z.enum(REPORT_SECTIONS)).min(1).max(REPORT_SECTIONS.length),
  markets: z.array(MarketCode).min(1).max(4),
  currency: DisplayCurrency,
  /** Narrows it as the view did when it was chosen: by accounts, products, tags and the phrase; its days are not taken over. */
  view: z.object({ name: z.string().trim().min(1).max(100), query: z.string().max(4000) }).nullable(),
};

const scheduleShape = {
  cadence: z.enum(CADENCES),
  /** 1 = Monday … 7 of a week, 1–31 of a month (its last day where it lacks it), 1–60 days after a month's end; 1 of `daily`. */
  day: z.int().min(1).max(60),
  /** Minutes after midnight in the company's zone. */
  minute: z.int().min(0).max(1439),
};

const termsShape = {
  ...contentShape,
  ...scheduleShape,
  isOn: z.boolean(),
  /** How long links of addresses outside the team open the files. */
  linkDays: z.int().min(1).max(MOST_LINK_DAYS),
  /** Members of the team, who get the files themselves. */
  userIds: z.array(Id).max(MOST_RECIPIENTS),
  /** Addresses outside of it, which get a link. */
  emails: z.array(z.email().max(254)).max(MOST_RECIPIENTS),
};

const DAY_OF_CADENCE = [
  ({ cadence, day }: { cadence: (typeof CADENCES)[number]; day: number }): boolean => day <= LAST_DAY[cadence],
  { path: ["day"], message: "a day that the rhythm does not have", params: { text: "date" } },
] as const satisfies [unknown, { path: string[]; message: string; params: { text: string } }];

const ReportTerms = z.object(termsShape).refine(...DAY_OF_CADENCE);
export type ReportTerms = z.output<typeof ReportTerms>;

const Recipient = z.object({
  /** Null = outside the team. */
  userId: Id.nullable(),
  name: z.string(),
  email: z.string(),
  /** They have said that they want no more of it. */
  isOff: z.boolean(),
  /** Outside the team: asked by letter, and has not said yes yet; gets nothing before. */
  isAsked: z.boolean(),
});

const Delivery = z.object({
  id: Id,
  email: z.string(),
  isOutside: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  /** Why it failed or was withheld, in words; null otherwise. */
  reason: z.string().nullable(),
  tries: Count,
  sentAt: InstantText.nullable(),
  /** Of an address outside the team; null where it has no link. */
  link: z.object({ expiresAt: InstantText, isRevoked: z.boolean(), downloads: Count }).nullable(),
});

const Sending = z.object({
  id: Id,
  cause: z.enum(["schedule", "hand"]),
  dueAt: InstantText,
  startDate: DayText,
  endDate: DayText,
  state: z.enum(SENDING_STATES),
  /** There was nothing in its days: the letters say so and have no files. */
  isEmpty: z.boolean(),
  hasFiles: z.boolean(),
  /** Why its files could not be made. */
  error: z.string().nullable(),
  deliveries: z.array(Delivery),
});
export type ReportSending = z.output<typeof Sending>;

export const ScheduledReport = z
  .object({
    id: Id,
    version: z.int(),
    ...contentShape,
    ...scheduleShape,
    isOn: z.boolean(),
    linkDays: z.int(),
    recipients: z.array(Recipient),
    /** Null while it is paused. */
    nextAt: InstantText.nullable(),
    lastSending: Sending.omit({ deliveries: true }).nullable(),
  })
  .meta({ id: "ScheduledReport" });
export type ScheduledReport = z.output<typeof ScheduledReport>;

const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** May get reports with costs, and those of all stores. */
  seesCosts: z.boolean(),
});

export const scheduledReportsRoute = {
  method: "GET",
  path: "/api/scheduled-reports",
  policy: "read",
  tag: "progress",
  summary: "Reports that are sent by themselves, and who of the team could get them; guests of the demo are told of nobody",
  response: z.object({ items: z.array(ScheduledReport), zone: z.string(), colleagues: z.array(Colleague) }),
} as const satisfies RouteContract;

export const createReportRoute = {
  method: "POST",
  path: "/api/scheduled-reports",
  policy: "edit",
  tag: "progress",
  limit: "user",
  letters: ["reportConfirm"],
  summary: "Have a report sent by itself; addresses outside the team are asked by letter first",
  body: ReportTerms,
  status: 201,
  response: ScheduledReport,
  impersonation: "never",
} as const satisfies RouteContract;

export const saveReportRoute = {
  method: "PUT",
  path: "/api/scheduled-reports/:id",
  policy: "edit",
  tag: "progress",
  limit: "user",
  letters: ["reportConfirm"],
  summary: "Change a report; who is taken off it loses their links, who is added outside the team is asked by letter first",
  params: IdParams,
  body: z.object({ ...termsShape, version: z.int32() }).refine(...DAY_OF_CADENCE),
  response: ScheduledReport,
  impersonation: "never",
} as const satisfies RouteContract;

export const deleteReportRoute = {
  method: "DELETE",
  path: "/api/scheduled-reports/:id",
  policy: "edit",
  tag: "progress",
  summary: "Remove a report with its history, files and links",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

export const sendReportRoute = {
  method: "POST",
  path: "/api/scheduled-reports/:id/send",
  policy: "edit",
  tag: "progress",
  limit: "issue",
  impersonation: "never",
  summary: "Send the report of the last whole period now; its schedule stays",
  params: IdParams,
  status: 202,
  response: z.object({ sendingId: Id }),
} as const satisfies RouteContract;

export const leaveReportRoute = {
  method: "POST",
  path: "/api/scheduled-reports/:id/leave",
  policy: "own",
  limited: "free",
  tag: "progress",
  summary: "Get no more of a report oneself",
  params: IdParams,
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

export const ReportPreview = z.object({
  startDate: DayText,
  endDate: DayText,
  /** There was nothing in its days: a letter without files goes out, which says so. */
  isEmpty: z.boolean(),
  /** What the PDF draws. */
  paper: PaperShape,
});
export type ReportPreview = z.output<typeof ReportPreview>;

export const previewReportRoute = {
  method: "POST",
  path: "/api/scheduled-reports/preview",
  policy: "read",
  guest: "never",
  tag: "progress",
  work: "question",
  summary: "What would be sent now: the last whole period, as a page or as one of the two files",
  query: z.object({ format: z.enum(REPORT_FILES).optional() }),
  body: z.object({ ...contentShape, ...scheduleShape }).refine(...DAY_OF_CADENCE),
  response: ReportPreview,
  files: FILE_TYPES,
} as const satisfies RouteContract;

export const reportSendingsRoute = {
  method: "GET",
  path: "/api/scheduled-reports/:id/sendings",
  policy: "read",
  tag: "progress",
  summary: "What went out, to whom and how it stands, newest first; guests of the demo are told of nobody",
  params: IdParams,
  query: PageQuery,
  response: pageOf(Sending),
} as const satisfies RouteContract;

const FileParams = z.object({ id: Id, kind: z.enum(REPORT_FILES) });

export const reportSendingFileRoute = {
  method: "GET",
  path: "/api/report-sendings/:id/files/:kind",
  policy: "read",
  tag: "progress",
  summary: "A file as it was sent",
  params: FileParams,
  files: FILE_TYPES,
} as const satisfies RouteContract;

export const retrySendingRoute = {
  method: "POST",
  path: "/api/report-sendings/:id/retry",
  policy: "edit",
  tag: "progress",
  limit: "issue",
  letters: ["report", "reportLink"],
  summary: "Make the files again where that failed, send the letters again that did not go out",
  params: IdParams,
  status: 204,
  impersonation: "never",
} as const satisfies RouteContract;

export const revokeReportLinkRoute = {
  method: "POST",
  path: "/api/report-deliveries/:id/revoke",
  policy: "edit",
  tag: "progress",
  summary: "Close the link of an address outside the team, at once and for good",
  params: IdParams,
  status: 204,
  whenReadOnly: "open",
} as const satisfies RouteContract;

const TokenParams = z.object({ token: z.string().min(1).max(200) });

export const reportLinkRoute = {
  method: "GET",
  path: "/api/report-links/:token",
  policy: "public",
  withoutCsrf: true,
  limit: "signIn",
  tag: "progress",
  summary: "What a link from a letter opens: whose report of which days; 400 once it is over",
  params: TokenParams,
  response: z.object({
    company: z.string(),
    report: z.string(),
    startDate: DayText,
    endDate: DayText,
    expiresAt: InstantText,
    /** None where there was nothing in its days. */
    files: z.array(z.enum(REPORT_FILES)),
    isOff: z.boolean(),
  }),
} as const satisfies RouteContract;

export const reportLinkFileRoute = {
  method: "GET",
  path: "/api/report-links/:token/files/:kind",
  policy: "public",
  withoutCsrf: true,
  limit: "signIn",
  tag: "progress",
  summary: "One of the two files of a link; each time is counted",
  params: z.object({ token: TokenParams.shape.token, kind: z.enum(REPORT_FILES) }),
  files: FILE_TYPES,
} as const satisfies RouteContract;

export const endReportLettersRoute = {
  method: "POST",
  path: "/api/report-links/:token/off",
  policy: "public",
  withoutCsrf: true,
  limit: "signIn",
  tag: "progress",
  summary: "Get no more of the report; works also with a link that is over",
  params: TokenParams,
  status: 204,
} as const satisfies RouteContract;

export const askedAddressRoute = {
  method: "POST",
  path: "/api/report-addresses",
  policy: "public",
  withoutCsrf: true,
  limit: "signIn",
  tag: "progress",
  summary: "What the letter to an address outside a team asks: whose reports it is to get, and what it has answered",
  body: z.object({ token: TokenParams.shape.token }),
  response: z.object({ company: z.string(), email: z.string(), state: z.enum(["asked", "confirmed", "refused"]) }),
} as const satisfies RouteContract;

export const answerAddressRoute = {
  method: "POST",
  path: "/api/report-addresses/answer",
  policy: "public",
  withoutCsrf: true,
  limit: "signIn",
  tag: "progress",
  summary: "Say whether the address wants the company's reports; it holds for all of them, and the same link changes it",
  body: z.object({ token: TokenParams.shape.token, wants: z.boolean() }),
  status: 204,
} as const satisfies RouteContract;
