/** Support that comes in by an owner's consent, where the company asks for it (docs/RULES.md, Support access). */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { SUPPORT_ANSWER_HOURS, SUPPORT_ENTRY_HOURS, type SupportStatus } from "#core/support-access.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { actingAs, writeAudit } from "./audit.ts";
import { companyName } from "./create-company.ts";
import { keptOutSince } from "./memberships.ts";
import type { Account } from "./user.ts";

/** What somebody of support would come in for, how, and for how long. */
export type SupportTerms = { reason: string; mode: "read" | "full"; minutes: number };

/** Who would come into whose account, in which company. */
export type SupportVisit = { companyId: number; userId: number; adminId: number };

export type SupportRequestRow = SupportTerms & {
  id: number;
  status: SupportStatus;
  /** Whose account, and who asks. */
  account: string;
  admin: string;
  askedAt: string;
  expiresAt: string;
  answeredBy: string | null;
  answeredAt: string | null;
};

export async function asksSupport(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select asks_support as asks from companies where company_id = ${companyId}`.execute(db);
  return rows[0]?.asks ?? false;
}

/** Whether support is asked for consent from now on; told in the log where it differs. */
export function changeSupportAccess({ db, companyId }: CompanyScope, by: Account, asks: boolean): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql`
      update companies set asks_support = ${asks} where company_id = ${companyId} and asks_support <> ${asks} returning 1`.execute(
      transaction,
    );
    if (rows.length === 0) return;
    const said = (asked: boolean) => ({ supportAccess: asked ? "asked" : "told" });
    const entry = { action: "support.accessChanged", userId: by.id, before: said(!asks), after: said(asks) };
    await writeAudit({ db: transaction, companyId }, entry);
  });
}

const REQUEST = (now: string) => sql`
  r.id, r.reason, r.mode, r.minutes, r.asked_at as "askedAt", r.expires_at as "expiresAt", r.answered_at as "answeredAt",
  case when r.used_at is not null then 'used' when not r.is_allowed then 'refused' when r.expires_at <= ${now}::timestamptz then 'expired'
       when r.is_allowed then 'allowed' else 'waiting' end as status,
  coalesce(u.email, '') as account, coalesce(nullif(a.name, ''), a.email, '') as admin, coalesce(nullif(o.name, ''), o.email) as "answeredBy"
  from support_requests r left join users u on u.id = r.user_id left join users a on a.id = r.admin_id left join users o on o.id = r.answered_by`;

const MOST_LISTED = 10;

/** The latest of the company, the newest first. */
export async function listSupportRequests({ db, companyId }: CompanyScope, now: string): Promise<SupportRequestRow[]> {
  const { rows } = await sql<SupportRequestRow>`
    select ${REQUEST(now)} where r.company_id = ${companyId} order by r.asked_at desc, r.id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** What this administrator has last asked about the account. */
export async function findSupportRequest(db: Db, visit: SupportVisit, now: string): Promise<SupportRequestRow | null> {
  const { companyId, userId, adminId } = visit;
  const { rows } = await sql<SupportRequestRow>`
    select ${REQUEST(now)} where r.company_id = ${companyId} and r.user_id = ${userId} and r.admin_id = ${adminId}
    order by r.asked_at desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function tellOwners(scope: CompanyScope, values: Record<string, string | number>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = ${scope.companyId} and m.role = 'owner' and u.email_verified_at is not null and ${keptOutSince} is null
    order by u.id`.execute(scope.db);
  for (const { id, email } of rows) await enqueueMail(scope.db, { kind: "supportAsked", to: email, userId: id, values });
}

/**
 * Asks the owners of the company to let this administrator into the account. What they asked before about it is withdrawn, so that an
 * owner answers what is asked now. The owners are told by letter, and the log of the company names both. In the caller's transaction.
 */
export async function askForConsent(
  db: Db,
  admin: Account,
  { userId, companyId, account }: { userId: number; companyId: number; account: string },
  { reason, mode, minutes }: SupportTerms,
  now: string,
): Promise<void> {
  const scope = { db, companyId };
  await sql`
    update support_requests set expires_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and admin_id = ${admin.id} and expires_at > ${now}::timestamptz`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into support_requests (company_id, user_id, admin_id, reason, mode, minutes, asked_at, expires_at)
    values (${companyId}, ${userId}, ${admin.id}, ${reason}, ${mode}, ${minutes}, ${now},
            ${now}::timestamptz + make_interval(hours => ${SUPPORT_ANSWER_HOURS}))
    returning id`.execute(db);
  const subject = { subjectType: "supportRequest", subjectId: String(rows[0]?.id ?? 0) };
  await actingAs(admin.id, () => writeAudit(scope, { action: "support.asked", userId, ...subject, after: { reason, mode, minutes } }));
  const values = { admin: admin.name === "" ? admin.email : admin.name, account, company: await companyName(scope), reason, mode, minutes };
  await tellOwners(scope, { ...values, at: now });
}

/**
 * An owner's answer; a consent that nobody has come in by yet can be withdrawn. Throws NOT_FOUND, and REFUSED for what was answered
 * before, was used or is over.
 */
export function answerSupport({ db, companyId }: CompanyScope, by: Account, id: number, allow: boolean, now: string): Promise<void> {
  const entryUntil = new Date(Date.parse(now) + SUPPORT_ENTRY_HOURS * 3_600_000).toISOString();
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<SupportTerms & { userId: number; adminId: number }>`
      update support_requests
      set is_allowed = ${allow}, answered_by = ${by.id}, answered_at = ${now},
          expires_at = case when ${allow} then ${entryUntil}::timestamptz else expires_at end
      where company_id = ${companyId} and id = ${id} and used_at is null and expires_at > ${now}::timestamptz
        and (is_allowed is null or (is_allowed and not ${allow}))
      returning reason, mode, minutes, user_id as "userId", admin_id as "adminId"`.execute(transaction);
    const [answered] = rows;
    if (answered === undefined) throw await whyNot({ db: transaction, companyId }, id);
    const { reason, mode, minutes } = answered;
    const subject = { subjectType: "supportRequest", subjectId: String(id) };
    const action = allow ? "support.allowed" : "support.refused";
    await writeAudit({ db: transaction, companyId }, { action, userId: by.id, ...subject, after: { reason, mode, minutes } });
  });
}

async function whyNot({ db, companyId }: CompanyScope, id: number): Promise<AppError> {
  const { rows } = await sql`select from support_requests where company_id = ${companyId} and id = ${id}`.execute(db);
  if (rows.length === 0) return new AppError("NOT_FOUND", `no request ${id} of support`);
  return new AppError("REFUSED", `request ${id} of support waits for no answer`, { text: { key: "api:refused.supportAnswered" } });
}

const noConsent = (): AppError =>
  new AppError("REFUSED", "no owner has allowed it", {
    text: { key: "api:refused.supportNeedsConsent" },
    fields: { consent: ["required"] },
  });

/** What an owner has allowed this administrator; null where the company does not ask. Throws REFUSED where nobody has. */
export async function allowedTerms(db: Db, visit: SupportVisit, now: string): Promise<SupportTerms | null> {
  if (!(await asksSupport(db, visit.companyId))) return null;
  const request = await findSupportRequest(db, visit, now);
  if (request?.status !== "allowed") throw noConsent();
  const { reason, mode, minutes } = request;
  return { reason, mode, minutes };
}

/** Uses the consent up, of two at once for one alone, where the company asks for one. Throws REFUSED. */
export async function useConsent(db: Db, visit: SupportVisit, { mode, minutes }: SupportTerms, now: string): Promise<void> {
  const { companyId, userId, adminId } = visit;
  if (!(await asksSupport(db, companyId))) return;
  const { rows } = await sql`
    update support_requests set used_at = ${now}
    where company_id = ${companyId} and user_id = ${userId} and admin_id = ${adminId} and mode = ${mode} and minutes = ${minutes}
      and is_allowed and used_at is null and expires_at > ${now}::timestamptz returning 1`.execute(db);
  if (rows.length === 0) throw noConsent();
}
