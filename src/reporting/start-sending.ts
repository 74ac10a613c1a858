/** Having a report made and sent: a row of its history and the job that works on it, in one transaction. */
import { dayInZone } from "#core/day.ts";
import type { Instant } from "#core/facts.ts";
import { periodOfReport } from "#core/report-schedule.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { enqueue } from "#queue/enqueue.ts";
import type { ScheduledReport } from "./reports.query.ts";
import { insertSending, type Sending, setSendingJob } from "./sendings.query.ts";

/** @returns the sending's id, or null where the moment has one already. */
export async function startSending(
  scope: CompanyScope,
  report: Pick<ScheduledReport, "id" | "cadence" | "day">,
  { cause, at, zone, userId }: { cause: Sending["cause"]; at: Instant; zone: string; userId: number | null },
): Promise<number | null> {
  const range = periodOfReport(report, dayInZone(at, zone));
  const id = await insertSending(scope, { reportId: report.id, cause, dueAt: at, range });
  if (id !== null) await enqueueSending(scope, id, userId);
  return id;
}

export async function enqueueSending(scope: CompanyScope, id: number, userId: number | null): Promise<void> {
  await setSendingJob(scope, id, await enqueue(scope, { task: "send-report", subjectId: id, createdBy: userId }));
}

/** Both files for whoever is of the team, a link to them for everybody else. @returns whether the letter waits to be sent. */
export async function enqueueReportMail(
  { db, companyId }: CompanyScope,
  { deliveryId, userId, email }: { deliveryId: number; userId: number | null; email: string },
): Promise<boolean> {
  const values = { companyId, deliveryId };
  return enqueueMail(
    db,
    userId === null ? { kind: "reportLink", to: email, companyId, values } : { kind: "report", to: email, userId, companyId, values },
  );
}
