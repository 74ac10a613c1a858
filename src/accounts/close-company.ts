import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";
import { writeAudit } from "./audit.ts";
import { forgetOverview } from "./company-overview.ts";
import { companyName } from "./create-company.ts";
import { enterCompany, type Entered } from "./enter-company.ts";
import { findMemberships, keptOutSince, NO_COMPANY } from "./memberships.ts";
import type { Session } from "./sessions.ts";

/** Whether user `u` belongs to the company and to no other. */
const ofThisAlone = (companyId: number) => sql`(
  exists (select from memberships x where x.user_id = u.id and x.company_id = ${companyId})
  and not exists (select from memberships y where y.user_id = u.id and y.company_id <> ${companyId}))`;

/** Throws REFUSED when the instance would have no administrator left. */
async function checkAdminLeft({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{ inside: boolean; outside: boolean }>`
    select coalesce(bool_or(${ofThisAlone(companyId)}), false) as inside, coalesce(bool_or(not ${ofThisAlone(companyId)}), false) as outside
    from users u where u.is_admin and ${keptOutSince} is null`.execute(db);
  if (rows[0]?.inside && !rows[0].outside)
    throw new AppError("REFUSED", "the last administrator belongs to the company", { text: { key: "api:refused.lastAdmin" } });
}

async function tellEverybody(scope: CompanyScope, company: string): Promise<void> {
  const { rows } = await sql<{ email: string; locale: string }>`
    select u.email, u.locale from memberships m join users u on u.id = m.user_id
    where m.company_id = ${scope.companyId} and u.email_verified_at is not null order by u.id`.execute(scope.db);
  for (const { email, locale } of rows) await enqueueMail(scope.db, { kind: "companyDeleted", to: email, values: { company, locale } });
}

/** The account of whoever belonged to this company alone, and everything that opens it; others go on in their other companies. */
async function removePeople({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from users u where ${ofThisAlone(companyId)} order by u.id for update of u`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from sessions where company_id = ${companyId} or user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from one_time_tokens where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from recovery_codes where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from openid_identities where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from passkeys where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from known_devices where user_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from invitations where company_id = ${companyId}`.execute(db);
  await sql`delete from memberships where company_id = ${companyId}`.execute(db);
  await sql`delete from users where id = any(${ids}::bigint[])`.execute(db);
  await forgetOverview({ db, companyId });
}

/** The consents with their tokens, and the keys of programs; the marketplace accounts are free for another company. */
async function endConsents({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from api_keys where company_id = ${companyId}`.execute(db);
  await sql`delete from store_connections where company_id = ${companyId}`.execute(db);
  await sql`delete from store_schedule where company_id = ${companyId}`.execute(db);
  await sql`delete from marketplace_accounts where company_id = ${companyId}`.execute(db);
  await sql`delete from oauth_states where company_id = ${companyId}`.execute(db);
  await sql`update job_runs set cancel_requested = true where company_id = ${companyId} and status in ('queued', 'running')`.execute(db);
}

/** Brings the session into another company of its user, while it still belongs to this one; null = there is none. */
async function enterAnother({ db, companyId }: CompanyScope, session: Session): Promise<Entered | null> {
  const other = (await findMemberships(db, session.account.id)).find((membership) => membership.companyId !== companyId);
  return other === undefined ? null : enterCompany(db, session, other.companyId);
}

/**
 * Ends a company: nobody gets into it any more, its consents are gone, and a job removes its rows. The owner's
 * password has been checked. Whoever has another company stays signed in, in that one; else null. Throws REFUSED.
 */
export function closeCompany({ db, companyId }: CompanyScope, session: Session): Promise<Entered | null> {
  const by = session.account;
  return withTransaction(db, async (transaction) => {
    const scope = { db: transaction, companyId };
    await checkAdminLeft(scope);
    const name = await companyName(scope);
    await tellEverybody(scope, name);
    const entered = await enterAnother(scope, session);
    await removePeople(scope);
    await endConsents(scope);
    await writeAudit(
      { db: transaction, companyId: NO_COMPANY },
      { action: "company.deleted", userId: by.id, subjectType: "company", subjectId: String(companyId), before: { name, by: by.email } },
    );
    await enqueuePurge(scope);
    return entered;
  });
}
