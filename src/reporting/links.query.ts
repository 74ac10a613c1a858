/**
 * Links for whoever is not of the team: a secret that opens the two files of one sending, for some days, and nothing else. The
 * company's number stands before it, so that it is looked for where it belongs.
 */
import { sql } from "kysely";
import { hashToken, newToken } from "#accounts/token.ts";
import type { Day, Instant } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Only its hash is stored. */
export async function issueLink(
  { db, companyId }: CompanyScope,
  { deliveryId, expiresAt }: { deliveryId: number; expiresAt: Instant },
): Promise<string> {
  const token = `${companyId}-${newToken()}`;
  await sql`
    insert into report_links (company_id, token_hash, delivery_id, expires_at)
    values (${companyId}, ${hashToken(token)}, ${deliveryId}, ${expiresAt}::timestamptz)`.execute(db);
  return token;
}

export type ReportLink = {
  companyId: number;
  companyName: string;
  reportName: string;
  startDate: Day;
  endDate: Day;
  expiresAt: Instant;
  isRevoked: boolean;
  pdfBlob: number | null;
  xlsxBlob: number | null;
  email: string;
  /** Of nobody in the team. */
  isOutside: boolean;
  recipientId: number;
  isOff: boolean;
};

function companyOf(token: string): number | null {
  const [, number] = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? [];
  return number === undefined ? null : Number(number);
}

/** Null for one that nobody was given, or whose report is gone. */
export async function findLink(db: Db, token: string): Promise<ReportLink | null> {
  const companyId = companyOf(token);
  if (companyId === null) return null;
  const { rows } = await sql<Omit<ReportLink, "companyId">>`
    select c.name as "companyName", r.name as "reportName", s.start_day as "startDate", s.end_day as "endDate", l.expires_at as "expiresAt",
           l.revoked_at is not null as "isRevoked", s.pdf_blob as "pdfBlob", s.xlsx_blob as "xlsxBlob", d.email, d.user_id is null as "isOutside", d.recipient_id as "recipientId",
           p.id is null or p.off_at is not null or a.refused_at is not null as "isOff"
    from report_links l
    join report_deliveries d on d.company_id = ${companyId} and d.id = l.delivery_id
    join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
    join scheduled_reports r on r.company_id = ${companyId} and r.id = s.report_id
    join companies c on c.company_id = ${companyId}
    left join report_recipients p on p.company_id = ${companyId} and p.id = d.recipient_id
    left join report_addresses a on a.company_id = ${companyId} and d.user_id is null and a.email = lower(d.email)
    where l.company_id = ${companyId} and l.token_hash = ${hashToken(token)}`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { ...found, companyId };
}

export async function countDownload({ db, companyId }: CompanyScope, token: string): Promise<void> {
  await sql`
    update report_links set downloads = downloads + 1, downloaded_at = now()
    where company_id = ${companyId} and token_hash = ${hashToken(token)}`.execute(db);
}

export async function endRecipient({ db, companyId }: CompanyScope, recipientId: number): Promise<void> {
  await sql`
    update report_recipients set off_at = coalesce(off_at, ${new Date().toISOString()}::timestamptz) where company_id = ${companyId} and id = ${recipientId}`.execute(
    db,
  );
}

/** @returns whether the delivery has a link at all. */
export async function revokeLinks({ db, companyId }: CompanyScope, deliveryId: number): Promise<boolean> {
  const { rows } = await sql`
    update report_links set revoked_at = coalesce(revoked_at, ${new Date().toISOString()}::timestamptz)
    where company_id = ${companyId} and delivery_id = ${deliveryId} returning delivery_id`.execute(db);
  return rows.length > 0;
}

/** Those of addresses that are no recipients of the report any more. */
export async function revokeStrangersLinks({ db, companyId }: CompanyScope, reportId: number): Promise<void> {
  await sql`
    update report_links l set revoked_at = now()
    from report_deliveries d join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
    where l.company_id = ${companyId} and d.company_id = ${companyId} and d.id = l.delivery_id and s.report_id = ${reportId} and l.revoked_at is null
      and not exists (select from report_recipients r where r.company_id = ${companyId} and r.id = d.recipient_id)`.execute(db);
}
