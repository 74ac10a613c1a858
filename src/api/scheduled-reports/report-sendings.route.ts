import { Readable } from "node:stream";
import { writeAudit } from "#accounts/audit.ts";
import { answerAddress, findAskedAddress, refuseAddress } from "#accounts/report-addresses.ts";
import {
  answerAddressRoute,
  askedAddressRoute,
  endReportLettersRoute,
  reportLinkFileRoute,
  reportLinkRoute,
  reportSendingFileRoute,
  reportSendingsRoute,
  retrySendingRoute,
  revokeReportLinkRoute,
} from "#contract/scheduled-reports.ts";
import { AppError } from "#core/errors.ts";
import type { Instant } from "#core/facts.ts";
import type { ReportFile } from "#core/scheduled-reports.ts";
import { readBlob } from "#db/blobs.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { countDownload, endRecipient, findLink, type ReportLink, revokeLinks } from "#reporting/links.query.ts";
import { REPORT_FILE_TYPES, reportFileName } from "#reporting/report-files.ts";
import type { ScheduledReport } from "#reporting/reports.query.ts";
import { findDeliveries, findDeliveryToSend, findSending, findSendings, type Sending } from "#reporting/sendings.query.ts";
import { retrySending } from "#reporting/retry-sending.ts";
import { type FileAnswer, fileAnswer } from "../http/call.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { presentSending, withoutLetters } from "./present-report.ts";
import { reportOr404 } from "./save-report.ts";

async function sendingOr404(scope: CompanyScope, id: string, userId: number): Promise<{ sending: Sending; report: ScheduledReport }> {
  const sending = await findSending(scope, idOr404(id));
  if (sending === null) throw new AppError("NOT_FOUND", `no sending ${id}`);
  return { sending, report: await reportOr404(scope, sending.reportId, userId) };
}

type Files = Pick<Sending, "pdfBlob" | "xlsxBlob" | "startDate" | "endDate">;

const blobOf = ({ pdfBlob, xlsxBlob }: Pick<Files, "pdfBlob" | "xlsxBlob">, kind: ReportFile): number | null =>
  kind === "pdf" ? pdfBlob : xlsxBlob;

function answerFile(scope: CompanyScope, name: string, files: Files, kind: ReportFile): FileAnswer {
  const blob = blobOf(files, kind);
  if (blob === null) throw new AppError("NOT_FOUND", "the sending has no files");
  const content = Readable.from(readBlob(scope, blob), { objectMode: false });
  return fileAnswer({ name: reportFileName({ name, range: files }, kind), type: REPORT_FILE_TYPES[kind], content });
}

/** TOKEN_INVALID for one that is unknown, over, revoked, or whose report is gone: the caller is not told which. */
async function liveLink(db: Db, token: string, now: Instant): Promise<ReportLink> {
  const link = await findLink(db, token);
  const isLive = link !== null && !link.isRevoked && Temporal.Instant.compare(link.expiresAt, now) > 0;
  if (!isLive) throw new AppError("TOKEN_INVALID", "no live link of a report");
  return link;
}

function registerLinks(api: Api): void {
  const { database, clock } = api.deps;

  route(api, reportLinkRoute, async ({ params }) => {
    const link = await liveLink(database.db, params.token, clock());
    const { companyName, reportName, startDate, endDate, expiresAt, isOff } = link;
    const files = (["pdf", "xlsx"] as const).filter((kind) => blobOf(link, kind) !== null);
    return { company: companyName, report: reportName, startDate, endDate, expiresAt, files, isOff };
  });

  route(api, reportLinkFileRoute, async ({ params }) => {
    const link = await liveLink(database.db, params.token, clock());
    const scope = { db: database.db, companyId: link.companyId };
    const file = answerFile(scope, link.reportName, link, params.kind);
    await countDownload(scope, params.token);
    return file;
  });

  route(api, endReportLettersRoute, async ({ params }) => {
    const link = await findLink(database.db, params.token);
    if (link === null) throw new AppError("TOKEN_INVALID", "no link of a report");
    const scope = { db: database.db, companyId: link.companyId };
    await endRecipient(scope, link.recipientId);
    // Outside the team it is the address that wants no more, of whatever report the company makes.
    if (link.isOutside) await refuseAddress(scope, link.email);
  });

  route(api, askedAddressRoute, ({ body }) => findAskedAddress(database.db, body.token));

  route(api, answerAddressRoute, async ({ body }) => {
    await answerAddress(database.db, body.token, body.wants);
  });
}

export function registerReportSendings(api: Api): void {
  const { texts } = api.deps;

  route(api, reportSendingsRoute, async ({ scope, session, params, query, locale }) => {
    const report = await reportOr404(scope, params.id, session.account.id);
    const { page, perPage } = query;
    const { items, total } = await findSendings(scope, report.id, { limit: perPage, offset: (page - 1) * perPage });
    const deliveries = Map.groupBy(
      await findDeliveries(
        scope,
        items.map(({ id }) => id),
      ),
      ({ sendingId }) => sendingId,
    );
    const say = sayIn(texts, locale);
    const shown = items.map((sending) => presentSending(sending, deliveries.get(sending.id) ?? [], say));
    if (session.account.isDemoGuest) return { items: shown.map(withoutLetters), total, page, perPage };
    return { items: shown, total, page, perPage };
  });

  route(api, reportSendingFileRoute, async ({ scope, session, params }) => {
    const { sending, report } = await sendingOr404(scope, params.id, session.account.id);
    return answerFile(scope, report.name, sending, params.kind);
  });

  route(api, retrySendingRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const { sending } = await sendingOr404(inside, params.id, session.account.id);
      await retrySending(inside, sending, session.account.id);
    }),
  );

  route(api, revokeReportLinkRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const delivery = await findDeliveryToSend(inside, idOr404(params.id));
      if (delivery === null) throw new AppError("NOT_FOUND", `no delivery ${params.id}`);
      const { id, name } = await reportOr404(inside, delivery.reportId, session.account.id);
      if (!(await revokeLinks(inside, delivery.id))) throw new AppError("NOT_FOUND", `delivery ${params.id} has no link`);
      const entry = { userId: session.account.id, subjectType: "report", subjectId: String(id), after: { name, email: delivery.email } };
      await writeAudit(inside, { ...entry, action: "report.linkRevoked" });
    }),
  );

  registerLinks(api);
}
