import { sql } from "kysely";
import type { Day, Instant } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import type { DeliveryState, ReportFile } from "#core/scheduled-reports.ts";
import type { CompanyScope } from "#db/scope.ts";

export type Sending = {
  id: number;
  reportId: number;
  cause: "schedule" | "hand";
  dueAt: Instant;
  startDate: Day;
  endDate: Day;
  state: "waiting" | "made" | "empty";
  jobId: number | null;
  pdfBlob: number | null;
  xlsxBlob: number | null;
  /** Of the job that makes its files. */
  jobStatus: string | null;
  jobError: string | null;
};

export type Delivery = {
  id: number;
  sendingId: number;
  recipientId: number;
  userId: number | null;
  email: string;
  state: DeliveryState;
  tries: number;
  error: string | null;
  sentAt: Instant | null;
  /** Of its links together; null = it has none. */
  downloads: number | null;
  /** Of the newest link. */
  expiresAt: Instant | null;
  isRevoked: boolean | null;
};

const SENDING = sql`s.id, s.report_id as "reportId", s.cause, s.due_at as "dueAt", s.start_day as "startDate", s.end_day as "endDate", s.state,
  s.job_id as "jobId", s.pdf_blob as "pdfBlob", s.xlsx_blob as "xlsxBlob", j.status as "jobStatus", j.error as "jobError"`;

/** Newest first. */
export async function findSendings(
  { db, companyId }: CompanyScope,
  reportId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Sending[]; total: number }> {
  const { rows } = await sql<Sending>`
    select ${SENDING} from report_sendings s left join job_runs j on j.company_id = ${companyId} and j.id = s.job_id
    where s.company_id = ${companyId} and s.report_id = ${reportId} order by s.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from report_sendings where company_id = ${companyId} and report_id = ${reportId}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

/** The last one of each report. */
export async function findLastSendings({ db, companyId }: CompanyScope): Promise<Sending[]> {
  const { rows } = await sql<Sending>`
    select distinct on (s.report_id) ${SENDING}
    from report_sendings s left join job_runs j on j.company_id = ${companyId} and j.id = s.job_id
    where s.company_id = ${companyId} order by s.report_id, s.id desc`.execute(db);
  return rows;
}

export async function findSending({ db, companyId }: CompanyScope, id: number): Promise<Sending | null> {
  const { rows } = await sql<Sending>`
    select ${SENDING} from report_sendings s left join job_runs j on j.company_id = ${companyId} and j.id = s.job_id
    where s.company_id = ${companyId} and s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findDeliveries({ db, companyId }: CompanyScope, sendingIds: readonly number[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.sending_id as "sendingId", d.recipient_id as "recipientId", d.user_id as "userId", d.email, d.state, d.tries, d.error,
           d.sent_at as "sentAt", l.downloads, l.expires_at as "expiresAt", l.revoked as "isRevoked"
    from report_deliveries d
    left join (
      select delivery_id, sum(downloads)::integer as downloads, max(expires_at) as expires_at, bool_and(revoked_at is not null) as revoked
      from report_links where company_id = ${companyId} group by delivery_id
    ) l on l.delivery_id = d.id
    where d.company_id = ${companyId} and d.sending_id = any(${[...sendingIds]}::bigint[]) order by d.user_id is null, d.id`.execute(db);
  return rows;
}

/** @returns null where the moment has its sending already: somebody else was faster. */
export async function insertSending(
  { db, companyId }: CompanyScope,
  { reportId, cause, dueAt, range }: { reportId: number; cause: Sending["cause"]; dueAt: Instant; range: DayRange },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into report_sendings (company_id, report_id, cause, due_at, start_day, end_day)
    values (${companyId}, ${reportId}, ${cause}, ${dueAt}::timestamptz, ${range.startDate}, ${range.endDate})
    on conflict (company_id, report_id, due_at) where cause = 'schedule' do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function setSendingJob({ db, companyId }: CompanyScope, id: number, jobId: number): Promise<void> {
  await sql`update report_sendings set job_id = ${jobId} where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** @returns false where its files were made already: what the caller has made is not needed. */
export async function markMade(
  { db, companyId }: CompanyScope,
  id: number,
  files: Readonly<Record<ReportFile, number>> | null,
): Promise<boolean> {
  const { rows } = await sql`
    update report_sendings set state = ${files === null ? "empty" : "made"}, made_at = now(), pdf_blob = ${files?.pdf ?? null}, xlsx_blob = ${files?.xlsx ?? null}
    where company_id = ${companyId} and id = ${id} and state = 'waiting' returning id`.execute(db);
  return rows.length > 0;
}

export async function insertDelivery(
  { db, companyId }: CompanyScope,
  delivery: Pick<Delivery, "sendingId" | "recipientId" | "userId" | "email" | "state" | "error">,
): Promise<number> {
  const { sendingId, recipientId, userId, email, state, error } = delivery;
  const { rows } = await sql<{ id: number }>`
    insert into report_deliveries (company_id, sending_id, recipient_id, user_id, email, state, error)
    values (${companyId}, ${sendingId}, ${recipientId}, ${userId}, ${email}, ${state}, ${error}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A delivery with what its letter is made of. */
export type DeliveryToSend = {
  id: number;
  state: DeliveryState;
  sendingId: number;
  reportId: number;
  userId: number | null;
  email: string;
  isOff: boolean;
  /** Outside the team, and has not said yet that they want it. */
  isAsked: boolean;
  tries: number;
};

export async function findDeliveryToSend({ db, companyId }: CompanyScope, id: number): Promise<DeliveryToSend | null> {
  const { rows } = await sql<DeliveryToSend>`
    select d.id, d.state, d.sending_id as "sendingId", s.report_id as "reportId", d.user_id as "userId", d.email, d.tries,
           r.id is null or r.off_at is not null or a.refused_at is not null as "isOff",
           d.user_id is null and a.confirmed_at is null and a.refused_at is null as "isAsked"
    from report_deliveries d
    join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
    left join report_recipients r on r.company_id = ${companyId} and r.id = d.recipient_id
    left join report_addresses a on a.company_id = ${companyId} and d.user_id is null and a.email = lower(d.email)
    where d.company_id = ${companyId} and d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function markDelivery(
  { db, companyId }: CompanyScope,
  id: number,
  { state, error }: { state: DeliveryState; error: string | null },
): Promise<void> {
  await sql`
    update report_deliveries
    set state = ${state}, error = ${error?.slice(0, 500) ?? null}, tries = tries + ${state === "sent" || state === "failed" ? 1 : 0},
        sent_at = case when ${state} = 'sent' then ${new Date().toISOString()}::timestamptz else sent_at end
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Whose letter of the report has still not arrived. */
export async function countFailedDeliveries({ db, companyId }: CompanyScope, reportId: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from report_deliveries d join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
    where d.company_id = ${companyId} and s.report_id = ${reportId} and d.state = 'failed'`.execute(db);
  return rows[0]?.found ?? 0;
}
