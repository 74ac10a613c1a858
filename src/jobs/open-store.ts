/** A store that somebody reads: its lock, what is known of its consent, and its connector. */
import type { CompanyScope } from "#db/scope.ts";
import { pathTemplate } from "#core/logs.ts";
import { allegroConnector } from "#sources/allegro/connector.ts";
import type { FailedRequest } from "#sources/allegro/exchange.ts";
import { type Limits, requestLimits } from "#sources/allegro/limits.ts";
import { refreshTokens } from "#sources/allegro/oauth.ts";
import type { Clock, Environment, Marketplaces } from "#sources/connector.ts";
import { MINUTE } from "#pipeline/sync/plan.ts";
import type { SyncOutcome, SyncRun } from "#pipeline/sync/sync-run.ts";
import type { OnPage } from "#pipeline/sync/ingest.ts";
import { storeTokens } from "#pipeline/sync/token-source.ts";
import type { WorkerDeps } from "./context.ts";
import { endSchedule, expireStore, findConnectedStore, findPause, planNextRound } from "./sync-schedule.query.ts";

const LONG_PAUSE = 60 * MINUTE;

export type Round = { readonly scope: CompanyScope; readonly storeId: number; readonly signal: AbortSignal; readonly onPage: OnPage };

export type Skipped = { readonly kind: "skipped"; readonly why: "busy" | "paused" | "notConnected" | "notConfigured" };

export type Open = {
  readonly environment: Environment;
  readonly marketplace: NonNullable<Marketplaces[Environment]>;
  readonly isFirstRound: boolean;
};

/** One bucket per application and process: all its stores share the marketplace's limit. By clock, so that times compare. */
const limitsByClock = new WeakMap<Clock, Map<string, Limits>>();
function limitsOf(environment: Environment, clientId: string, clock: Clock): Limits {
  const byClient = limitsByClock.get(clock) ?? new Map<string, Limits>();
  limitsByClock.set(clock, byClient);
  const key = `${environment} ${clientId}`;
  const known = byClient.get(key) ?? requestLimits({ clock });
  byClient.set(key, known);
  return known;
}

export const later = (clock: Clock, pause: number): string => new Date(clock.now() + pause).toISOString();

/** @returns what `work` does; null = somebody else reads the store. */
export async function whileLocked<T>({ database }: WorkerDeps, storeId: number, work: () => Promise<T>): Promise<T | null> {
  const client = await database.pool.connect();
  let broken = false;
  try {
    // The lock lives and dies with this connection: a worker that is killed leaves none behind.
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtextextended('store', $1)) as locked", [
      storeId,
    ]);
    return rows[0]?.locked === true ? await work() : null;
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}

/** What there is to read, or why there is nothing. */
export async function openStore(deps: WorkerDeps, { scope, storeId }: Round, clock: Clock): Promise<Open | SyncOutcome | Skipped> {
  const store = await findConnectedStore(scope, storeId);
  if (store === null) {
    await endSchedule(scope, storeId);
    return { kind: "skipped", why: "notConnected" };
  }
  if (store.hasEnded) {
    await expireStore(scope, storeId);
    return { kind: "unauthorized" };
  }
  const marketplace = deps.marketplaces?.[store.environment];
  if (store.isPaused || marketplace === undefined) {
    await planNextRound(scope, storeId, later(clock, LONG_PAUSE));
    return { kind: "skipped", why: store.isPaused ? "paused" : "notConfigured" };
  }
  const until = await findPause(scope, store.environment, marketplace.app.clientId, later(clock, 0));
  if (until === null) return { environment: store.environment, marketplace, isFirstRound: store.isFirstRound };
  await planNextRound(scope, storeId, until);
  return { kind: "blocked", until };
}

/** How the store is read; a stop is noticed between pages. */
export function connectorOf(
  deps: WorkerDeps,
  { scope, storeId, signal, onPage }: Round,
  { environment, marketplace }: Open,
  clock: Clock,
): Required<Pick<SyncRun, "connector" | "onPage">> {
  const limits = limitsOf(environment, marketplace.app.clientId, clock);
  const onFailure = ({ traceId, path, ...failure }: FailedRequest): void =>
    deps.failures?.note({
      ...failure,
      companyId: scope.companyId,
      storeId,
      side: "out",
      path: pathTemplate(path),
      requestId: traceId.slice(0, 100),
    });
  const http = { ...marketplace, clock, limits, signal, onRequest: deps.onRequest, onFailure };
  const tokens = storeTokens({
    scope,
    keys: deps.secretKeys ?? [],
    storeId,
    refresh: (old) => refreshTokens(http, old),
    now: () => clock.now(),
  });
  return {
    connector: allegroConnector({ ...http, tokens }),
    async onPage() {
      signal.throwIfAborted();
      await onPage();
    },
  };
}
