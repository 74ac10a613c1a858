import { writeAudit } from "#accounts/audit.ts";
import { type IssueReport, issuePictureRoute, issueReportsRoute, reportIssueRoute, updateIssueReportRoute } from "#contract/issues.ts";
import { AppError } from "#core/errors.ts";
import { ISSUE_STATES } from "#core/issues.ts";
import { recordOf } from "#core/record-of.ts";
import { readBlob } from "#db/blobs.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { Readable } from "node:stream";
import { fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { countIssues, findIssue, findIssues, findPicture, type IssueRow, updateIssue } from "./issues.query.ts";
import { reportIssue } from "./report-issue.ts";

function presentIssue({ id, companyId, reporterName, reporterEmail, ...row }: IssueRow): IssueReport {
  const reporter = reporterEmail === null ? null : { name: reporterName ?? "", email: reporterEmail };
  return { ...row, id: String(id), companyId: String(companyId), reporter };
}

async function issueOr404(scope: CompanyScope, id: number, locked = false): Promise<IssueRow> {
  const row = await findIssue(scope, id, locked);
  if (row === null) throw new AppError("NOT_FOUND", `no report ${id}`);
  return row;
}

export function registerIssues(api: Api): void {
  route(api, reportIssueRoute, (call) => reportIssue(call, api.deps.config));

  route(api, issueReportsRoute, async ({ scope, query }) => {
    const { state, q = "", page, perPage } = query;
    const { rows, total } = await findIssues(scope.db, { state, q, limit: perPage, offset: (page - 1) * perPage });
    const counted = await countIssues(scope.db);
    return { items: rows.map(presentIssue), total, page, perPage, states: recordOf(ISSUE_STATES, (each) => counted.get(each) ?? 0) };
  });

  route(api, updateIssueReportRoute, ({ scope, session, params, body }) =>
    withTransaction(scope.db, async (db) => {
      const of = { db, companyId: idOr404(params.companyId) };
      const id = idOr404(params.id);
      const before = await issueOr404(of, id, true);
      if (before.version !== body.version)
        throw new AppError("CONFLICT", `report ${id} has version ${before.version}, not ${body.version}`);
      const { state = before.state, note = before.note } = body;
      await updateIssue(of, { id, userId: session.account.id, state, note });
      // In the log of whoever runs the instance: what they note is not the reporter's to read.
      await writeAudit(
        { db, companyId: scope.companyId },
        {
          action: "issue.changed",
          userId: session.account.id,
          subjectType: "issue",
          subjectId: params.id,
          before: { state: before.state, note: before.note },
          after: { state, note },
        },
      );
      return presentIssue(await issueOr404(of, id));
    }),
  );

  route(api, issuePictureRoute, async ({ scope, params }) => {
    const of = { db: scope.db, companyId: idOr404(params.companyId) };
    const picture = await findPicture(of, idOr404(params.id));
    if (picture === null) throw new AppError("NOT_FOUND", `no picture of report ${params.id}`);
    return fileAnswer({ name: "obraz", type: picture.mediaType, content: Readable.from(readBlob(of, picture.blobId)), inline: true });
  });
}
