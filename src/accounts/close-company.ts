import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";
import { writeAudit } from "./audit.ts";
import type { Account } from "./user.ts";

/** Entries that outlive a company: who deleted which one, and when. */
export const NO_COMPANY = 0;

/** Throws REFUSED when the instance would have no administrator left. */
async function checkAdminLeft({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{ inside: boolean; outside: boolean }>`
    select coalesce(bool_or(company_id = ${companyId}), false) as inside, coalesce(bool_or(company_id <> ${companyId}), false) as outside
    from users where is_admin and blocked_at is null`.execute(db);
  if (rows[0]?.inside && !rows[0].outside)
    throw new AppError("REFUSED", "the last administrator belongs to the company", { text: { key: "api:refused.lastAdmin" } });
}

async function tellEverybody(scope: CompanyScope, company: string): Promise<void> {
  const { rows } = await sql<{ email: string; locale: string }>`
    select email, locale from users where company_id = ${scope.companyId} and email_verified_at is not null`.execute(scope.db);
  for (const { email, locale } of rows) await enqueueMail(scope.db, { kind: "companyDeleted", to: email, values: { company, locale } });
}

/** Everything that opens an account of the company, and the accounts. */
async function removePeople({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from sessions where company_id = ${companyId}`.execute(db);
  await sql`delete from one_time_tokens where user_id in (select id from users where company_id = ${companyId})`.execute(db);
  await sql`delete from recovery_codes where user_id in (select id from users where company_id = ${companyId})`.execute(db);
  await sql`delete from known_devices where user_id in (select id from users where company_id = ${companyId})`.execute(db);
  await sql`delete from invitations where company_id = ${companyId}`.execute(db);
  await sql`delete from users where company_id = ${companyId}`.execute(db);
}

/** The consents with their tokens; the marketplace accounts are free for another company. */
async function endConsents({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from store_connections where company_id = ${companyId}`.execute(db);
  await sql`delete from store_schedule where company_id = ${companyId}`.execute(db);
  await sql`delete from marketplace_accounts where company_id = ${companyId}`.execute(db);
  await sql`delete from oauth_states where company_id = ${companyId}`.execute(db);
  await sql`update job_runs set cancel_requested = true where company_id = ${companyId} and status in ('queued', 'running')`.execute(db);
}

/**
 * Ends a company: nobody of it can sign in any more, its consents are gone, and a job removes its rows. The owner's
 * password has been checked. Throws REFUSED.
 */
export function closeCompany({ db, companyId }: CompanyScope, by: Account): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const scope = { db: transaction, companyId };
    await checkAdminLeft(scope);
    const { rows } = await sql<{ name: string }>`select name from companies where company_id = ${companyId}`.execute(transaction);
    const name = rows[0]?.name ?? "";
    await tellEverybody(scope, name);
    await removePeople(scope);
    await endConsents(scope);
    await writeAudit(
      { db: transaction, companyId: NO_COMPANY },
      { action: "company.deleted", userId: by.id, subjectType: "company", subjectId: String(companyId), before: { name, by: by.email } },
    );
    await enqueuePurge(scope);
  });
}
