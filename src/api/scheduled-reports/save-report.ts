import { askAddresses } from "#accounts/report-addresses.ts";
import { normalEmail } from "#accounts/token.ts";
import { DEMO_GUEST_EMAIL } from "#accounts/user.ts";
import type { ReportTerms as Sent } from "#contract/scheduled-reports.ts";
import { AppError } from "#core/errors.ts";
import type { Instant } from "#core/facts.ts";
import { nextReportAt } from "#core/report-schedule.ts";
import { MOST_RECIPIENTS, MOST_REPORTS, type ReportSection } from "#core/scheduled-reports.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { revokeStrangersLinks } from "#reporting/links.query.ts";
import { findReportReaders, maySee, type ReportReader } from "#reporting/may-see.ts";
import {
  countReports,
  findColleagues,
  findReport,
  insertReport,
  type ReportTerms,
  saveRecipients,
  type ScheduledReport,
  updateReport,
} from "#reporting/reports.query.ts";
import { localeFrom } from "#text/texts.ts";
import { idOr404, numberOf } from "../http/ids.ts";

type Addressed = { userIds: number[]; emails: string[] };

export function termsOf({ view, locale, sections, markets, ...sent }: Omit<Sent, "userIds" | "emails">): ReportTerms {
  return {
    name: sent.name,
    cadence: sent.cadence,
    day: sent.cadence === "daily" ? 1 : sent.day,
    minute: sent.minute,
    currency: sent.currency,
    isOn: sent.isOn,
    linkDays: sent.linkDays,
    locale: localeFrom(locale),
    sections: [...new Set(sections)],
    markets: [...new Set(markets)],
    viewName: view?.name ?? null,
    viewQuery: view?.query ?? "",
  };
}

/** An address of somebody of the team is that somebody: they get the files, and only while they may see them. */
async function addressed(scope: CompanyScope, sent: Pick<Sent, "userIds" | "emails" | "sections">): Promise<Addressed> {
  const colleagues = await findColleagues(scope, DEMO_GUEST_EMAIL);
  const emails = [...new Set(sent.emails.map(normalEmail))];
  const ids = sent.userIds.map(numberOf);
  const ofTeam = colleagues.filter(({ id, email }) => ids.includes(id) || emails.includes(normalEmail(email)));
  if (ids.some((id) => !colleagues.some((colleague) => colleague.id === id)))
    throw new AppError("VALIDATION", "a recipient who is not of the team", { fields: { userIds: ["unknown"] } });
  const readers = await findReportReaders(scope);
  const kept = ofTeam.find(({ id }) => !maySee(readers.get(id), sent.sections));
  if (kept !== undefined) {
    const text = { key: "api:report.recipientMayNotSee", values: { name: kept.name === "" ? kept.email : kept.name } };
    throw new AppError("VALIDATION", `user ${kept.id} may not see the report`, { fields: { userIds: ["mayNotSee"] }, text });
  }
  const outside = emails.filter((email) => !ofTeam.some((colleague) => normalEmail(colleague.email) === email));
  if (ofTeam.length + outside.length > MOST_RECIPIENTS)
    throw new AppError("VALIDATION", "too many recipients", { fields: { emails: ["tooMany"] } });
  return { userIds: ofTeam.map(({ id }) => id), emails: outside };
}

/** FORBIDDEN for a member who may not see what the report holds. */
export function checkMaySee(reader: ReportReader | undefined, sections: readonly ReportSection[]): void {
  if (!maySee(reader, sections))
    throw new AppError("FORBIDDEN", "the report holds what the member may not see", { text: { key: "api:report.mayNotSee" } });
}

/** A moment that has come and was not taken yet is kept, unless what decides it was changed. */
function nextAtOf(terms: ReportTerms, before: ScheduledReport | null, now: Instant, zone: string): Instant | null {
  if (!terms.isOn) return null;
  const isSame = before !== null && before.cadence === terms.cadence && before.day === terms.day && before.minute === terms.minute;
  return (isSame ? before.nextAt : null) ?? nextReportAt(terms, now, zone);
}

type Saving = { userId: number; now: Instant };

export async function createReport(scope: CompanyScope, sent: Sent, { userId, now }: Saving): Promise<number> {
  checkMaySee((await findReportReaders(scope)).get(userId), sent.sections);
  if ((await countReports(scope)) >= MOST_REPORTS) {
    const text = { key: "api:report.tooMany", values: { limit: MOST_REPORTS } };
    throw new AppError("REFUSED", "too many reports", { text });
  }
  const terms = termsOf(sent);
  const to = await addressed(scope, sent);
  const nextAt = nextAtOf(terms, null, now, await findCompanyZone(scope));
  const id = await insertReport(scope, { ...terms, nextAt }, userId);
  await saveRecipients(scope, id, to);
  await askAddresses(scope, to.emails, { report: terms.name, locale: terms.locale });
  return id;
}

/** @returns what it was before. */
export async function saveReport(
  scope: CompanyScope,
  { id, version, ...sent }: Sent & { id: string; version: number },
  { userId, now }: Saving,
): Promise<ScheduledReport> {
  const before = await reportOr404(scope, id, userId);
  checkMaySee((await findReportReaders(scope)).get(userId), sent.sections);
  const terms = termsOf(sent);
  const to = await addressed(scope, sent);
  const nextAt = nextAtOf(terms, before, now, await findCompanyZone(scope));
  if (!(await updateReport(scope, before.id, version, { ...terms, nextAt })))
    throw new AppError("CONFLICT", `report ${id} was changed meanwhile`);
  await saveRecipients(scope, before.id, to);
  await askAddresses(scope, to.emails, { report: terms.name, locale: terms.locale });
  await revokeStrangersLinks(scope, before.id);
  return before;
}

/** A report that the member may see; what they may not see is as if it were not there. */
export async function reportOr404(scope: CompanyScope, id: string | number, userId: number): Promise<ScheduledReport> {
  const report = await findReport(scope, typeof id === "number" ? id : idOr404(id));
  if (report === null || !maySee((await findReportReaders(scope)).get(userId), report.sections))
    throw new AppError("NOT_FOUND", `no report ${id}`);
  return report;
}
