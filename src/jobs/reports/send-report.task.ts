import { dayInZone } from "#core/day.ts";
import { REPORT_FILES, type ReportFile } from "#core/scheduled-reports.ts";
import { writeBlob } from "#db/blobs.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { reportProgress } from "#queue/job-runs.ts";
import { buildReport } from "#reporting/build-report.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import type { ReportDocument } from "#reporting/document.ts";
import { findReportReaders, maySee } from "#reporting/may-see.ts";
import { reportFile, reportFileName } from "#reporting/report-files.ts";
import { findRecipients, findReport, type ScheduledReport } from "#reporting/reports.query.ts";
import { enqueueReportMail } from "#reporting/start-sending.ts";
import { findSending, insertDelivery, markDelivery, markMade } from "#reporting/sendings.query.ts";
import type { Texts } from "#text/texts.ts";
import type { JobContext } from "../context.ts";
import { realClock } from "../real-clock.ts";

/** Makes the files of one sending and has its letters sent. Done again after a death in the middle, it finds what was done. */
export async function sendReportTask({ scope, run, about, signal, clock, texts }: JobContext<"send-report">): Promise<void> {
  const sending = await findSending(scope, about.subjectId);
  if (sending === null || sending.state !== "waiting") return;
  const report = await findReport(scope, sending.reportId);
  if (report === null) return;
  const today = dayInZone(new Date((clock ?? realClock).now()).toISOString(), await findCompanyZone(scope));
  const range = { startDate: sending.startDate, endDate: sending.endDate };
  const document = await buildReport(scope, texts, report, { range, today });
  await reportProgress(scope, run.id, 1, 2);
  const files = document.parts.length === 0 ? null : await filesOf(document, texts, { madeOn: today, signal });
  // Files, deliveries and letters are there together or not at all.
  await withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const stored = files === null ? null : await storeFiles(inside, document, files);
    if (!(await markMade(inside, sending.id, stored))) throw new Error(`report sending ${sending.id} was made by somebody else`);
    await addressAll(inside, report, sending.id);
  });
}

type Files = Readonly<Record<ReportFile, Buffer>>;

async function filesOf(document: ReportDocument, texts: Texts, made: { madeOn: string; signal: AbortSignal }): Promise<Files> {
  const pdf = await reportFile("pdf", document, texts, made);
  return { pdf, xlsx: await reportFile("xlsx", document, texts, made) };
}

async function storeFiles(scope: CompanyScope, document: ReportDocument, files: Files): Promise<Record<ReportFile, number>> {
  const stored = { pdf: 0, xlsx: 0 };
  for (const kind of REPORT_FILES) {
    const about = { purpose: "report", fileName: reportFileName(document, kind) };
    stored[kind] = (await writeBlob(scope, piecesOf(files[kind]), about)).id;
  }
  return stored;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Who may not see it, or wants no more of it, stands in the history and gets nothing. */
async function addressAll(scope: CompanyScope, report: ScheduledReport, sendingId: number): Promise<void> {
  const readers = await findReportReaders(scope);
  for (const { id, userId, email, isOff, isAsked } of (await findRecipients(scope)).get(report.id) ?? []) {
    const mayGet = userId === null || maySee(readers.get(userId), report.sections);
    const error = isOff ? "off" : isAsked ? "asked" : mayGet ? null : "mayNotSee";
    const state = error === null ? ("waiting" as const) : ("withheld" as const);
    const deliveryId = await insertDelivery(scope, { sendingId, recipientId: id, userId, email, state, error });
    if (state === "waiting" && !(await enqueueReportMail(scope, { deliveryId, userId, email })))
      await markDelivery(scope, deliveryId, { state: "failed", error: "tooManyOfDay" });
  }
}
