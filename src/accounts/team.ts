import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeAudit } from "./audit.ts";
import { dropInvitation, findInvitation, type InvitationRow } from "./invitations.ts";
import { checkStores, dropMembership, isKeptOut, type Limits, lockTeam } from "./memberships.ts";
import { findMade, type Made, type MadeEnd, settleMade } from "./made.ts";
import { withdrawTokens } from "./one-time-tokens.ts";
import { endMembershipSessions, endUserSessions } from "./sessions.ts";
import type { Account, Role } from "./user.ts";

export type MemberChange = {
  role?: Role | undefined;
  blocked?: boolean | undefined;
  limits?: Limits | undefined;
  /** What becomes of what they have set up. Undefined = it ends with a block, and goes on otherwise. */
  made?: MadeEnd | undefined;
};

/** Somebody in one company. `companyId` null = in the caller's own, or for administrators wherever they are. */
export type Place = { userId: number; companyId: number | null };

/** `isShutOut` = of the whole instance, which an administrator has said. */
type MemberRow = Limits & { id: number; companyId: number; role: Role; isAdmin: boolean; isBlocked: boolean; isShutOut: boolean };

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

async function changeInvitation(db: Db, by: Account, invitation: InvitationRow, change: MemberChange): Promise<void> {
  if (change.blocked === true) throw refuse("invitationBlocked", "an invitation is withdrawn, not blocked");
  const { companyId, id } = invitation;
  const { role = invitation.role, limits = limitsIn(invitation) } = change;
  if (change.limits !== undefined) await checkStores({ db, companyId }, limits);
  const { storeIds, seesCosts } = limits;
  await sql`
    update invitations set role = ${role}, store_ids = ${storeIds}::bigint[], sees_costs = ${seesCosts} where id = ${id}`.execute(db);
  await noteInvitation(db, by, invitation, "user.changed", { role, ...limits });
}

const limitsIn = ({ storeIds, seesCosts }: Limits): Limits => ({ storeIds, seesCosts });

async function noteInvitation(db: Db, by: Account, invitation: InvitationRow, action: string, after?: object): Promise<void> {
  const { id, companyId, role } = invitation;
  const entry = { action, userId: by.id, subjectType: "user", subjectId: String(id), before: { role, ...limitsIn(invitation) } };
  await writeAudit({ db, companyId }, after === undefined ? entry : { ...entry, after });
}

/** The company that is meant: an administrator's own first, where the user belongs to several. Throws NOT_FOUND. */
async function companyMeant(db: Db, by: Account, { userId, companyId }: Place): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from memberships
    where user_id = ${userId} and (company_id = ${by.companyId} or (${by.isAdmin} and coalesce(${companyId}::bigint, company_id) = company_id))
    order by company_id = ${companyId ?? by.companyId} desc, company_id limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError("NOT_FOUND", `no user ${userId} in the company`);
  return found.companyId;
}

/** What a member has set up in the company; of an invitation nothing. Throws NOT_FOUND. */
export async function findMadeBy(db: Db, by: Account, place: Place): Promise<Made[]> {
  if ((await invitationOf(db, by, place.userId)) !== null) return [];
  return findMade({ db, companyId: await companyMeant(db, by, place) }, place.userId);
}

/** The member, with the whole team locked: two owners who remove each other at the same moment take turns. Throws NOT_FOUND. */
async function lockMember(db: Db, by: Account, place: Place): Promise<MemberRow> {
  const companyId = await companyMeant(db, by, place);
  await lockTeam(db, companyId);
  const { rows } = await sql<MemberRow>`
    select u.id, m.company_id as "companyId", m.role, m.store_ids as "storeIds", m.sees_costs as "seesCosts", u.is_admin as "isAdmin", m.blocked_at is not null as "isBlocked",
           u.blocked_at is not null as "isShutOut"
    from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId} and m.user_id = ${place.userId}`.execute(db);
  const [member] = rows;
  if (member === undefined) throw new AppError("NOT_FOUND", `no user ${place.userId} in the company`);
  return member;
}

