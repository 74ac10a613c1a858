import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { actingAs, writeAudit } from "./audit.ts";
import { chosenMembership, keptOutSince, NO_COMPANY, personColumns } from "./memberships.ts";
import { invalidToken, issueToken } from "./one-time-tokens.ts";
import { allowedTerms, type SupportTerms, useConsent } from "./support-consent.ts";
import { endSession, type NewSession, rotateSession, type Session } from "./sessions.ts";
import { hashToken, newToken } from "./token.ts";
import { accountFrom, type Account, DEMO_GUEST_EMAIL, type UserRow } from "./user.ts";

const TOKEN_SECONDS = 60;

/** `companyId` = which of the user's companies; null = the one they would come into. */
export type SupportEntry = SupportTerms & { companyId: number | null };

type Target = UserRow & { kept_out_since: string | null };

/** The user in one of their companies that lets them in; null = in the one they would come into. Throws NOT_FOUND. */
async function findUser(db: Db, userId: number, companyId: number | null): Promise<Target> {
  const membership =
    companyId === null
      ? chosenMembership
      : sql`join memberships m on m.user_id = u.id and m.company_id = ${companyId} and m.blocked_at is null`;
  const { rows } = await sql<Target>`
    select ${personColumns}, ${keptOutSince} as kept_out_since from users u ${membership} where u.id = ${userId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", `no user ${userId}`);
  return rows[0];
}

/** Whom the administrator may sign in as, and in which company. Throws NOT_FOUND, REFUSED. */
export async function findTarget(db: Db, admin: Account, userId: number, companyId: number | null): Promise<Target> {
  const user = await findUser(db, userId, companyId);
  checkTarget(admin, user);
  return user;
}

function checkTarget(admin: Account, user: Target): void {
  if (
    !user.is_admin &&
    user.email !== DEMO_GUEST_EMAIL &&
    user.id !== admin.id &&
    user.kept_out_since === null &&
    user.email_verified_at !== null
  )
    return;
  throw new AppError("REFUSED", `nobody signs in as user ${user.id}`, { text: { key: "api:refused.cannotImpersonate" } });
}

/**
 * A token with which this administrator, and nobody else, can sign in as the user within 60 seconds. Their password has
 * been checked. Where the company asks for consent, it is what an owner has allowed, whatever is asked for now. Throws NOT_FOUND, and
 * REFUSED without that consent, for administrators, the demo's guest, oneself, blocked users and those who have not activated.
 */
export function allowImpersonation(
  db: Db,
  admin: Account,
  userId: number,
  request: SupportEntry,
  now: string,
): Promise<{ token: string; name: string }> {
  return withTransaction(db, async (transaction) => {
    const user = await findTarget(transaction, admin, userId, request.companyId);
    const { companyId: _, ...asked } = request;
    const said = (await allowedTerms(transaction, { companyId: user.company_id, userId, adminId: admin.id }, now)) ?? asked;
    const payload = { ...said, companyId: user.company_id, adminId: admin.id };
    const token = await issueToken(transaction, { purpose: "loginAs", userId, payload, seconds: TOKEN_SECONDS });
    await writeAudit(
      { db: transaction, companyId: admin.companyId },
      { action: "impersonation.requested", userId: admin.id, subjectType: "user", subjectId: String(userId), after: { ...said } },
    );
    return { token, name: user.name === "" ? user.email : user.name };
  });
}

/** Used up only by the administrator it was made for, and only for the user it names. */
async function takeSupportToken(db: Db, adminId: number, userId: number, token: string): Promise<SupportEntry> {
  const { rows } = await sql<SupportEntry & { live: boolean }>`
    delete from one_time_tokens
    where token_hash = ${hashToken(token)} and purpose = 'loginAs' and user_id = ${userId} and (payload ->> 'adminId')::bigint = ${adminId}
    returning payload ->> 'reason' as reason, payload ->> 'mode' as mode, (payload ->> 'minutes')::integer as minutes,
              nullif((payload ->> 'companyId')::bigint, ${NO_COMPANY}) as "companyId", expires_at > now() as live`.execute(db);
  const row = rows[0];
  if (!row?.live) throw invalidToken("loginAs");
  return row;
}

/**
 * Opens a session as the user beside the administrator's own, which waits. The user is told by mail, and the log of
 * their company names both. Throws TOKEN_INVALID, REFUSED.
 */
export function startImpersonation(
  db: Db,
  session: Session,
  userId: number,
  token: string,
  { userAgent, now }: { userAgent: string | null; now: string },
): Promise<{ account: Account; session: NewSession }> {
  const admin = session.account;
  return withTransaction(db, async (transaction) => {
    const { reason, mode, minutes, companyId } = await takeSupportToken(transaction, admin.id, userId, token);
    const user = await findTarget(transaction, admin, userId, companyId);
    // Also where the company has begun to ask, or an owner has thought better of it, since the token was made.
    await useConsent(transaction, { companyId: user.company_id, userId, adminId: admin.id }, { reason, mode, minutes }, now);
    const secret = newToken();
    await sql`
      insert into sessions (token_hash, user_id, company_id, user_agent, expires_at, impersonator_id, impersonation_mode, origin_hash)
      values (${hashToken(secret)}, ${userId}, ${user.company_id}, ${userAgent?.slice(0, 300) ?? null}, now() + make_interval(mins => ${minutes}),
              ${admin.id}, ${mode}, ${session.tokenHash})`.execute(transaction);
    await actingAs(admin.id, () =>
      writeAudit(
        { db: transaction, companyId: user.company_id },
        { action: "impersonation.started", userId, after: { reason, mode, minutes } },
      ),
    );
    const values = { admin: admin.name === "" ? admin.email : admin.name, reason, mode, minutes, at: new Date().toISOString() };
    await enqueueMail(transaction, { kind: "impersonation", to: user.email, userId, values });
    return { account: accountFrom(user), session: { token: secret, maxAge: minutes * 60 } };
  });
}

/** Ends the session as the user and gives the administrator's own back, under another token. */
export function stopImpersonation(db: Db, session: Session): Promise<{ account: Account; session: NewSession }> {
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ origin_hash: Buffer; impersonator_id: number; companyId: number }>`
      select s.origin_hash, s.impersonator_id, o.company_id as "companyId"
      from sessions s join sessions o on o.token_hash = s.origin_hash where s.token_hash = ${session.tokenHash} and s.impersonator_id is not null`.execute(
      transaction,
    );
    const origin = rows[0];
    if (origin === undefined) throw new AppError("UNAUTHENTICATED", "no session to go back from");
    await endSession(transaction, session.tokenHash);
    await writeAudit(
      { db: transaction, companyId: session.account.companyId },
      { action: "impersonation.stopped", userId: session.account.id },
    );
    const admin = await findUser(transaction, origin.impersonator_id, origin.companyId === NO_COMPANY ? null : origin.companyId);
    return { account: accountFrom(admin), session: await rotateSession(transaction, origin.origin_hash) };
  });
}

/** Notes once for each kind of call what support looked at or did, so that the company can read it in its log. */
export async function recordSupportCall(db: Db, session: Session, call: string): Promise<void> {
  const { account, impersonation } = session;
  if (impersonation === null) return;
  const { rows } = await sql`
    select from audit_log
    where company_id = ${account.companyId} and action = 'impersonation.call' and subject_id = ${call}
      and impersonator_id = ${impersonation.adminId} and at >= ${impersonation.startedAt} limit 1`.execute(db);
  if (rows.length > 0) return;
  // Of given values: a row made of what is read gets its number from the machine it is read on, and the log would be out of order.
  await sql`
    insert into audit_log (company_id, user_id, impersonator_id, action, subject_type, subject_id)
    values (${account.companyId}, ${account.id}, ${impersonation.adminId}, 'impersonation.call', 'route', ${call})`.execute(db);
}
