/** Looking at the demo without an account: one user of the demo company, without a password, for all visitors. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeAudit } from "./audit.ts";
import { deviceName } from "./devices.ts";
import { addMembership, NO_LIMITS, personColumns } from "./memberships.ts";
import { createSession, type NewSession } from "./sessions.ts";
import { DEMO_RATES } from "./demo-rates.ts";
import { accountFrom, type Account, DEMO_GUEST_EMAIL, type UserRow } from "./user.ts";

/** However busy it is, a guest's session ends this long after it was opened. */
const GUEST_SECONDS = 2 * 3600;

/** Adds the guest to the demo company. An address that anybody has already stays theirs. */
export async function addDemoGuest({ db, companyId }: CompanyScope): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into users (chosen_company_id, email, name, email_verified_at)
    select ${companyId}::bigint, ${DEMO_GUEST_EMAIL}::text, 'Demo', now()
    where not exists (select from users where lower(email) = ${DEMO_GUEST_EMAIL}) returning id`.execute(db);
  for (const { id } of rows) await addMembership(db, { ...NO_LIMITS, companyId, userId: id, role: "viewer" });
}

/**
 * The guest as long as the demo is one: a company that holds nothing but the simulated shop. Who connects a shop of their
 * own to it, or reads files of one into it, closes it to visitors.
 */
async function findDemoGuest(db: Db): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${personColumns} from users u join memberships m on m.user_id = u.id and m.blocked_at is null
    where u.email = ${DEMO_GUEST_EMAIL} and m.role = 'viewer' and not u.is_admin and u.blocked_at is null and u.email_verified_at is not null
    order by m.company_id`.execute(db);
  const guest = rows[0];
  return guest !== undefined && (await isDemo({ db, companyId: guest.company_id })) ? guest : null;
}

async function isDemo({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from companies c
    where c.company_id = ${companyId} and c.fx_source = ${DEMO_RATES} and not exists (
      select from stores s left join store_connections k on k.company_id = ${companyId} and k.store_id = s.id
      where s.company_id = ${companyId} and s.deleted_at is null and k.environment is distinct from 'simulator')`.execute(db);
  return rows.length > 0;
}

export async function hasDemoGuest(db: Db): Promise<boolean> {
  return (await findDemoGuest(db)) !== null;
}

/** The company that anybody may look at; null where there is none, or it is no demo any more. */
export async function findDemoCompany(db: Db): Promise<number | null> {
  return (await findDemoGuest(db))?.company_id ?? null;
}

/** Opens a session that looks at the demo, for whoever asks. Throws REFUSED where there is no demo to look at. */
export function openDemo(db: Db, userAgent: string | null): Promise<{ account: Account; session: NewSession }> {
  return withTransaction(db, async (transaction) => {
    const row = await findDemoGuest(transaction);
    if (row === null) throw noDemo();
    const account = accountFrom(row);
    const session = await createSession(transaction, account, { userAgent, remember: false, idle: GUEST_SECONDS });
    await writeAudit(
      { db: transaction, companyId: row.company_id },
      { action: "session.opened", userId: row.id, after: { how: "demo", device: deviceName(userAgent) } },
    );
    return { account, session };
  });
}

export function noDemo(): AppError {
  return new AppError("REFUSED", "no demo to look at", { text: { key: "api:refused.noDemo" } });
}
