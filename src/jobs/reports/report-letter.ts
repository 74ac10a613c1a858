/** The letter of a report: both files for whoever is of the team, a link that ends for everybody else. */
import { companyName } from "#accounts/create-company.ts";
import { sql } from "kysely";
import { dayText, rangeText } from "#core/day-text.ts";
import { dayInZone } from "#core/day.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { WaitingMail } from "#db/mails.ts";
import { readBlob } from "#db/blobs.ts";
import { REPORT_FILES } from "#core/scheduled-reports.ts";
import { withTransaction } from "#db/connection.ts";
import { composeLetter, type Letter, type LetterFile } from "#mail/letter.ts";
import { raiseAlerts, resolveAlerts } from "#pipeline/sync/alerts.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { issueLink } from "#reporting/links.query.ts";
import { findReportReaders, maySee } from "#reporting/may-see.ts";
import { REPORT_FILE_TYPES, reportFileName } from "#reporting/report-files.ts";
import { findReport, type ScheduledReport } from "#reporting/reports.query.ts";
import {
  countFailedDeliveries,
  type DeliveryToSend,
  findDeliveryToSend,
  findSending,
  markDelivery,
  type Sending,
} from "#reporting/sendings.query.ts";
import type { WorkerDeps } from "../context.ts";
import { realClock } from "../real-clock.ts";

export type ReportMail = { scope: CompanyScope; deliveryId: number };

/** A mail server that is away for some minutes is nobody's business; after so many tries the company is told. */
const TRIES_UNTOLD = 5;

/** What of the company a waiting letter is of; null for every other letter. */
export function reportMailOf({ database }: WorkerDeps, { kind, values }: WaitingMail): ReportMail | null {
  if (kind !== "report" && kind !== "reportLink") return null;
  return { scope: { db: database.db, companyId: Number(values["companyId"]) }, deliveryId: Number(values["deliveryId"]) };
}

/** Null where nobody is to get it any more: the report is gone, its reader left, or may not see it. */
export async function writeReportLetter(deps: WorkerDeps, { scope, deliveryId }: ReportMail): Promise<Letter | null> {
  const delivery = await findDeliveryToSend(scope, deliveryId);
  if (delivery === null || delivery.state === "sent" || delivery.state === "withheld") return null;
  const [sending, report] = [await findSending(scope, delivery.sendingId), await findReport(scope, delivery.reportId)];
  if (sending === null || report === null) return null;
  const mayGet = delivery.userId === null || maySee((await findReportReaders(scope)).get(delivery.userId), report.sections);
  if (delivery.isOff || delivery.isAsked || !mayGet) {
    const error = delivery.isOff ? "off" : delivery.isAsked ? "asked" : "mayNotSee";
    await markDelivery(scope, deliveryId, { state: "withheld", error });
    return null;
  }
  const letter = await compose(deps, { scope, delivery, sending, report });
  const host = new URL(deps.mail?.appUrl ?? "http://localhost").hostname;
  return { ...letter, messageId: `<report-${scope.companyId}-${deliveryId}@${host}>` };
}

type Parts = { scope: CompanyScope; delivery: DeliveryToSend; sending: Sending; report: ScheduledReport };

/** Outside the team nothing of the figures stands in the letter: the link ends, a letter does not. */
async function compose(deps: WorkerDeps, { scope, delivery, sending, report }: Parts): Promise<Letter> {
  const { texts } = deps;
  const { locale, linkDays } = report;
  const isEmpty = sending.state === "empty";
  const isOutside = delivery.userId === null;
  const kind = isOutside ? ("reportLink" as const) : ("report" as const);
  const expiresAt = expiry(deps, linkDays);
  const words = {
    report: report.name,
    company: await companyName(scope),
    range: rangeText(sending.startDate, sending.endDate, locale),
    email: delivery.email,
    name: await nameOf(scope, delivery.userId),
    until: dayText(dayInZone(expiresAt, await findCompanyZone(scope)), locale),
  };
  const say = (key: string): string => texts.say(locale, `mail:${key}`, words);
  const letter = composeLetter(texts, {
    locale,
    kind,
    values: words,
    appUrl: deps.mail?.appUrl ?? "",
    token: isOutside ? await issueLink(scope, { deliveryId: delivery.id, expiresAt }) : "",
    digest: { subject: say("report.subject"), intro: say(isEmpty ? "report.empty" : `${kind}.body`), sentences: [] },
  });
  return { ...letter, attachments: isEmpty || isOutside ? [] : await filesOf(scope, report, sending) };
}

function expiry({ clock }: WorkerDeps, linkDays: number): string {
  const now = Temporal.Instant.fromEpochMilliseconds((clock ?? realClock).now());
  return now.add({ hours: 24 * linkDays }).toString();
}

async function nameOf({ db }: CompanyScope, userId: number | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(db);
  return rows[0]?.name ?? "";
}

async function filesOf(scope: CompanyScope, { name }: ScheduledReport, sending: Sending): Promise<LetterFile[]> {
  const files: LetterFile[] = [];
  for (const kind of REPORT_FILES) {
    const blob = kind === "pdf" ? sending.pdfBlob : sending.xlsxBlob;
    if (blob === null) continue;
    const content = Buffer.concat(await Array.fromAsync(readBlob(scope, blob)));
    files.push({ name: reportFileName({ name, range: sending }, kind), type: REPORT_FILE_TYPES[kind], content });
  }
  return files;
}

/** In the transaction in which the letter is marked as sent. */
export async function noteReportSent(scope: CompanyScope, deliveryId: number): Promise<void> {
  const delivery = await findDeliveryToSend(scope, deliveryId);
  if (delivery === null) return;
  await markDelivery(scope, deliveryId, { state: "sent", error: null });
  if ((await countFailedDeliveries(scope, delivery.reportId)) === 0)
    await resolveAlerts(scope, "reportFailed", [String(delivery.reportId)]);
}

/** `isFinal`: trying again helps nothing. */
export function noteReportFailure({ scope, deliveryId }: ReportMail, error: string, isFinal: boolean): Promise<void> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const delivery = await findDeliveryToSend(inside, deliveryId);
    const report = delivery === null ? null : await findReport(inside, delivery.reportId);
    if (delivery === null || report === null) return;
    await markDelivery(inside, deliveryId, { state: "failed", error });
    if (!isFinal && delivery.tries + 1 < TRIES_UNTOLD) return;
    const params = { report: report.name, email: delivery.email, reportId: report.id };
    await raiseAlerts(inside, [{ kind: "reportFailed", subject: String(report.id), storeId: null, params }]);
  });
}
