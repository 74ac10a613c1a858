import { sql } from "kysely";
import type { Environment } from "#contract/stores.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Day } from "#core/facts.ts";
import { STORE_COLUMNS, type StoreRow } from "../domain/stores.query.ts";

/** Days a deleted store can be brought back. */
const RESTORABLE_DAYS = 30;

export type ConnectionRow = {
  storeId: number;
  environment: Environment;
  login: string;
  scopes: string[];
  connectedAt: string;
  accessExpiresAt: string | null;
  consentEndsAt: string | null;
  endedAt: string | null;
  endReason: string | null;
};

/** Consents of all stores of the company; a consent that is not used for three months ends. */
export async function findConnections({ db, companyId }: CompanyScope): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select store_id as "storeId", environment, login, scopes, connected_at as "connectedAt", access_expires_at as "accessExpiresAt",
           case when ended_at is null then refreshed_at + interval '3 months' end as "consentEndsAt",
           ended_at as "endedAt", end_reason as "endReason"
    from store_connections where company_id = ${companyId}
  `.execute(db);
  return rows;
}

export type DeletedStoreRow = StoreRow & { restorableUntil: Day };

/** Stores that can still be restored, the latest deleted first. */
export async function findDeletedStores({ db, companyId }: CompanyScope): Promise<DeletedStoreRow[]> {
  const { rows } = await sql<DeletedStoreRow>`
    select ${STORE_COLUMNS}, (deleted_at + make_interval(days => ${RESTORABLE_DAYS}))::date as "restorableUntil"
    from stores
    where company_id = ${companyId} and deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})
    order by deleted_at desc
  `.execute(db);
  return rows;
}

/** Brings back a store deleted not too long ago; null when there is none. */
export async function undeleteStore({ db, companyId }: CompanyScope, id: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    update stores set deleted_at = null, version = version + 1
    where company_id = ${companyId} and id = ${id} and deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})
    returning ${STORE_COLUMNS}
  `.execute(db);
  return rows[0] ?? null;
}

/** The account is free for others from now on: that is how it moves to another company. */
export async function markDeleted({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`delete from marketplace_accounts where company_id = ${companyId} and store_id = ${id}`.execute(db);
  await sql`update stores set deleted_at = now(), version = version + 1 where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Takes the account of a restored store back; false when another company has connected it meanwhile. */
export async function reclaimAccount({ db, companyId }: CompanyScope, { id, source, external_id }: StoreRow): Promise<boolean> {
  const { rows: connections } = await sql<{ environment: Environment }>`
    select environment from store_connections where company_id = ${companyId} and store_id = ${id}
  `.execute(db);
  const environment = connections[0]?.environment;
  if (environment === undefined || external_id === null) return true;
  const { rows } = await sql`
    insert into marketplace_accounts (source, environment, external_id, company_id, store_id)
    values (${source}, ${environment}, ${external_id}, ${companyId}, ${id})
    on conflict (source, environment, external_id) do nothing
    returning store_id
  `.execute(db);
  return rows.length > 0;
}

export async function markDisconnected({ db, companyId }: CompanyScope, id: number): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    update stores set status = 'disconnected', sync_status = 'idle', version = version + 1
    where company_id = ${companyId} and id = ${id} and deleted_at is null
    returning ${STORE_COLUMNS}
  `.execute(db);
  return rows[0] ?? null;
}
