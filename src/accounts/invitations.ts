/** Who is asked to join a company. Nothing here looks up whether the address has an account before its reader comes. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { writeAudit } from "./audit.ts";
import { checkStores, type Limits, lockTeam, NO_LIMITS } from "./memberships.ts";
import { hashToken, newToken, normalEmail } from "./token.ts";
import type { Account, Role } from "./user.ts";

/** `limits` undefined = none, or those it has where it is sent again. */
export type Invitation = { email: string; role: Role; name: string; limits?: Limits | undefined };

export type InvitationRow = Omit<Invitation, "limits"> & Limits & { id: number; companyId: number; invitedBy: number };

/** How long an invitation can be accepted after its newest letter. */
const DAYS = 7;

/** Nobody has looked at it for so long after it ended: the address goes. */
const KEPT_AFTER = "90 days";

const columns = sql`
  id, company_id as "companyId", email, name, role, store_ids as "storeIds", sees_costs as "seesCosts", invited_by as "invitedBy"`;

async function isMember({ db, companyId }: CompanyScope, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and lower(u.email) = ${normalEmail(email)}`.execute(db);
  return rows.length > 0;
}

/**
 * Invites somebody by mail, whoever has the address; invited again, the newest letter and role count. Answers the
 * invitation's id. Throws REFUSED for an address of the company's own team, which whoever asks knows anyway, VALIDATION for limits to stores
 * that it has not got, TOO_MANY_REQUESTS beyond the letters of an hour.
 */
export function inviteUser(scope: CompanyScope, by: Account, invitation: Invitation): Promise<number> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    await lockTeam(db, scope.companyId);
    if ((await recentlyInvited(inside)).ofHour >= INVITED_AN_HOUR) throw tooMany();
    if (await isMember(inside, invitation.email))
      throw new AppError("REFUSED", "already in the team", { text: { key: "api:refused.alreadyMember" } });
    return sendInvitation(inside, by, invitation);
  });
}

async function sendInvitation(inside: CompanyScope, by: Account, { email, role, name, limits }: Invitation): Promise<number> {
  const { db, companyId } = inside;
  if (limits !== undefined) await checkStores(inside, limits);
  const { storeIds, seesCosts } = limits ?? NO_LIMITS;
  const isSaid = limits !== undefined;
  const { rows } = await sql<{ id: number }>`
    insert into invitations as i (company_id, email, name, role, store_ids, sees_costs, invited_by, expires_at)
    values (${companyId}, ${normalEmail(email)}, ${name}, ${role}, ${storeIds}::bigint[], ${seesCosts}, ${by.id}, now() + make_interval(days => ${DAYS}))
    on conflict (company_id, lower(email)) do update
    set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at, name = coalesce(nullif(excluded.name, ''), i.name),
        store_ids = case when ${isSaid} then excluded.store_ids else i.store_ids end,
        sees_costs = case when ${isSaid} then excluded.sees_costs else i.sees_costs end
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("an invitation was stored without an id");
  await enqueueMail(db, { kind: "invitation", to: normalEmail(email), values: { invitation: id } });
  const after = { role, ...limits };
  await writeAudit(inside, { action: "user.invited", userId: by.id, subjectType: "user", subjectId: String(id), after });
  return id;
}

/** Letters of invitations that a company may have sent in an hour. */
const INVITED_AN_HOUR = 50;

/** `today`: asked within 24 hours already, and not written to again. */
export type Invited = { email: string; state: "invited" | "member" | "today" };

/** Of what a company has had sent: its invitations of the last hour, and the addresses it has written to within a day. */
async function recentlyInvited({ db, companyId }: CompanyScope): Promise<{ ofHour: number; ofDay: ReadonlySet<string> }> {
  const { rows } = await sql<{ email: string; isOfHour: boolean }>`
    select to_address as email, created_at > now() - interval '1 hour' as "isOfHour" from mails
    where for_company = ${companyId} and kind = 'invitation' and created_at > now() - interval '24 hours'`.execute(db);
  return { ofHour: rows.filter(({ isOfHour }) => isOfHour).length, ofDay: new Set(rows.map(({ email }) => email)) };
}

function tooMany(): AppError {
  const text = { key: "api:refused.tooManyInvitations", values: { limit: INVITED_AN_HOUR } };
  return new AppError("TOO_MANY_REQUESTS", `more than ${INVITED_AN_HOUR} invitations an hour`, { text, retryAfter: 3600 });
}

