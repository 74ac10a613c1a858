import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { createCompany } from "./create-company.ts";
import { addMembership, companyOf, NO_LIMITS } from "./memberships.ts";
import { invalidToken, issueToken, takeToken } from "./one-time-tokens.ts";
import { acceptTermsInForce } from "./terms.ts";
import { hashToken, normalEmail } from "./token.ts";

export type Registration = { email: string; name: string; locale: string; today: Day };

const DAY_SECONDS = 24 * 3600;

/** The new user's id, or null when the address has an account. */
async function insertUser(db: Db, companyId: number, registration: Registration): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (chosen_company_id, email, name, locale)
    values (${companyId}, ${normalEmail(registration.email)}, ${registration.name}, ${registration.locale})
    on conflict (lower(email)) do nothing
    returning id`.execute(db);
  const userId = rows[0]?.id ?? null;
  // A statement either way: an address that is taken costs no less than another; what it adds is rolled back.
  await addMembership(db, { ...NO_LIMITS, companyId, userId: userId ?? 0, role: "owner" });
  return userId;
}

/**
 * Opens an account that its e-mail address has to confirm, in a company of its own. It has no password: whoever reads the letters of
 * the address sets the first one, so that nobody can prepare an account for somebody else. An address that is taken costs the same
 * work, changes nothing and answers the same; its owner is told by mail.
 */
export async function register(db: Db, registration: Registration): Promise<void> {
  const { email, name, today } = registration;
  await withTransaction(db, async (transaction) => {
    await sql`savepoint registration`.execute(transaction);
    const companyId = await createCompany(transaction, name || normalEmail(email));
    const userId = await insertUser(transaction, companyId, registration);
    await writeAudit(
      { db: transaction, companyId },
      { action: "user.registered", userId, subjectType: "user", subjectId: String(userId), after: { acceptedTerms: true } },
    );
    // A statement either way: an address that is taken costs no more than another.
    await (userId === null ? sql`rollback to savepoint registration` : sql`release savepoint registration`).execute(transaction);
    await acceptTermsInForce(transaction, userId ?? 0, today);
    await sql`
      update users set name = ${name}, updated_at = now()
      where lower(email) = ${normalEmail(email)} and email_verified_at is null and id <> ${userId ?? 0}`.execute(transaction);
    await enqueueMail(transaction, { kind: "activation", to: normalEmail(email) });
  });
}

/** `setPasswordToken` where nothing opens the account yet. */
export type Accepted = { email: string; setPasswordToken?: string };

/** Lets whoever has followed a letter set the password of the account, for an hour. */
export function issueSetPasswordToken(db: Db, userId: number): Promise<string> {
  return issueToken(db, { purpose: "reset", userId, seconds: DAY_SECONDS / 24 });
}

/** Nothing opens it but the letters of its address. */
const isUnopened = sql<boolean>`
  u.password_hash is null and not exists (select from passkeys p where p.user_id = u.id)
  and not exists (select from openid_identities o where o.user_id = u.id)`;

type Activated = { id: number; email: string; isUnopened: boolean };

async function activeUserOf(db: Db, token: string): Promise<Activated | null> {
  const { rows } = await sql<Activated>`
    select u.id, u.email, ${isUnopened} as "isUnopened" from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.purpose = 'registered' and t.expires_at > now() and u.email_verified_at is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The letter leads to the first password for as long as the account has none and nothing else opens it. */
async function accepted(db: Db, { id, email, isUnopened: asks }: Activated): Promise<Accepted> {
  return asks ? { email, setPasswordToken: await issueSetPasswordToken(db, id) } : { email };
}

/**
 * Confirms the address of a registration and answers it, with a token to set the first password: one that stood there before, of
 * whoever registered, counts for nothing. The link of an account that is active already answers again. Throws TOKEN_INVALID.
 */
export function activate(db: Db, token: string): Promise<Accepted> {
  return withTransaction(db, async (transaction) => {
    const used = await takeToken(transaction, "register", token);
    if (used === null) {
      const active = await activeUserOf(transaction, token);
      if (active === null) throw invalidToken("register");
      return accepted(transaction, active);
    }
    const { rows } = await sql<Activated>`
      update users u
      set email_verified_at = coalesce(email_verified_at, ${new Date().toISOString()}::timestamptz), updated_at = now(),
          password_hash = case when email_verified_at is null then null else password_hash end
      where id = ${used.userId} and email = ${used.email} and blocked_at is null
      returning id, email, ${isUnopened} as "isUnopened"`.execute(transaction);
    const user = rows[0];
    if (user === undefined) throw invalidToken("register");
    await sql`
      insert into one_time_tokens (token_hash, purpose, user_id, expires_at)
      values (${hashToken(token)}, 'registered', ${used.userId}, now() + make_interval(secs => ${30 * DAY_SECONDS}))`.execute(transaction);
    await writeAudit(
      { db: transaction, companyId: await companyOf(transaction, user.id) },
      { action: "user.activated", userId: used.userId },
    );
    return accepted(transaction, user);
  });
}
