import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { ReportSchedule } from "#core/report-schedule.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { ReportContent } from "./build-report.ts";

/** What somebody says of a report, but to whom it goes. */
export type ReportTerms = ReportContent & ReportSchedule & { linkDays: number; isOn: boolean };

/** `isAsked`: outside the team, and has not said yet that they want it. */
export type Recipient = { id: number; userId: number | null; email: string; name: string; isOff: boolean; isAsked: boolean };

export type ScheduledReport = ReportTerms & {
  id: number;
  version: number;
  nextAt: Instant | null;
  createdBy: number | null;
};

const COLUMNS = sql`id, version, name, cadence, day, minute, locale, sections, markets, currency, view_name as "viewName", view_query as "viewQuery",
  link_days as "linkDays", is_on as "isOn", next_at as "nextAt", created_by as "createdBy"`;

/** By name. */
export async function findReports({ db, companyId }: CompanyScope): Promise<ScheduledReport[]> {
  const { rows } = await sql<ScheduledReport>`
    select ${COLUMNS} from scheduled_reports where company_id = ${companyId} order by name collate "pl-x-icu", id`.execute(db);
  return rows;
}

export async function findReport({ db, companyId }: CompanyScope, id: number): Promise<ScheduledReport | null> {
  const { rows } = await sql<ScheduledReport>`
    select ${COLUMNS} from scheduled_reports where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countReports({ db, companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from scheduled_reports where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

type Timed = ReportTerms & { nextAt: Instant | null };

export async function insertReport({ db, companyId }: CompanyScope, terms: Timed, createdBy: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_reports (company_id, name, cadence, day, minute, locale, sections, markets, currency, view_name, view_query,
                                   link_days, is_on, next_at, created_by)
    values (${companyId}, ${terms.name}, ${terms.cadence}, ${terms.day}, ${terms.minute}, ${terms.locale}, ${[...terms.sections]}::text[],
            ${[...terms.markets]}::text[], ${terms.currency}, ${terms.viewName}, ${terms.viewQuery}, ${terms.linkDays}, ${terms.isOn},
            ${terms.nextAt}::timestamptz, ${createdBy})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** @returns false where somebody has changed it since `version`. */
export async function updateReport({ db, companyId }: CompanyScope, id: number, version: number, terms: Timed): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_reports
    set version = version + 1, name = ${terms.name}, cadence = ${terms.cadence}, day = ${terms.day}, minute = ${terms.minute},
        locale = ${terms.locale}, sections = ${[...terms.sections]}::text[], markets = ${[...terms.markets]}::text[],
        currency = ${terms.currency}, view_name = ${terms.viewName}, view_query = ${terms.viewQuery}, link_days = ${terms.linkDays},
        is_on = ${terms.isOn}, next_at = ${terms.nextAt}::timestamptz
    where company_id = ${companyId} and id = ${id} and version = ${version}
    returning id`.execute(db);
  return rows.length > 0;
}

/** With all that went out: its links lead nowhere from then on. */
export async function deleteReport({ db, companyId }: CompanyScope, id: number): Promise<void> {
  const ofReport = sql`select d.id from report_deliveries d join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
    where d.company_id = ${companyId} and s.report_id = ${id}`;
  await sql`delete from report_links where company_id = ${companyId} and delivery_id in (${ofReport})`.execute(db);
  await sql`delete from report_deliveries where company_id = ${companyId} and id in (${ofReport})`.execute(db);
  await sql`
    delete from blobs b using report_sendings s
    where b.company_id = ${companyId} and s.company_id = ${companyId} and s.report_id = ${id} and b.id in (s.pdf_blob, s.xlsx_blob)`.execute(
    db,
  );
  for (const table of ["report_sendings", "report_recipients"]) {
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and report_id = ${id}`.execute(db);
  }
  await sql`delete from scheduled_reports where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** By report: those of the team first, by name. A user who is gone is none. */
export async function findRecipients({ db, companyId }: CompanyScope): Promise<ReadonlyMap<number, readonly Recipient[]>> {
  const { rows } = await sql<Recipient & { reportId: number }>`
    select r.id, r.report_id as "reportId", r.user_id as "userId", coalesce(u.email, r.email) as email, coalesce(u.name, '') as name,
           r.off_at is not null or a.refused_at is not null as "isOff",
           r.user_id is null and a.confirmed_at is null and a.refused_at is null as "isAsked"
    from report_recipients r
    left join report_addresses a on a.company_id = ${companyId} and r.user_id is null and a.email = lower(r.email)
    left join memberships m on m.company_id = ${companyId} and m.user_id = r.user_id
    left join users u on u.id = m.user_id
    where r.company_id = ${companyId} and (r.user_id is null or u.id is not null)
    order by r.user_id is null, coalesce(nullif(u.name, ''), u.email, r.email), r.id`.execute(db);
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

/**
 * Who stays keeps their answer, also that they want no more; who is not named any more is removed, but for a member who wants no more:
 * named again, they still do.
 */
export async function saveRecipients(
  { db, companyId }: CompanyScope,
  reportId: number,
  { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] },
): Promise<void> {
  await sql`
    delete from report_recipients
    where company_id = ${companyId} and report_id = ${reportId}
      and (user_id is null or off_at is null)
      and not (coalesce(user_id = any(${[...userIds]}::bigint[]), false) or (user_id is null and email = any(${[...emails]}::text[])))`.execute(
    db,
  );
  const { rows: known } = await sql<{ userId: number | null; email: string }>`
    select user_id as "userId", email from report_recipients where company_id = ${companyId} and report_id = ${reportId}`.execute(db);
  const wanted = [...userIds.map((userId) => ({ userId, email: "" })), ...emails.map((email) => ({ userId: null, email }))];
  const fresh = wanted.filter((one) => !known.some(({ userId, email }) => userId === one.userId && email === one.email));
  await sql`
    insert into report_recipients (company_id, report_id, user_id, email)
    select ${companyId}::bigint, ${reportId}::bigint, user_id, email
    from unnest(${fresh.map(({ userId }) => userId)}::bigint[], ${fresh.map(({ email }) => email)}::text[]) as added (user_id, email)`.execute(
    db,
  );
}

/** @returns false where the user is no recipient of it. */
export async function leaveReport({ db, companyId }: CompanyScope, reportId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update report_recipients set off_at = coalesce(off_at, ${new Date().toISOString()}::timestamptz)
    where company_id = ${companyId} and report_id = ${reportId} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

export type Colleague = { id: number; name: string; email: string };

/** Whoever of the team can get letters, by name. */
export async function findColleagues({ db, companyId }: CompanyScope, demoGuest: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.name, u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.blocked_at is null and u.email_verified_at is not null and u.blocked_at is null
      and u.email <> ${demoGuest}
    order by coalesce(nullif(u.name, ''), u.email), u.id`.execute(db);
  return rows;
}
