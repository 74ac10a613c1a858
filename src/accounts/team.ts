import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { dropInvitation, findInvitation, type InvitationRow } from "./invitations.ts";
import { withdrawTokens } from "./one-time-tokens.ts";
import { endUserSessions } from "./sessions.ts";
import type { Account, Role } from "./user.ts";

export type MemberChange = { role?: Role | undefined; blocked?: boolean | undefined };

type MemberRow = { id: number; company_id: number; role: Role; is_admin: boolean; blocked_at: string | null };

/** Throws FORBIDDEN unless the user manages the team. */
export function requireOwner(account: Account): void {
  if (account.role === "owner") return;
  throw new AppError("FORBIDDEN", `role ${account.role} does not manage the team`, { text: { key: "api:refused.ownersOnly" } });
}

/** The invitation by its number; null when it is none, or another company's. Administrators reach every company's. */
async function invitationOf(db: Db, by: Account, id: number): Promise<InvitationRow | null> {
  const invitation = await findInvitation(db, { id });
  return invitation !== null && (invitation.companyId === by.companyId || by.isAdmin) ? invitation : null;
}

async function changeInvitation(db: Db, by: Account, invitation: InvitationRow, { role, blocked }: MemberChange): Promise<void> {
  if (blocked === true) throw refuse("invitationBlocked", "an invitation is withdrawn, not blocked");
  await sql`update invitations set role = coalesce(${role ?? null}, role) where id = ${invitation.id}`.execute(db);
  await noteInvitation(db, by, invitation, "user.changed", { role: role ?? invitation.role });
}

async function noteInvitation(db: Db, by: Account, { id, companyId, role }: InvitationRow, action: string, after?: object): Promise<void> {
  const entry = { action, userId: by.id, subjectType: "user", subjectId: String(id), before: { role } };
  await writeAudit({ db, companyId }, after === undefined ? entry : { ...entry, after });
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

/** Throws REFUSED, in the words of `key`, when nobody is left who can sign in and manage the company. */
export async function checkOwnerLeft(db: Db, companyId: number, key: "lastOwner" | "lastOwnerLeaves" = "lastOwner"): Promise<void> {
  const { rows } = await sql`
    select 1 from users
    where company_id = ${companyId} and role = 'owner' and blocked_at is null and email_verified_at is not null limit 1`.execute(db);
  if (rows.length === 0) throw refuse(key, "the company would have no owner");
}

/** Administrators reach every company's members and invitations, others those of their own. Throws NOT_FOUND, REFUSED. */
export function updateMember(db: Db, by: Account, userId: number, change: MemberChange): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const invitation = await invitationOf(transaction, by, userId);
    if (invitation !== null) return changeInvitation(transaction, by, invitation, change);
    const member = await lockMember(transaction, by, userId);
    checkMember(by, member);
    const { role = member.role, blocked = member.blocked_at !== null } = change;
    await sql`
      update users set role = ${role}, blocked_at = case when ${blocked} then coalesce(blocked_at, ${new Date().toISOString()}::timestamptz) end, updated_at = now()
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

/**
 * Removes the person and everything that opens their account, or withdraws the invitation; what they did stays in the log.
 * Throws NOT_FOUND, REFUSED.
 */
export function deleteMember(db: Db, by: Account, userId: number): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const invitation = await invitationOf(transaction, by, userId);
    if (invitation !== null) {
      await dropInvitation(transaction, userId);
      return noteInvitation(transaction, by, invitation, "user.deleted");
    }
    const member = await lockMember(transaction, by, userId);
    checkMember(by, member);
    await endUserSessions(transaction, userId);
    await sql`delete from one_time_tokens where user_id = ${userId}`.execute(transaction);
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(transaction);
    await sql`delete from known_devices where user_id = ${userId}`.execute(transaction);
    await sql`delete from banner_dismissals where company_id = ${member.company_id} and user_id = ${userId}`.execute(transaction);
    await sql`delete from users where id = ${userId}`.execute(transaction);
    await checkOwnerLeft(transaction, member.company_id);
    await writeAudit(
      { db: transaction, companyId: member.company_id },
      { action: "user.deleted", userId: by.id, subjectType: "user", subjectId: String(userId), before: { role: member.role } },
    );
  });
}
