import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { withdrawTokens } from "./one-time-tokens.ts";
import { endUserSessions } from "./sessions.ts";
import { normalEmail } from "./token.ts";
import type { Account, Role } from "./user.ts";

export type Invitation = { email: string; role: Role; name: string };

export type MemberChange = { role?: Role | undefined; blocked?: boolean | undefined };

type MemberRow = { id: number; company_id: number; role: Role; is_admin: boolean; blocked_at: string | null };

/** Throws FORBIDDEN unless the user manages the team. */
export function requireOwner(account: Account): void {
  if (account.role === "owner") return;
  throw new AppError("FORBIDDEN", `role ${account.role} does not manage the team`, { text: { key: "api:refused.ownersOnly" } });
}

/** The user who stands invited to this company, or a new one; null when the address is an account already. */
async function invitedUser({ db, companyId }: CompanyScope, by: Account, invitation: Invitation): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (company_id, email, name, role, locale, invited_by)
    values (${companyId}, ${normalEmail(invitation.email)}, ${invitation.name}, ${invitation.role}, ${by.locale}, ${by.id})
    on conflict (lower(email)) do update set role = excluded.role, invited_by = excluded.invited_by
      where users.company_id = excluded.company_id and users.email_verified_at is null and users.password_hash is null
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Invites somebody by mail; invited again, they get a new link and the older one is withdrawn. Answers the user's id.
 * Throws REFUSED when the address cannot be invited: it is an account of this or of another company.
 */
export function inviteUser(scope: CompanyScope, by: Account, invitation: Invitation): Promise<number> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const userId = await invitedUser(inside, by, invitation);
    if (userId === null) throw new AppError("REFUSED", "the address is an account", { text: { key: "api:refused.cannotInvite" } });
    await enqueueMail(db, { kind: "invitation", to: normalEmail(invitation.email), userId });
    await writeAudit(inside, {
      action: "user.invited",
      userId: by.id,
      subjectType: "user",
      subjectId: String(userId),
      after: { role: invitation.role },
    });
    return userId;
  });
}

/** The member, with the whole team locked: two owners who remove each other at the same moment take turns. */
async function lockMember(db: Db, by: Account, userId: number): Promise<MemberRow> {
  const found = await sql<{ company_id: number }>`
    select company_id from users where id = ${userId} and (company_id = ${by.companyId} or ${by.isAdmin})`.execute(db);
  const companyId = found.rows[0]?.company_id;
  if (companyId === undefined) throw new AppError("NOT_FOUND", `no user ${userId} in the company`);
  const team = await sql<MemberRow>`
    select id, company_id, role, is_admin, blocked_at from users where company_id = ${companyId} order by id for update`.execute(db);
  const member = team.rows.find(({ id }) => id === userId);
  if (member === undefined) throw new AppError("NOT_FOUND", `no user ${userId} in the company`);
  return member;
}

function refuse(key: string, message: string): AppError {
  return new AppError("REFUSED", message, { text: { key: `api:refused.${key}` } });
}

function checkMember(by: Account, member: MemberRow): void {
  if (member.id === by.id) throw refuse("ownAccount", "nobody changes their own access");
  if (member.is_admin && !by.isAdmin) throw refuse("adminAccount", "only administrators change administrators");
}

/** Throws REFUSED when nobody would be left who can sign in and manage the company. */
async function checkOwnerLeft(db: Db, companyId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from users
    where company_id = ${companyId} and role = 'owner' and blocked_at is null and email_verified_at is not null limit 1`.execute(db);
  if (rows.length === 0) throw refuse("lastOwner", "the company would have no owner");
}

/** Administrators reach every company's members, others those of their own. Throws NOT_FOUND, REFUSED. */
export function updateMember(db: Db, by: Account, userId: number, change: MemberChange): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, by, userId);
    checkMember(by, member);
    const { role = member.role, blocked = member.blocked_at !== null } = change;
    await sql`
      update users set role = ${role}, blocked_at = case when ${blocked} then coalesce(blocked_at, now()) end, updated_at = now()
      where id = ${userId}`.execute(transaction);
    await checkOwnerLeft(transaction, member.company_id);
    if (blocked) {
      await endUserSessions(transaction, userId);
      await withdrawTokens(transaction, userId);
    }
    await writeAudit(
      { db: transaction, companyId: member.company_id },
      {
        action: "user.changed",
        userId: by.id,
        subjectType: "user",
        subjectId: String(userId),
        before: { role: member.role, blocked: member.blocked_at !== null },
        after: { role, blocked },
      },
    );
  });
}

/** Removes the person and everything that opens their account; what they did stays in the log. Throws NOT_FOUND, REFUSED. */
export function deleteMember(db: Db, by: Account, userId: number): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, by, userId);
    checkMember(by, member);
    await endUserSessions(transaction, userId);
    await sql`delete from one_time_tokens where user_id = ${userId}`.execute(transaction);
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(transaction);
    await sql`delete from known_devices where user_id = ${userId}`.execute(transaction);
    await sql`delete from users where id = ${userId}`.execute(transaction);
    await checkOwnerLeft(transaction, member.company_id);
    await writeAudit(
      { db: transaction, companyId: member.company_id },
      { action: "user.deleted", userId: by.id, subjectType: "user", subjectId: String(userId), before: { role: member.role } },
    );
  });
}