/**
 * Invites each address once, or nobody where one of them fails; whoever belongs to the team is left as they are, and an address that
 * was written to within a day is not written to again. Throws TOO_MANY_REQUESTS beyond the letters of an hour.
 */
export function inviteUsers(
  scope: CompanyScope,
  by: Account,
  emails: readonly string[],
  asWhat: Pick<Invitation, "role" | "limits">,
): Promise<Invited[]> {
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    // Two such calls at once are judged one after the other.
    await lockTeam(db, scope.companyId);
    const { ofHour, ofDay } = await recentlyInvited(inside);
    const answers: Invited[] = [];
    for (const email of new Set(emails.map(normalEmail))) {
      const state = (await isMember(inside, email)) ? "member" : ofDay.has(email) ? "today" : "invited";
      if (state === "invited") await sendInvitation(inside, by, { ...asWhat, email, name: "" });
      answers.push({ email, state });
    }
    if (ofHour + answers.filter(({ state }) => state === "invited").length > INVITED_AN_HOUR) throw tooMany();
    return answers;
  });
}

/** The invitation of a letter, or the newest one for an address; null when there is none any more. */
export async function findInvitation(db: Db, by: { id: number } | { email: string }): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations
    where ${"id" in by ? sql`id = ${by.id}` : sql`lower(email) = ${normalEmail(by.email)}`} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The link of a letter, for seven days from now; the one before is withdrawn. */
export async function issueInvitationLink(db: Db, id: number): Promise<string> {
  const token = newToken();
  await sql`
    update invitations set token_hash = ${hashToken(token)}, expires_at = now() + make_interval(days => ${DAYS}) where id = ${id}`.execute(
    db,
  );
  return token;
}

/** The invitation of a link that still works, locked until the caller's transaction ends; null for every other one. */
export async function lockInvitationOfLink(db: Db, token: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations where token_hash = ${hashToken(token)} and expires_at > now() for update`.execute(db);
  return rows[0] ?? null;
}

export type OpenInvitation = { id: number; company: string; inviter: string; role: Role; expiresAt: string };

type Asked = Pick<Account, "id" | "email">;

/** Those of companies they do not belong to: nobody raises themselves in one of theirs. */
const acceptableBy = ({ id, email }: Asked) =>
  sql`lower(email) = ${normalEmail(email)} and expires_at > now()
      and not exists (select from memberships m where m.user_id = ${id} and m.company_id = invitations.company_id)`;

/** What an account can accept, newest first. */
export async function findOpenInvitations(db: Db, account: Asked): Promise<OpenInvitation[]> {
  const { rows } = await sql<{ id: number; companyId: number; invitedBy: number; role: Role; expiresAt: string }>`
    select id, company_id as "companyId", invited_by as "invitedBy", role, expires_at as "expiresAt" from invitations
    where ${acceptableBy(account)} order by id desc`.execute(db);
  const open: OpenInvitation[] = [];
  for (const { id, role, expiresAt, ...from } of rows) open.push({ id, role, expiresAt, ...(await namesOf(db, from)) });
  return open;
}

/** Who invites and where to, as letters and screens name them. Whoever invited may be gone by now; then the company does. */
export async function namesOf(
  db: Db,
  { companyId, invitedBy }: Pick<InvitationRow, "companyId" | "invitedBy">,
): Promise<{ company: string; inviter: string }> {
  const { rows } = await sql<{ company: string; inviter: string | null }>`
    select c.name as company, (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${invitedBy}) as inviter
    from companies c where c.company_id = ${companyId}`.execute(db);
  const company = rows[0]?.company ?? "";
  return { company, inviter: rows[0]?.inviter ?? company };
}

/** An invitation that this account may accept, locked; null when it is somebody else's, or over. */
export async function lockInvitationFor(db: Db, id: number, account: Asked): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations where id = ${id} and ${acceptableBy(account)} for update`.execute(db);
  return rows[0] ?? null;
}

export async function dropInvitation(db: Db, id: number): Promise<void> {
  await sql`delete from invitations where id = ${id}`.execute(db);
}

/** Removes invitations that ended long ago without an answer. */
export async function forgetInvitations(db: Db): Promise<void> {
  await sql`delete from invitations where expires_at < now() - ${KEPT_AFTER}::interval`.execute(db);
}
