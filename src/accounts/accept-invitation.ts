/** Joining a company: by the link of a letter without an account, signed in with one. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueuePurge } from "#queue/enqueue-purge.ts";
import { writeAudit } from "./audit.ts";
import { NO_COMPANY } from "./close-company.ts";
import { dropRegistration } from "./forget-unconfirmed.ts";
import { dropInvitation, type InvitationRow, lockInvitationFor, lockInvitationOfLink } from "./invitations.ts";
import { invalidToken } from "./one-time-tokens.ts";
import { type Accepted, issueSetPasswordToken } from "./register.ts";
import { endUserSessions, type NewSession, rotateSession, type Session } from "./sessions.ts";
import { checkOwnerLeft } from "./team.ts";
import type { Account } from "./user.ts";

/**
 * Makes the reader of the letter a member of the company. A registration of the address that nobody has confirmed gives
 * way: its password may be a stranger's. Throws REFUSED when the address has an account, which signs in instead.
 */
async function becomeMember(db: Db, invitation: InvitationRow): Promise<void> {
  const { id, companyId, email, name, role, invitedBy } = invitation;
  const known = await sql<{ id: number; companyId: number; isActive: boolean; isBlocked: boolean }>`
    select id, company_id as "companyId", email_verified_at is not null as "isActive", blocked_at is not null as "isBlocked"
    from users where lower(email) = ${email} for update`.execute(db);
  const account = known.rows[0];
  if (account?.isBlocked) throw invalidToken("invitation");
  if (account?.isActive)
    throw new AppError("REFUSED", "the invited address has an account", { text: { key: "api:refused.invitedAccount" } });
  if (account !== undefined) await dropRegistration(db, account.id, account.companyId);
  await dropInvitation(db, id);
  const inviter = await sql<{ locale: string }>`select locale from users where id = ${invitedBy}`.execute(db);
  const added = await sql`
    insert into users (id, company_id, email, name, role, locale, email_verified_at)
    values (${id}, ${companyId}, ${email}, ${name}, ${role}, ${inviter.rows[0]?.locale ?? "pl"}, now())
    on conflict (lower(email)) do nothing returning id`.execute(db);
  // Somebody registered the address at this very moment; the invitation stays.
  if (added.rows.length === 0) throw invalidToken("invitation");
}

/** Takes the link of an invitation and answers its address and the token that sets the first password. Throws TOKEN_INVALID, REFUSED. */
export function acceptInvitation(db: Db, token: string): Promise<Accepted> {
  return withTransaction(db, async (transaction) => {
    const invitation = await lockInvitationOfLink(transaction, token);
    if (invitation === null) throw invalidToken("invitation");
    await becomeMember(transaction, invitation);
    const { id, companyId, email } = invitation;
    await writeAudit({ db: transaction, companyId }, { action: "invitation.accepted", userId: id });
    return { email, setPasswordToken: await issueSetPasswordToken(transaction, id) };
  });
}

/** Whether nothing would be lost with the company: nobody else belongs to it and nothing was ever put into it. */
async function isEmptyBut(db: Db, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from users where company_id = ${companyId} and id <> ${userId})
       and not exists (select from stores where company_id = ${companyId})
       and not exists (select from products where company_id = ${companyId})
       and not exists (select from expenses where company_id = ${companyId}) as "isEmpty"`.execute(db);
  return rows[0]?.isEmpty ?? false;
}

/** What becomes of the company somebody leaves. Throws REFUSED when it would have data and no owner. */
async function leave(db: Db, { id, companyId, email }: Account): Promise<void> {
  if (await isEmptyBut(db, companyId, id)) {
    await sql`delete from invitations where company_id = ${companyId}`.execute(db);
    const entry = { action: "company.deleted", userId: id, subjectType: "company", subjectId: String(companyId), before: { by: email } };
    await writeAudit({ db, companyId: NO_COMPANY }, entry);
    return enqueuePurge({ db, companyId });
  }
  await checkOwnerLeft(db, companyId, "lastOwnerLeaves");
  await writeAudit({ db, companyId }, { action: "user.left", userId: id });
}

/**
 * Moves the signed-in user to the company that has invited their address. Their other sessions end, this one gets another
 * token; the company they leave goes when it is empty. Throws NOT_FOUND for an invitation of somebody else or one that is
 * over, REFUSED while the company they leave needs them.
 */
export function joinCompany(db: Db, session: Session, invitationId: number): Promise<{ account: Account; session: NewSession }> {
  const { account, tokenHash } = session;
  return withTransaction(db, async (transaction) => {
    const invitation = await lockInvitationFor(transaction, invitationId, account);
    if (invitation === null) throw new AppError("NOT_FOUND", `no invitation ${invitationId} for user ${account.id}`);
    // Two owners who leave at the same moment take turns.
    await sql`select id from users where company_id = ${account.companyId} order by id for update`.execute(transaction);
    const { companyId, role } = invitation;
    await dropInvitation(transaction, invitationId);
    await sql`update users set company_id = ${companyId}, role = ${role}, updated_at = now() where id = ${account.id}`.execute(transaction);
    await leave(transaction, account);
    await endUserSessions(transaction, account.id, tokenHash);
    await sql`update sessions set company_id = ${companyId} where token_hash = ${tokenHash}`.execute(transaction);
    await writeAudit({ db: transaction, companyId }, { action: "invitation.accepted", userId: account.id });
    return { account: { ...account, companyId, role }, session: await rotateSession(transaction, tokenHash) };
  });
}
