import { type Limits, NO_COMPANY } from "#accounts/memberships.ts";
import { inviteUser, inviteUsers } from "#accounts/invitations.ts";
import { deleteMember, findMadeBy, type Place, requireOwner, updateMember } from "#accounts/team.ts";
import type { Account } from "#accounts/user.ts";
import {
  deleteMemberRoute,
  inviteManyRoute,
  inviteUserRoute,
  type Member,
  memberMadeRoute,
  updateMemberRoute,
  usersRoute,
} from "#contract/team.ts";
import type { QueryOf } from "#contract/route.ts";
import type { MemberLimits } from "#contract/session.ts";
import { laterOf } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import { presentLimits } from "../domain/limits.present.ts";
import { sayIn } from "../domain/report.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { type CompanySummary, findStoreNames, findSummaries } from "./companies.query.ts";
import { membersFile } from "./members-file.ts";
import { countMembers, findLastEntries, findMembers, type MemberFilter, type MemberRow } from "./users.query.ts";

function presentMember(row: MemberRow, company: CompanySummary | undefined): Member {
  return {
    id: String(row.id),
    email: row.email,
    name: row.name === "" ? null : row.name,
    role: row.role,
    limits: presentLimits({ storeIds: row.store_ids, seesCosts: row.sees_costs }),
    isAdmin: row.is_admin,
    status: row.is_blocked ? "blocked" : row.is_active ? "active" : "invited",
    totpEnabled: row.totp_enabled,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    companyId: row.company_id === NO_COMPANY ? null : String(row.company_id),
    companyName: company?.name ?? "",
    stores: company?.stores ?? 0,
  };
}

async function present(db: Db, rows: readonly MemberRow[]): Promise<Member[]> {
  const companies = await findSummaries(
    db,
    rows.map((row) => row.company_id),
  );
  const seen = await lastSeen(db, rows);
  return rows.map((row) => presentMember({ ...row, last_seen_at: seen.get(row) ?? null }, companies.get(row.company_id)));
}

/** The last call of a session that is left, or the last entry of the log, one company after the other. */
async function lastSeen(db: Db, rows: readonly MemberRow[]): Promise<Map<MemberRow, string>> {
  const seen = new Map<MemberRow, string>();
  for (const [companyId, members] of Map.groupBy(rows, (row) => row.company_id)) {
    const ids = members.map(({ id }) => id);
    const entries = await findLastEntries({ db, companyId }, ids);
    for (const row of members) {
      const last = laterOf(row.last_seen_at, entries.get(row.id) ?? null);
      if (last !== null) seen.set(row, last);
    }
  }
  return seen;
}

function fileOf(db: Db, filter: MemberFilter): Parameters<typeof membersFile>[2] {
  const known = new Map<string, Map<number, string>>();
  return {
    isOfAll: filter.companyId === null,
    read: async (limit, offset) => present(db, await findMembers(db, filter, { limit, offset })),
    storeNames: async ({ companyId }, storeIds) => {
      if (companyId === null) return [];
      const names = known.get(companyId) ?? (await findStoreNames(db, idOr404(companyId)));
      known.set(companyId, names);
      return storeIds.flatMap((id) => names.get(idOr404(id)) ?? []);
    },
  };
}

/** One member of a company the user may look into. */
async function memberOf(db: Db, by: Account, { userId, companyId }: Place): Promise<Member> {
  const filter = { companyId: by.isAdmin ? companyId : by.companyId, userId, search: "", role: null, state: null };
  const [member] = await present(db, await findMembers(db, filter, { limit: 1, offset: 0 }));
  if (member === undefined) throw new AppError("NOT_FOUND", `no user ${userId}`);
  return member;
}

/** Null = all of them, which administrators see; everybody else means their own. */
function companyAsked(by: Account, { scope, companyId }: QueryOf<typeof usersRoute>): number | null {
  if (!by.isAdmin || scope === "team") return by.companyId;
  return companyId === undefined ? null : idOr404(companyId);
}

const placeOf = ({ id }: { id: string }, { companyId }: { companyId?: string | undefined }): Place => ({
  userId: idOr404(id),
  companyId: companyId === undefined ? null : idOr404(companyId),
});

/** Undefined = as they are, or none for somebody new. */
function limitsOf(limits: MemberLimits | undefined): Limits | undefined {
  return limits && { storeIds: limits.storeIds?.map(idOr404) ?? null, seesCosts: limits.seesCosts };
}

export function registerUsers(api: Api): void {
  const { database, texts } = api.deps;
  const { db } = database;

  route(api, usersRoute, async (call) => {
    const { page, perPage, search = "", role = null, state = null, format } = call.query;
    const filter = { companyId: companyAsked(call.session.account, call.query), userId: null, search, role, state };
    if (format !== undefined) return membersFile(call, format, fileOf(db, filter), sayIn(texts, call.locale));
    const rows = await findMembers(db, filter, { limit: perPage, offset: (page - 1) * perPage });
    return { items: await present(db, rows), total: await countMembers(db, filter), page, perPage };
  });

  route(api, inviteUserRoute, async ({ body, scope, session: { account } }) => {
    requireOwner(account);
    const { email, role, name = "", limits } = body;
    const userId = await inviteUser(scope, account, { email, role, name, limits: limitsOf(limits) });
    return memberOf(db, account, { userId, companyId: scope.companyId });
  });

  route(api, inviteManyRoute, async ({ body: { emails, role, limits }, scope, session: { account } }) => {
    requireOwner(account);
    return { items: await inviteUsers(scope, account, emails, { role, limits: limitsOf(limits) }) };
  });

  route(api, memberMadeRoute, async ({ params, query, session: { account } }) => {
    requireOwner(account);
    const made = await findMadeBy(db, account, placeOf(params, query));
    return { items: made.map(({ id, ...rest }) => ({ ...rest, id: String(id) })) };
  });

  route(api, updateMemberRoute, async ({ params, query, body, session: { account } }) => {
    requireOwner(account);
    const place = placeOf(params, query);
    const { limits, ...change } = body;
    await updateMember(db, account, place, { ...change, limits: limitsOf(limits) });
    return memberOf(db, account, place);
  });

  route(api, deleteMemberRoute, async ({ params, query, session: { account } }) => {
    requireOwner(account);
    await deleteMember(db, account, placeOf(params, query), query.made);
  });
}
