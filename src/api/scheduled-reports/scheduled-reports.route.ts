import { writeAudit } from "#accounts/audit.ts";
import { type Account, DEMO_GUEST_EMAIL } from "#accounts/user.ts";
import {
  createReportRoute,
  deleteReportRoute,
  leaveReportRoute,
  previewReportRoute,
  saveReportRoute,
  scheduledReportsRoute,
  sendReportRoute,
  type ScheduledReport,
} from "#contract/scheduled-reports.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { findReportReaders } from "#reporting/may-see.ts";
import { deleteReport, findColleagues, leaveReport } from "#reporting/reports.query.ts";
import { startSending } from "#reporting/start-sending.ts";
import { type SayText, sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { answerReports } from "./present-report.ts";
import { answerPreview } from "./preview.ts";
import { createReport, reportOr404, saveReport } from "./save-report.ts";

async function answerOne(scope: CompanyScope, id: number, account: Account, say: SayText): Promise<ScheduledReport> {
  const found = (await answerReports(scope, account, say)).find((report) => report.id === String(id));
  if (found === undefined) throw new AppError("NOT_FOUND", `no report ${id}`);
  return found;
}

export function registerScheduledReports(api: Api): void {
  const { texts, clock } = api.deps;

  route(api, scheduledReportsRoute, async ({ scope, session: { account }, locale }) => {
    const items = await answerReports(scope, account, sayIn(texts, locale));
    const zone = await findCompanyZone(scope);
    if (account.isDemoGuest) return { items, zone, colleagues: [] };
    const readers = await findReportReaders(scope);
    const colleagues = (await findColleagues(scope, DEMO_GUEST_EMAIL)).map(({ id, ...colleague }) => {
      const reader = readers.get(id);
      return { ...colleague, id: String(id), seesCosts: reader !== undefined && reader.seesCosts && reader.seesEveryStore };
    });
    return { items, zone, colleagues };
  });

  route(api, createReportRoute, ({ scope, session, body, locale }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const userId = session.account.id;
      const id = await createReport(inside, body, { userId, now: clock() });
      await writeAudit(inside, { action: "report.created", userId, subjectType: "report", subjectId: String(id), after: body });
      return answerOne(inside, id, session.account, sayIn(texts, locale));
    }),
  );

  route(api, saveReportRoute, ({ scope, session, params, body, locale }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const userId = session.account.id;
      const before = await saveReport(inside, { ...body, id: params.id }, { userId, now: clock() });
      const { version: _version, ...after } = body;
      await writeAudit(inside, { action: "report.changed", userId, subjectType: "report", subjectId: params.id, before, after });
      return answerOne(inside, before.id, session.account, sayIn(texts, locale));
    }),
  );

  route(api, deleteReportRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const before = await reportOr404(inside, params.id, session.account.id);
      await deleteReport(inside, before.id);
      const entry = { action: "report.deleted", userId: session.account.id, subjectType: "report", subjectId: params.id, before };
      await writeAudit(inside, entry);
    }),
  );

  route(api, sendReportRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const userId = session.account.id;
      const report = await reportOr404(inside, params.id, userId);
      const zone = await findCompanyZone(inside);
      const sendingId = await startSending(inside, report, { cause: "hand", at: clock(), zone, userId });
      const after = { name: report.name };
      await writeAudit(inside, { action: "report.sent", userId, subjectType: "report", subjectId: params.id, after });
      return { sendingId: String(sendingId) };
    }),
  );

  route(api, leaveReportRoute, async ({ scope, session, params }) => {
    if (!(await leaveReport(scope, idOr404(params.id), session.account.id))) throw new AppError("NOT_FOUND", `no report ${params.id}`);
  });

  route(api, previewReportRoute, (call) => answerPreview(call, api));
}
