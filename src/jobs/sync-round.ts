/** One round of one store's sync: its lock, its connector, and what the outcome means for the store and its next round. */
import { sql } from "kysely";
import { allegroConnector } from "#marketplace/allegro/connector.ts";
import { requestLimits, type Limits } from "#marketplace/allegro/limits.ts";
import { refreshTokens } from "#marketplace/allegro/oauth.ts";
import type { Clock, Environment } from "#marketplace/connector.ts";
import { raiseAlerts } from "#pipeline/sync/alerts.ts";
import { MINUTE } from "#pipeline/sync/plan.ts";
import { type SyncOutcome, syncStore } from "#pipeline/sync/sync-store.ts";
import type { OnPage } from "#pipeline/sync/take-in.ts";
import { storeTokens } from "#pipeline/sync/token-source.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { WorkerDeps } from "./context.ts";

const BUSY_PAUSE = MINUTE / 2;
const UNCONFIGURED_PAUSE = 60 * MINUTE;

const realClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((wake, stop) => {
      const timer = setTimeout(wake, milliseconds);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        stop(signal.reason instanceof Error ? signal.reason : new Error("stopped"));
      });
    }),
};

/** One bucket per application and process: all its stores share the marketplace's limit. */
const limitsByClient = new Map<string, Limits>();
function limitsOf(environment: Environment, clientId: string, clock: Clock): Limits {
  const key = `${environment} ${clientId}`;
  const known = limitsByClient.get(key) ?? requestLimits({ clock });
  limitsByClient.set(key, known);
  return known;
}

export type RoundEnd = SyncOutcome | { readonly kind: "skipped"; readonly why: "busy" | "paused" | "notConnected" | "notConfigured" };

/** Runs what is due for the store and plans the next round. Never two rounds of one store at once, whoever started them. */
export async function syncRound(
  deps: WorkerDeps,
  scope: CompanyScope,
  storeId: number,
  signal: AbortSignal,
  onPage: OnPage,
): Promise<RoundEnd> {
  const client = await deps.database.pool.connect();
  let broken: Error | undefined;
  try {
    // The lock lives and dies with this connection: a worker that is killed leaves none behind.
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtextextended('store', $1)) as locked", [
      storeId,
    ]);
    if (rows[0]?.locked !== true) {
      await planNext(scope, storeId, BUSY_PAUSE);
      return { kind: "skipped", why: "busy" };
    }
    try {
      return await lockedRound(deps, scope, storeId, signal, onPage);
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended('store', $1))", [storeId]).catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error));
      });
    }
  } finally {
    client.release(broken);
  }
}

type StoreRow = { status: string; environment: Environment | null; gone: boolean };

async function lockedRound(deps: WorkerDeps, scope: CompanyScope, storeId: number, signal: AbortSignal, onPage: OnPage): Promise<RoundEnd> {
  const { db, companyId } = scope;
  const clock = deps.clock ?? realClock;
  const { rows } = await sql<StoreRow>`
    select s.status, c.environment, s.deleted_at is not null or c.ended_at is not null as gone
    from stores s left join store_connections c on c.company_id = s.company_id and c.store_id = s.id
    where s.company_id = ${companyId} and s.id = ${storeId}`.execute(db);
  const store = rows[0];
  if (!store || store.environment === null || store.gone || store.status === "disconnected" || store.status === "expired") {
    await sql`delete from store_schedule where store_id = ${storeId}`.execute(db);
    return { kind: "skipped", why: "notConnected" };
  }
  if (store.status === "paused") {
    await planNext(scope, storeId, UNCONFIGURED_PAUSE);
    return { kind: "skipped", why: "paused" };
  }
  const marketplace = deps.marketplaces?.[store.environment];
  if (!marketplace || !deps.secretKeys) {
    await planNext(scope, storeId, UNCONFIGURED_PAUSE);
    return { kind: "skipped", why: "notConfigured" };
  }
  const { endpoints, app } = marketplace;
  const paused = await sql<{ until: string }>`
    select until from client_pauses where environment = ${store.environment} and client_id = ${app.clientId} and until > ${new Date(clock.now()).toISOString()}::timestamptz`.execute(
    db,
  );
  const until = paused.rows[0]?.until;
  if (until !== undefined) {
    await planAt(scope, storeId, until);
    return { kind: "blocked", until };
  }
  const http = {
    endpoints,
    app,
    clock,
    limits: limitsOf(store.environment, app.clientId, clock),
    signal,
    ...(deps.onRequest ? { onRequest: deps.onRequest } : {}),
  };
  const tokens = storeTokens({ scope, keys: deps.secretKeys, storeId, refresh: (old) => refreshTokens(http, old), now: () => clock.now() });
  await markStore(scope, storeId, "syncing");
  const stopping: OnPage = async () => {
    signal.throwIfAborted();
    await onPage();
  };
  try {
    const outcome = await syncStore(scope, {
      storeId,
      connector: allegroConnector({ ...http, tokens }),
      now: () => clock.now(),
      onPage: stopping,
    });
    await follow(scope, storeId, store.environment, app.clientId, outcome);
    return outcome;
  } catch (error) {
    await markStore(scope, storeId, "failed");
    await planNext(scope, storeId, MINUTE);
    throw error;
  }
}

async function follow(
  scope: CompanyScope,
  storeId: number,
  environment: Environment,
  clientId: string,
  outcome: SyncOutcome,
): Promise<void> {
  const { db, companyId } = scope;
  if (outcome.kind === "unauthorized") {
    await sql`
      update stores set status = 'expired', sync_status = 'failed', version = version + 1 where company_id = ${companyId} and id = ${storeId}`.execute(
      db,
    );
    await sql`delete from store_schedule where store_id = ${storeId}`.execute(db);
    await raiseAlerts(scope, [{ kind: "consentEnded", subject: String(storeId), storeId, params: {} }]);
    return;
  }
  if (outcome.kind === "blocked") {
    await sql`
      insert into client_pauses (environment, client_id, until) values (${environment}, ${clientId}, ${outcome.until}::timestamptz)
      on conflict (environment, client_id) do update set until = greatest(client_pauses.until, excluded.until)`.execute(db);
    await sql`
      update store_schedule set due_at = greatest(due_at, ${outcome.until}::timestamptz) where environment = ${environment}`.execute(db);
    await markStore(scope, storeId, "done");
    return;
  }
  await sql`
    update stores set sync_status = case when failing.some then 'failed' else 'done' end, last_sync_at = now()
    from (select exists (select from sync_feeds f where f.company_id = ${companyId} and f.store_id = ${storeId} and f.state = 'failed') as some) failing
    where stores.company_id = ${companyId} and stores.id = ${storeId}`.execute(db);
  await planNext(scope, storeId, 2 * MINUTE);
}

async function markStore({ db, companyId }: CompanyScope, storeId: number, status: "syncing" | "done" | "failed"): Promise<void> {
  await sql`update stores set sync_status = ${status} where company_id = ${companyId} and id = ${storeId}`.execute(db);
}

async function planNext(scope: CompanyScope, storeId: number, pause: number): Promise<void> {
  await planAt(scope, storeId, new Date(Date.now() + pause).toISOString());
}

async function planAt({ db, companyId }: CompanyScope, storeId: number, at: string): Promise<void> {
  await sql`
    update store_schedule set due_at = ${at}::timestamptz where store_id = ${storeId} and company_id = ${companyId}`.execute(db);
}
