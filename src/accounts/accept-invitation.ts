/** Joining a company: by the link of a letter without an account, signed in with one. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { enterCompany } from "./enter-company.ts";
import { dropRegistration } from "./forget-unconfirmed.ts";
import { dropInvitation, type InvitationRow, lockInvitationFor, lockInvitationOfLink } from "./invitations.ts";
import { addMembership } from "./memberships.ts";
import { invalidToken } from "./one-time-tokens.ts";
import { type Accepted, issueSetPasswordToken } from "./register.ts";
import type { NewSession, Session } from "./sessions.ts";
import type { Account } from "./user.ts";

/**
 * Makes the reader of the letter a member of the company. A registration of the address that nobody has confirmed gives
 * way: its password may be a stranger's. Throws REFUSED when the address has an account, which signs in instead.
 */
async function becomeMember(db: Db, invitation: InvitationRow): Promise<void> {
  const { id, companyId, email, name, invitedBy } = invitation;
  const known = await sql<{ id: number; isActive: boolean; isBlocked: boolean }>`
    select id, email_verified_at is not null as "isActive", blocked_at is not null as "isBlocked"
    from users where lower(email) = ${email} for update`.execute(db);
  const account = known.rows[0];
  if (account?.isBlocked) throw invalidToken("invitation");
  if (account?.isActive)
    throw new AppError("REFUSED", "the invited address has an account", { text: { key: "api:refused.invitedAccount" } });
  if (account !== undefined) await dropRegistration(db, account.id);
  await dropInvitation(db, id);
  const inviter = await sql<{ locale: string }>`select locale from users where id = ${invitedBy}`.execute(db);
  const added = await sql`
    insert into users (id, chosen_company_id, email, name, locale, email_verified_at)
    values (${id}, ${companyId}, ${email}, ${name}, ${inviter.rows[0]?.locale ?? "pl"}, now())
    on conflict (lower(email)) do nothing returning id`.execute(db);
  // Somebody registered the address at this very moment; the invitation stays.
  if (added.rows.length === 0) throw invalidToken("invitation");
  await addMembership(db, { ...invitation, userId: id });
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

/**
 * Adds the signed-in user to the company that has invited their address, and brings the session into it; their other companies
 * and sessions stay. Throws NOT_FOUND for an invitation of somebody else or one that is over.
 */
export function joinCompany(db: Db, session: Session, invitationId: number): Promise<{ account: Account; session: NewSession }> {
  const { account } = session;
  return withTransaction(db, async (transaction) => {
    const invitation = await lockInvitationFor(transaction, invitationId, account);
    if (invitation === null) throw new AppError("NOT_FOUND", `no invitation ${invitationId} for user ${account.id}`);
    const { companyId } = invitation;
    await dropInvitation(transaction, invitationId);
    await addMembership(transaction, { ...invitation, userId: account.id });
    await writeAudit({ db: transaction, companyId }, { action: "invitation.accepted", userId: account.id });
    return enterCompany(transaction, session, companyId);
  });
}
