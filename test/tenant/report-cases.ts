/** Calls around reports that are sent by themselves, and the links of those who are not of the team. */
import { sql } from "kysely";
import { createReportRoute } from "#contract/scheduled-reports.ts";
import type { TestClient } from "#testing/app.ts";
import { issueAddressToken } from "#accounts/report-addresses.ts";
import { issueLink } from "#reporting/links.query.ts";
import { addAlertRules, type AlertVictim } from "./alert-cases.ts";
import { type Case, nothing, object, own } from "./case.ts";
import { idOf, type Scope } from "./insert.ts";

export type ReportVictim = AlertVictim & {
  reportId: string;
  /** Another one, of which nothing has been sent. */
  otherReportId: string;
  sendingId: string;
  reportDeliveryId: string;
  reportToken: string;
  /** Of the letter that asks an address outside the team. */
  addressToken: string;
};

const CONTENT = {
  name: "Raport",
  locale: "pl" as const,
  sections: ["summary" as const],
  markets: ["PL" as const],
  currency: "PLN" as const,
  view: null,
  cadence: "daily" as const,
  day: 1,
  minute: 420,
};
const TERMS = { ...CONTENT, isOn: false, linkDays: 14, userIds: [], emails: [] };

/** What tells by letters: rules of alerts, and a report, what was sent of it to an address outside the team, and its link. */
export async function addReports(
  scope: Scope,
  owner: TestClient,
  { marker, productId }: { marker: string; productId: string },
): Promise<ReportVictim> {
  const { companyId } = scope;
  const emails = [`${marker}@example.com`];
  const report = (await owner.call(createReportRoute, { body: { ...TERMS, name: `Raport ${marker}`, emails } })).body;
  const other = (await owner.call(createReportRoute, { body: { ...TERMS, name: `Drugi ${marker}`, userIds: [String(owner.userId)] } }))
    .body;
  const blobId = await idOf(
    scope,
    sql<{ id: number }>`insert into blobs (company_id, purpose, file_name) values (${companyId}, 'report', ${marker}) returning id`,
  );
  const sendingId = await idOf(
    scope,
    sql<{ id: number }>`
      insert into report_sendings (company_id, report_id, cause, due_at, start_day, end_day, state, pdf_blob, xlsx_blob)
      values (${companyId}, ${Number(report.id)}, 'hand', now(), '2026-11-10', '2026-11-10', 'made', ${blobId}, ${blobId}) returning id`,
  );
  const deliveryId = await idOf(
    scope,
    sql<{ id: number }>`
      insert into report_deliveries (company_id, sending_id, recipient_id, email, state)
      select ${companyId}, ${sendingId}, id, ${emails[0] ?? ""}, 'failed' from report_recipients
      where company_id = ${companyId} and report_id = ${Number(report.id)} returning id`,
  );
  const reportToken = await issueLink(scope, { deliveryId, expiresAt: "2099-01-01T00:00:00Z" });
  // The letter that waits would make another.
  await sql`delete from mails where for_company = ${companyId} and kind = 'reportConfirm'`.execute(scope.db);
  const addressToken = await issueAddressToken(scope, emails[0] ?? "");
  return {
    ...(await addAlertRules(owner, { marker, productId })),
    reportId: report.id,
    otherReportId: other.id,
    sendingId: String(sendingId),
    reportDeliveryId: String(deliveryId),
    reportToken,
    addressToken,
  };
}

const guess = (kind?: string) => () => ({ params: { token: "1-zgaduj", ...(kind === undefined ? {} : { kind }) } });
const ofToken: Case = { rightful: ({ reportToken }) => ({ params: { token: reportToken } }), stranger: "refused", guess: guess() };

export const REPORT_CASES: Readonly<Record<string, Case>> = {
  "GET /api/scheduled-reports": own(nothing),
  "POST /api/scheduled-reports": own(() => ({ body: TERMS })),
  "PUT /api/scheduled-reports/:id": object(({ reportId }) => ({ params: { id: reportId }, body: { ...TERMS, version: 1 } })),
  "DELETE /api/scheduled-reports/:id": object(({ otherReportId }) => ({ params: { id: otherReportId } })),
  "POST /api/scheduled-reports/:id/send": object(({ reportId }) => ({ params: { id: reportId } })),
  "POST /api/scheduled-reports/:id/leave": object(({ otherReportId }) => ({ params: { id: otherReportId } })),
  "POST /api/scheduled-reports/preview": own(() => ({ body: CONTENT })),
  "GET /api/scheduled-reports/:id/sendings": object(({ reportId }) => ({ params: { id: reportId } })),
  "GET /api/report-sendings/:id/files/:kind": object(({ sendingId }) => ({ params: { id: sendingId, kind: "pdf" } })),
  "POST /api/report-sendings/:id/retry": object(({ sendingId }) => ({ params: { id: sendingId } })),
  "POST /api/report-deliveries/:id/revoke": object(({ reportDeliveryId }) => ({ params: { id: reportDeliveryId } })),
  "GET /api/report-links/:token": ofToken,
  "GET /api/report-links/:token/files/:kind": {
    rightful: ({ reportToken }) => ({ params: { token: reportToken, kind: "xlsx" } }),
    stranger: "refused",
    guess: guess("xlsx"),
  },
  "POST /api/report-links/:token/off": ofToken,
  "POST /api/report-addresses": {
    rightful: ({ addressToken }) => ({ body: { token: addressToken } }),
    stranger: "refused",
    guess: () => ({ body: { token: "1-zgaduj" } }),
  },
  "POST /api/report-addresses/answer": {
    rightful: ({ addressToken }) => ({ body: { token: addressToken, wants: true } }),
    stranger: "refused",
    guess: () => ({ body: { token: "1-zgaduj", wants: true } }),
  },
};
