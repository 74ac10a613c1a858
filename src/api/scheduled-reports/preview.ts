import type { previewReportRoute, ReportPreview } from "#contract/scheduled-reports.ts";
import { dayInZone } from "#core/day.ts";
import { periodOfReport } from "#core/report-schedule.ts";
import { buildReport } from "#reporting/build-report.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { findReportReaders } from "#reporting/may-see.ts";
import { paperOf } from "#reporting/paper-of.ts";
import { REPORT_FILE_TYPES, reportFile, reportFileName } from "#reporting/report-files.ts";
import { type CallOf, type FileAnswer, fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { checkMaySee, termsOf } from "./save-report.ts";

/** The same document and the same files that the job makes, of what the person has entered so far. */
export async function answerPreview(
  { scope, session, body, query, inTurn }: CallOf<typeof previewReportRoute>,
  { deps: { texts, clock } }: Api,
): Promise<ReportPreview | FileAnswer> {
  checkMaySee((await findReportReaders(scope)).get(session.account.id), body.sections);
  const today = dayInZone(clock(), await findCompanyZone(scope));
  const content = termsOf({ ...body, isOn: false, linkDays: 1 });
  const document = await buildReport(scope, texts, content, { range: periodOfReport(body, today), today });
  const { format } = query;
  if (format === undefined) return { ...document.range, isEmpty: document.parts.length === 0, paper: paperOf(document, texts, today) };
  const file = await inTurn((signal) => reportFile(format, document, texts, { madeOn: today, signal }));
  return fileAnswer({ name: reportFileName(document, format), type: REPORT_FILE_TYPES[format], content: file });
}