/** What a member, or somebody invited, may do in the company; null = they are not there. Of an invitation nothing is blocked. */
export async function findAccess(
  { db, companyId }: CompanyScope,
  id: number,
): Promise<(Limits & { role: Role; blocked?: boolean }) | null> {
  const invitation = await findInvitation(db, { id });
  if (invitation?.companyId === companyId) return { role: invitation.role, ...limitsIn(invitation) };
  const { rows } = await sql<Limits & { role: Role; blocked: boolean }>`
    select m.role, m.store_ids as "storeIds", m.sees_costs as "seesCosts", m.blocked_at is not null or u.blocked_at is not null as blocked
    from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId} and m.user_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function refuse(key: string, message: string): AppError {
  return new AppError("REFUSED", message, { text: { key: `api:refused.${key}` } });
}

function checkMember(by: Account, member: MemberRow): void {
  if (member.id === by.id) throw refuse("ownAccount", "nobody changes their own access");
  if (member.isAdmin && !by.isAdmin) throw refuse("adminAccount", "only administrators change administrators");
}

/** Throws REFUSED, in the words of `key`, when nobody is left who can sign in and manage the company. */
export async function checkOwnerLeft(db: Db, companyId: number, key: "lastOwner" | "lastOwnerLeaves" = "lastOwner"): Promise<void> {
  const { rows } = await sql`
    select 1 from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'owner' and m.blocked_at is null and u.blocked_at is null and u.email_verified_at is not null
    limit 1`.execute(db);
  if (rows.length === 0) throw refuse(key, "the company would have no owner");
}

/**
 * Keeps a member out of the company, or lets them in again. What an administrator says of a company that is not their own
 * holds for the whole instance, and the company cannot take it back.
 */
async function block(db: Db, by: Account, { id, companyId, isShutOut }: MemberRow, blocked: boolean): Promise<void> {
  const at = blocked ? new Date().toISOString() : null;
  const isForAll = by.isAdmin && companyId !== by.companyId;
  if (isShutOut && !blocked && !isForAll) throw refuse("blockedByAdmin", "an administrator has blocked the account");
  if (isForAll) await sql`update users set blocked_at = ${at}::timestamptz where id = ${id}`.execute(db);
  // Let in by an administrator, somebody is in whoever had kept them out.
  if (!isForAll || !blocked)
    await sql`
      update memberships set blocked_at = ${at}::timestamptz where company_id = ${companyId} and user_id = ${id}`.execute(db);
  if (!blocked) return;
  await (isForAll ? endUserSessions(db, id) : endMembershipSessions(db, { companyId, userId: id }));
  if (await isKeptOut(db, id)) await withdrawTokens(db, id);
}

/** Administrators reach every company's members and invitations, others those of their own. Throws NOT_FOUND, REFUSED. */
export function updateMember(db: Db, by: Account, place: Place, change: MemberChange): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const { userId } = place;
    const invitation = await invitationOf(transaction, by, userId);
    if (invitation !== null) return changeInvitation(transaction, by, invitation, change);
    const member = await lockMember(transaction, by, place);
    checkMember(by, member);
    const { companyId } = member;
    const wasBlocked = member.isBlocked || member.isShutOut;
    const { role = member.role, blocked = wasBlocked, limits = limitsIn(member) } = change;
    if (change.limits !== undefined) await checkStores({ db: transaction, companyId }, limits);
    await sql`
      update memberships set role = ${role}, store_ids = ${limits.storeIds}::bigint[], sees_costs = ${limits.seesCosts}, updated_at = now() where company_id = ${companyId} and user_id = ${userId}`.execute(
      transaction,
    );
    if (blocked !== wasBlocked) await block(transaction, by, member, blocked);
    const made = change.made ?? (blocked && !wasBlocked ? "end" : null);
    if (made !== null) await settleMade({ db: transaction, companyId }, userId, by.id, made);
    await checkOwnerLeft(transaction, companyId);
    await writeAudit(
      { db: transaction, companyId },
      {
        action: "user.changed",
        userId: by.id,
        subjectType: "user",
        subjectId: String(userId),
        before: { role: member.role, ...limitsIn(member), blocked: wasBlocked },
        after: { role, ...limits, blocked },
      },
    );
    await sql`select pg_notify('live', ${JSON.stringify({ companyId, kind: "team" })})`.execute(transaction);
  });
}

/**
 * Takes the person out of the company, and ends their sessions in it, or withdraws the invitation; what they did stays in the
 * log, and their account with its other companies is theirs. What works without them ends or is handed on. Throws NOT_FOUND, REFUSED.
 */
export function deleteMember(db: Db, by: Account, place: Place, made: MadeEnd = "end"): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const { userId } = place;
    const invitation = await invitationOf(transaction, by, userId);
    if (invitation !== null) {
      await dropInvitation(transaction, userId);
      return noteInvitation(transaction, by, invitation, "user.deleted");
    }
    const member = await lockMember(transaction, by, place);
    checkMember(by, member);
    const { companyId } = member;
    await endMembershipSessions(transaction, { companyId, userId });
    await settleMade({ db: transaction, companyId }, userId, by.id, made);
    await dropMembership(transaction, { companyId, userId });
    await checkOwnerLeft(transaction, companyId);
    await writeAudit(
      { db: transaction, companyId },
      { action: "user.deleted", userId: by.id, subjectType: "user", subjectId: String(userId), before: { role: member.role } },
    );
  });
}
