/** Going from one company to another, opening one more, and leaving one: the session goes along and gets another token. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeAudit } from "./audit.ts";
import { createCompany } from "./create-company.ts";
import { settleMade } from "./made.ts";
import {
  addMembership,
  companyOf,
  dropMembership,
  lockTeam,
  NO_COMPANY,
  NO_LIMITS,
  personColumns,
  rememberCompany,
} from "./memberships.ts";
import { endMembershipSessions, moveSession, type NewSession, rotateSession, type Session } from "./sessions.ts";
import { checkOwnerLeft } from "./team.ts";
import { accountFrom, type Account, type UserRow } from "./user.ts";

export type Entered = { account: Account; session: NewSession };

/**
 * Brings the session into a company of its user, which opens at their next sign-in as well. Tabs that still show the company
 * before are refused by what they believe (`X-Company`). In the caller's transaction. Throws NOT_FOUND for a company that does
 * not let the user in.
 */
export async function enterCompany(db: Db, { account, tokenHash }: Session, companyId: number): Promise<Entered> {
  const { rows } = await sql<UserRow>`
    select ${personColumns} from users u
    left join memberships m on m.user_id = u.id and m.company_id = ${companyId} and m.blocked_at is null
    where u.id = ${account.id} and (m.company_id is not null or ${companyId} = ${NO_COMPANY})`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND", `no company ${companyId} of user ${account.id}`);
  await rememberCompany(db, { companyId, userId: account.id });
  await moveSession(db, tokenHash, companyId);
  return { account: accountFrom(row), session: await rotateSession(db, tokenHash) };
}

/** The same in a transaction of its own, and told in the company's log. */
export function switchCompany(db: Db, session: Session, companyId: number): Promise<Entered> {
  return withTransaction(db, async (transaction) => {
    const entered = await enterCompany(transaction, session, companyId);
    await writeAudit({ db: transaction, companyId }, { action: "company.entered", userId: session.account.id });
    return entered;
  });
}

/** Opens one more company, with the user as its owner, and brings the session into it. */
export function openCompany(db: Db, session: Session, name: string): Promise<Entered> {
  const userId = session.account.id;
  return withTransaction(db, async (transaction) => {
    const companyId = await createCompany(transaction, name);
    await addMembership(transaction, { ...NO_LIMITS, companyId, userId, role: "owner" });
    await writeAudit({ db: transaction, companyId }, { action: "company.created", userId });
    return enterCompany(transaction, session, companyId);
  });
}

/**
 * Takes the user out of the company they are in, at their own wish, and brings the session into another one of theirs.
 * Throws REFUSED when the company would have no owner.
 */
export function leaveCompany(db: Db, session: Session): Promise<Entered> {
  const { id: userId, companyId } = session.account;
  return withTransaction(db, async (transaction) => {
    await lockTeam(transaction, companyId);
    await settleMade({ db: transaction, companyId }, userId, userId, "end");
    await dropMembership(transaction, { companyId, userId });
    await checkOwnerLeft(transaction, companyId, "lastOwnerLeaves");
    await writeAudit({ db: transaction, companyId }, { action: "user.left", userId });
    const entered = await enterCompany(transaction, session, await companyOf(transaction, userId));
    await endMembershipSessions(transaction, { companyId, userId });
    return entered;
  });
}
