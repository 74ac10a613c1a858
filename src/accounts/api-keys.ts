/** Keys of a company for programs: made, found by what a call carries, revoked. */
import { sql } from "kysely";
import { APPEARANCE } from "#core/appearance.ts";
import { companyOfKey, hintOf, keyOf } from "#core/api-keys.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Session } from "./sessions.ts";
import { hashToken, newToken } from "./token.ts";

/** Every call reads the key; only one in this many seconds writes it. */
const TOUCH_SECONDS = 300;

export type ApiKeyRow = {
  id: number;
  name: string;
  hint: string;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string | null;
  hasExpired: boolean;
  lastUsedAt: string | null;
};

/** Those that were not revoked, the newest first; one that has expired stands there until it is. */
export async function listKeys({ db, companyId }: CompanyScope): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select k.id, k.name, k.hint, coalesce(nullif(u.name, ''), u.email) as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
           coalesce(k.expires_at <= now(), false) as "hasExpired", k.last_used_at as "lastUsedAt"
    from api_keys k left join users u on u.id = k.created_by
    where k.company_id = ${companyId} and k.revoked_at is null order by k.id desc`.execute(db);
  return rows;
}

/** @returns the key, which nobody can be shown again. `days` null = until it is revoked. */
export async function createKey(
  { db, companyId }: CompanyScope,
  { name, days, userId }: { name: string; days: number | null; userId: number },
): Promise<{ id: number; key: string }> {
  const key = keyOf(companyId, newToken());
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (company_id, name, hint, key_hash, created_by, expires_at)
    values (${companyId}, ${name}, ${hintOf(key)}, ${hashToken(key)}, ${userId}, now() + make_interval(days => ${days}::int))
    returning id`.execute(db);
  return { id: rows[0]?.id ?? 0, key };
}

/** The name of the key that is revoked; null where there is none. */
export async function revokeKey({ db, companyId }: CompanyScope, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update api_keys set revoked_at = now() where company_id = ${companyId} and id = ${id} and revoked_at is null returning name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/**
 * The session of a call that carries the key: of a viewer of the company, in the language of whoever made it, who sees what they see
 * at present. Null for a key that is none, was revoked or has expired, for one of a company that is gone, and where its maker is no
 * longer let in.
 */
export async function sessionOfKey(db: Db, key: string): Promise<Session | null> {
  const companyId = companyOfKey(key);
  if (companyId === null) return null;
  const { rows } = await sql<{ id: number; userId: number; locale: string; idle: boolean; storeIds: number[] | null; seesCosts: boolean }>`
    select k.id, u.id as "userId", u.locale, case when m.role = 'viewer' then m.store_ids end as "storeIds",
           m.role <> 'viewer' or m.sees_costs as "seesCosts",
           coalesce(k.last_used_at < now() - make_interval(secs => ${TOUCH_SECONDS}), true) as idle
    from api_keys k join companies c on c.company_id = k.company_id
    join memberships m on m.company_id = ${companyId} and m.user_id = k.created_by and m.blocked_at is null
    join users u on u.id = k.created_by and u.blocked_at is null
    where k.company_id = ${companyId} and k.key_hash = ${hashToken(key)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.idle) await sql`update api_keys set last_used_at = now() where company_id = ${companyId} and id = ${found.id}`.execute(db);
  const account = {
    id: found.userId,
    companyId,
    email: "",
    name: "",
    role: "viewer",
    storeIds: found.storeIds,
    seesCosts: found.seesCosts,
    isAdmin: false,
    locale: found.locale,
    appearance: APPEARANCE,
    emailVerifiedAt: null,
    totpEnabled: false,
    isDemoGuest: false,
  } as const;
  return { tokenHash: hashToken(key), account, impersonation: null, apiKey: found.id };
}
