/** Which companies somebody belongs to, as what, and which of them they are in. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { measureCompany } from "./company-overview.ts";
import type { Role } from "./user.ts";

/** The company of whoever belongs to none. */
export const NO_COMPANY = 0;

/** `storeIds` null = all stores of the company, also those that come. */
export type Limits = { storeIds: number[] | null; seesCosts: boolean };

export type NewMembership = Limits & { companyId: number; userId: number; role: Role };

export const NO_LIMITS: Limits = { storeIds: null, seesCosts: true };

/**
 * When user `u` was kept out: of the instance, or of every company they belong to; null = they can sign in. Whoever belongs
 * to none is not kept out.
 */
export const keptOutSince = sql`coalesce(u.blocked_at, (
  select min(x.blocked_at) from memberships x where x.user_id = u.id having bool_and(x.blocked_at is not null)))`;

/** Membership `m` sees the whole company: letters with its figures are for these alone. */
export const HAS_NO_LIMITS = sql<boolean>`(m.role <> 'viewer' or (m.store_ids is null and m.sees_costs))`;

/** User `u` with the membership `m` of the company they are in, as `accountFrom` takes it. */
export const personColumns = sql`
  u.id, coalesce(m.company_id, ${NO_COMPANY}) as company_id, u.email, u.name, coalesce(m.role, 'viewer') as role, m.store_ids,
  coalesce(m.sees_costs, true) as sees_costs, u.is_admin, u.locale, u.appearance, u.email_verified_at, u.totp_enabled_at`;

/** Membership `m` of user `u` that they come into: the company they chose last, as long as it lets them in, else the first one. */
export const chosenMembership = sql`
  left join lateral (
    select * from memberships x where x.user_id = u.id and x.blocked_at is null
    order by x.company_id = u.chosen_company_id desc nulls last, x.company_id limit 1) m on true`;

/** The company a user comes into; `NO_COMPANY` when there is none. */
export async function companyOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select m.company_id as "companyId" from users u ${chosenMembership} where u.id = ${userId} and m.company_id is not null`.execute(db);
  return rows[0]?.companyId ?? NO_COMPANY;
}

export async function isKeptOut(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isOut: boolean }>`
    select ${keptOutSince} is not null as "isOut" from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.isOut ?? true;
}

/** Adds somebody to a company. False when they belong to it already. */
export async function addMembership(db: Db, { companyId, userId, role, storeIds, seesCosts }: NewMembership): Promise<boolean> {
  const { rows } = await sql`
    insert into memberships (company_id, user_id, role, store_ids, sees_costs)
    values (${companyId}, ${userId}, ${role}, ${storeIds}::bigint[], ${seesCosts})
    on conflict (company_id, user_id) do nothing returning 1`.execute(db);
  await measureCompany({ db, companyId });
  return rows.length > 0;
}

/** Throws VALIDATION, naming the field, for a store that the company has not got. */
export async function checkStores({ db, companyId }: CompanyScope, { storeIds }: Limits): Promise<void> {
  if (storeIds === null) return;
  const { rows } = await sql`
    select 1 from stores where company_id = ${companyId} and deleted_at is null and id = any(${storeIds}::bigint[])`.execute(db);
  if (rows.length === new Set(storeIds).size) return;
  throw new AppError("VALIDATION", "limits name stores that are not there", { fields: { "limits.storeIds": ["unknown"] } });
}

/** Takes somebody out of a company, and what the company keeps about them alone. */
export async function dropMembership(db: Db, { companyId, userId }: { companyId: number; userId: number }): Promise<void> {
  await sql`delete from banner_reads where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  await sql`delete from banner_dismissals where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  await sql`delete from memberships where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  await measureCompany({ db, companyId });
}

/** Which company opens at the next sign-in. */
export async function rememberCompany(db: Db, { companyId, userId }: { companyId: number; userId: number }): Promise<void> {
  await sql`update users set chosen_company_id = ${companyId === NO_COMPANY ? null : companyId} where id = ${userId}`.execute(db);
}

export type Membership = Pick<Limits, "storeIds"> & { companyId: number; role: Role };

/** Companies that let the user in, by number. */
export async function findMemberships(db: Db, userId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select company_id as "companyId", role, store_ids as "storeIds" from memberships where user_id = ${userId} and blocked_at is null order by company_id`.execute(
    db,
  );
  return rows;
}

/** Whoever changes a team takes turns with others who do, until the transaction ends. */
export async function lockTeam(db: Db, companyId: number): Promise<void> {
  await sql`select user_id from memberships where company_id = ${companyId} order by user_id for update`.execute(db);
}
