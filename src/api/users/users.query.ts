import { sql } from "kysely";
import { NO_COMPANY } from "#accounts/memberships.ts";
import type { UserRow } from "#accounts/user.ts";
import type { Role } from "#contract/common.ts";
import { REFUSED_ACTIONS } from "#core/audit-actions.ts";
import type { MemberState } from "#core/member-states.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

export type MemberRow = Pick<UserRow, "id" | "company_id" | "email" | "name" | "role" | "store_ids" | "sees_costs" | "is_admin"> & {
  is_active: boolean;
  is_blocked: boolean;
  totp_enabled: boolean;
  last_seen_at: string | null;
  created_at: string;
};

/** `companyId` null = of all companies. `search` looks into address and name, whatever the case. Of role and state null = any. */
export type MemberFilter = {
  companyId: number | null;
  userId: number | null;
  search: string;
  role: Role | null;
  state: MemberState | null;
};

/** A page of them. */
type Page = { limit: number; offset: number };

/**
 * Members of companies, people who belong to none, and those invited. Of an invitation only what whoever invited has written is shown: whether the address has an
 * account elsewhere, and whose, is not theirs to know.
 */
const people = sql`
  select u.id, m.company_id, u.email, u.name, m.role, m.store_ids, m.sees_costs, u.is_admin, u.email_verified_at is not null as is_active,
         u.blocked_at is not null or m.blocked_at is not null as is_blocked, u.totp_enabled_at is not null as totp_enabled, m.created_at
  from memberships m join users u on u.id = m.user_id
  union all
  select u.id, ${NO_COMPANY}, u.email, u.name, 'viewer', null, true, u.is_admin, u.email_verified_at is not null, u.blocked_at is not null,
         u.totp_enabled_at is not null, u.created_at
  from users u where not exists (select from memberships m where m.user_id = u.id)
  union all
  select id, company_id, email, name, role, store_ids, sees_costs, false, false, false, false, created_at from invitations`;

/** The states are those that the list shows: blocked goes before the others. */
const STATE_CONDITIONS = {
  active: sql`u.is_active and not u.is_blocked`,
  invited: sql`not u.is_active and not u.is_blocked`,
  blocked: sql`u.is_blocked`,
  withoutSecondFactor: sql`u.is_active and not u.totp_enabled`,
} as const;

function condition({ companyId, userId, search, role, state }: MemberFilter) {
  return sql`(${role}::text is null or u.role = ${role}::text)
    and ${state === null ? sql`true` : STATE_CONDITIONS[state]}
    and (${companyId}::bigint is null or u.company_id = ${companyId}::bigint)
    and (${userId}::bigint is null or u.id = ${userId}::bigint)
    and (${search} = '' or position(lower(${search}) in lower(u.email)) > 0 or position(lower(${search}) in lower(u.name)) > 0)`;
}

export async function findMembers(db: Db, filter: MemberFilter, page: Page): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.*, (select max(s.last_seen_at) from sessions s where s.user_id = u.id and s.company_id = u.company_id and s.impersonator_id is null) as last_seen_at
    from (${people}) u where ${condition(filter)} order by lower(u.email), u.id, u.company_id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}

export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${people}) u where ${condition(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** When each of them last did something in the company, by its log: sessions that have ended tell nothing. What support did is not theirs. */
export async function findLastEntries({ db, companyId }: CompanyScope, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; at: string }>`
    select p.id as "userId", l.at
    from unnest(${[...userIds]}::bigint[]) as p(id)
    cross join lateral (
      select a.at from audit_log a
      where a.company_id = ${companyId} and a.user_id = p.id and a.impersonator_id is null and a.action <> all(${[...REFUSED_ACTIONS]}::text[])
      order by a.at desc, a.id desc limit 1) l`.execute(db);
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}
