/** What „today” is half an hour before and after the market's midnight, in every family of answers, letters and alerts. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { alertsRoute } from "#contract/alerts.ts";
import { saveLettersRoute } from "#contract/letters.ts";
import { refundOrderRoute, withdrawRefundRoute } from "#contract/orders.ts";
import { createReportRoute, reportSendingFileRoute, reportSendingsRoute } from "#contract/scheduled-reports.ts";
import { runCheck } from "#jobs/check-alerts.task.ts";
import type { WorkerDeps } from "#jobs/context.ts";
import { JOBS } from "#jobs/jobs.ts";
import { scheduleMornings } from "#jobs/letters/morning-letters.task.ts";
import { scheduleReports } from "#jobs/reports/schedule-reports.task.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { MONTHLY, QUESTIONS } from "./questions.ts";
import { EVENING, loadMidnightSeller, NIGHT } from "./seller.ts";

const app = forFile(createTestApp);
let seller: TestClient;

beforeAll(async () => {
  const { companyId } = await loadMidnightSeller(app.database);
  seller = await app.signIn({ companyId });
});

describe.each(QUESTIONS)("$family", ({ ask, evening, night }) => {
  test("half an hour before midnight in Warsaw", async () => {
    app.setNow(EVENING);
    expect(await ask(seller)).toEqual(evening);
  });
  test("half an hour after it, while UTC still has the day before", async () => {
    app.setNow(NIGHT);
    expect(await ask(seller)).toEqual(night);
  });
});

const depsAt = (at: string): WorkerDeps => workerDeps(app.database, { clock: clockAt(at) });

test("money can be given back on the day that it is in Warsaw, and not on the day after", async () => {
  const mug = { params: { id: "2" }, body: { day: "2026-07-01", lines: [{ lineId: "21", units: 0, amount: 100 }] } };
  app.setNow(EVENING);
  expect((await seller.refused(refundOrderRoute, mug)).body.code).toBe("REFUSED");
  app.setNow(NIGHT);
  const { body } = await seller.call(refundOrderRoute, mug);
  await seller.call(withdrawRefundRoute, { params: { id: "2", refundId: body.id } });
});

test("an alert of an expense that is due in three days comes with the day of Warsaw", async () => {
  const due = async () =>
    (await seller.call(alertsRoute)).body.items
      .filter(({ kind }) => kind === "expenseDue")
      .map(({ title }) => /\d+\.\d+\.\d+/.exec(title)?.[0]);
  await runCheck(depsAt(EVENING), { companyId: seller.companyId });
  // 30 June + 3 days is 3 July: the rent of 1 July alone
  expect(await due()).toEqual(["01.07.2026"]);
  await runCheck(depsAt(NIGHT), { companyId: seller.companyId });
  expect(new Set(await due())).toEqual(new Set(["01.07.2026", "04.07.2026"]));
});

test("the letter of the first hour tells of the day that has just ended in Warsaw", async () => {
  // read at 00:05, so that the day is whole
  await sql`update stores set last_sync_at = '2026-06-30T22:05:00Z' where company_id = ${seller.companyId}`.execute(app.database.db);
  await seller.call(saveLettersRoute, { body: { alertMails: false, letterHour: 0 } });
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      select letter_values ->> 'day' as day from mails where user_id = ${seller.userId} and kind = 'morning' order by id`.execute(
      app.database.db,
    );
    return rows.map(({ day }) => day);
  };
  await scheduleMornings(depsAt(EVENING));
  expect(await days()).toEqual([]);
  await scheduleMornings(depsAt(NIGHT));
  expect(await days()).toEqual(["2026-06-30"]);
});

test("a report that is due at midnight of the first is of the month that ended with it, and says that day", async () => {
  app.setNow(EVENING);
  const terms = { ...MONTHLY, isOn: true, linkDays: 1, userIds: [String(seller.userId)], emails: [] };
  const report = (await seller.call(createReportRoute, { body: terms })).body;
  // midnight of 1 July in Warsaw
  await sql`
    update scheduled_reports set next_at = '2026-06-30T22:00:00Z' where company_id = ${seller.companyId} and id = ${Number(report.id)}`.execute(
    app.database.db,
  );
  await scheduleReports(depsAt(EVENING));
  await scheduleReports(depsAt(NIGHT));
  const { rows } = await sql<{ companyId: number; jobId: number }>`
    select company_id as "companyId", id as "jobId" from job_runs where kind = 'send-report'`.execute(app.database.db);
  for (const job of rows) {
    await JOBS["send-report"].work(depsAt(NIGHT), job, { attempt: 1, maxAttempts: 1, signal: new AbortController().signal });
  }
  const { items } = (await seller.call(reportSendingsRoute, { params: { id: report.id } })).body;
  expect(items.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([["2026-06-01", "2026-06-30"]]);
  const file = await seller.call(reportSendingFileRoute, { params: { id: items[0]?.id ?? "", kind: "pdf" } });
  expect(await textOfPdf(file.response.rawPayload)).toContain("1.07.2026");
});
