import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Environment, Place, Source } from "#sources/source.ts";
import { raiseAlerts, resolveAlerts } from "#pipeline/sync/alerts.ts";

export type ConnectedStore = {
  readonly source: string;
  readonly environment: Environment;
  /** Of the seller's own server, or the source's. */
  readonly apiUrl: string;
  readonly isPaused: boolean;
  readonly isFirstRound: boolean;
  /** The marketplace refused the consent, and the round that heard it broke off before it could say so. */
  readonly hasEnded: boolean;
};

/** Who asks a source and is paused by it; a source without applications pauses the one store. */
type Client = { readonly source: Source; readonly environment: Environment; readonly place: Place; readonly client: string };

/** `null` = there is nothing to read: never connected, disconnected, deleted, or known to wait for a new consent. */
export async function findConnectedStore({ db, companyId }: CompanyScope, storeId: number): Promise<ConnectedStore | null> {
  const { rows } = await sql<ConnectedStore>`
    select s.source, c.environment, c.api_url as "apiUrl", s.status = 'paused' as "isPaused", s.last_sync_at is null as "isFirstRound", c.ended_at is not null as "hasEnded"
    from stores s join store_connections c on c.company_id = s.company_id and c.store_id = s.id
    where s.company_id = ${companyId} and s.id = ${storeId} and s.deleted_at is null and s.status in ('connected', 'paused')`.execute(db);
  return rows[0] ?? null;
}

/** Until when every store of the application waits. */
export async function findPause({ db }: CompanyScope, { source, environment, client }: Client, now: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ until: Instant }>`
    select until from client_pauses where source = ${source.manifest.key} and environment = ${environment} and client_id = ${client} and until > ${now}::timestamptz`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}

/** The marketplace blocked the application: all its stores wait, not only the one that asked once too often. */
export async function pauseClient(
  { db, companyId }: CompanyScope,
  storeId: number,
  { source, environment, place, client }: Client,
  until: Instant,
): Promise<void> {
  const { key } = source.manifest;
  await sql`
    insert into client_pauses (source, environment, client_id, until) values (${key}, ${environment}, ${client}, ${until}::timestamptz)
    on conflict (source, environment, client_id) do update set until = greatest(client_pauses.until, excluded.until)`.execute(db);
  if (place.app.clientId === "") return planNextRound({ db, companyId }, storeId, until);
  await sql`
    update store_schedule set due_at = greatest(due_at, ${until}::timestamptz) where source = ${key} and environment = ${environment}`.execute(
    db,
  );
}

export async function planNextRound({ db, companyId }: CompanyScope, storeId: number, at: Instant): Promise<void> {
  await sql`
    update store_schedule set due_at = ${at}::timestamptz where store_id = ${storeId} and company_id = ${companyId}`.execute(db);
}

export async function endSchedule({ db, companyId }: CompanyScope, storeId: number): Promise<void> {
  await sql`delete from store_schedule where store_id = ${storeId} and company_id = ${companyId}`.execute(db);
}

export async function markStore({ db, companyId }: CompanyScope, storeId: number, status: "syncing" | "done" | "failed"): Promise<void> {
  await sql`update stores set sync_status = ${status} where company_id = ${companyId} and id = ${storeId}`.execute(db);
}

/** A round is over: the store is done, or failed where one of its feeds needs a person. */
export async function markRound(scope: CompanyScope, storeId: number, at: Instant): Promise<void> {
  const { db, companyId } = scope;
  await sql`
    update stores s set last_sync_at = ${at}::timestamptz,
      sync_status = case when exists (select from sync_feeds f where f.company_id = ${companyId} and f.store_id = ${storeId} and f.state = 'failed') then 'failed' else 'done' end
    where s.company_id = ${companyId} and s.id = ${storeId}`.execute(db);
  await resolveAlerts(scope, "consentEnded", [String(storeId)]);
}

/** Nothing can be read until the seller connects again; data and history stay. */
export async function expireStore(scope: CompanyScope, storeId: number): Promise<void> {
  await sql`
    update stores set status = 'expired', sync_status = 'failed', version = version + 1
    where company_id = ${scope.companyId} and id = ${storeId}`.execute(scope.db);
  await endSchedule(scope, storeId);
  await raiseAlerts(scope, [{ kind: "consentEnded", subject: String(storeId), storeId, params: {} }]);
}
