/** A store that somebody reads: its lock, what is known of its consent, and its connector. */
import type { CompanyScope } from "#db/scope.ts";
import { mayBeCalled } from "#queue/safe-address.ts";
import { pathTemplate } from "#core/logs.ts";
import type { FailedRequest } from "#sources/kit/exchange.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { Limits } from "#sources/kit/limits.ts";
import { MINUTE } from "#sources/kit/spans.ts";
import { SOURCES, sourceNamed } from "#sources/registry.ts";
import type { Asking, Environment, Place, Source, Tokens } from "#sources/source.ts";
import type { Clock } from "#sources/clock.ts";
import type { SyncOutcome, SyncRun } from "#pipeline/sync/sync-run.ts";
import type { OnPage } from "#pipeline/sync/ingest.ts";
import { storeTokens } from "#pipeline/sync/token-source.ts";
import type { WorkerDeps } from "./context.ts";
import { type ConnectedStore, endSchedule, expireStore, findConnectedStore, findPause, planNextRound } from "./sync-schedule.query.ts";

const LONG_PAUSE = 60 * MINUTE;

export type Round = { readonly scope: CompanyScope; readonly storeId: number; readonly signal: AbortSignal; readonly onPage: OnPage };

export type Skipped = { readonly kind: "skipped"; readonly why: "busy" | "paused" | "notConnected" | "notConfigured" };

export type Open = {
  readonly source: Source;
  readonly environment: Environment;
  /** Who is counted and paused together: the application, or the store itself where a source knows no application. */
  readonly client: string;
  readonly place: Place;
  readonly isFirstRound: boolean;
};

/** One bucket per application and process: all its stores share the source's limit. By clock, so that times compare. */
const limitsByClock = new WeakMap<Clock, Map<string, Limits>>();
function limitsOf({ source, environment, client }: Open, clock: Clock): Limits {
  const byClient = limitsByClock.get(clock) ?? new Map<string, Limits>();
  limitsByClock.set(clock, byClient);
  const key = `${source.manifest.key} ${environment} ${client}`;
  const known = byClient.get(key) ?? source.limits(clock, source.manifest.requestsPerMinute);
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
  const open = placeOf(deps, storeId, store);
  if (store.isPaused || open === null || !(await mayBeReached(deps, open))) {
    await planNextRound(scope, storeId, later(clock, LONG_PAUSE));
    return { kind: "skipped", why: store.isPaused ? "paused" : "notConfigured" };
  }
  const until = await findPause(scope, open, later(clock, 0));
  if (until === null) return open;
  await planNextRound(scope, storeId, until);
  return { kind: "blocked", until };
}

/** A server of the seller's own is looked up before each round: its name may lead elsewhere by now, and never inside. */
async function mayBeReached({ webhooksReachPrivate = false }: WorkerDeps, { source, place }: Open): Promise<boolean> {
  const { consent } = source;
  const isOwn = consent.kind !== "oauth" && consent.fields.some(({ input }) => input === "address");
  return !isOwn || mayBeCalled(place.endpoints.apiUrl, webhooksReachPrivate);
}

/** Where the store's source is reached; `null` = this instance does not have it, or is not set up for it. */
function placeOf({ sources = SOURCES, places }: WorkerDeps, storeId: number, store: ConnectedStore): Open | null {
  const { environment, isFirstRound, apiUrl } = store;
  const source = sourceNamed(sources, store.source);
  const place = places?.[store.source]?.[environment];
  if (source === null || place === undefined) return null;
  // Who types in their keys may have a server of their own.
  const own = source.consent.kind === "oauth" ? place : { ...place, endpoints: { ...place.endpoints, apiUrl } };
  return { source, environment, client: place.app.clientId || `store ${storeId}`, place: own, isFirstRound };
}

/** How the store is read; a stop is noticed between pages. */
export function connectorOf(
  deps: WorkerDeps,
  { scope, storeId, signal, onPage }: Round,
  open: Open,
  clock: Clock,
): Required<Pick<SyncRun, "source" | "connector" | "onPage">> {
  const { source, place } = open;
  const limits = limitsOf(open, clock);
  const onFailure = ({ traceId, path, ...failure }: FailedRequest): void =>
    deps.failures?.note({
      ...failure,
      companyId: scope.companyId,
      storeId,
      side: "out",
      path: pathTemplate(path),
      requestId: traceId.slice(0, 100),
    });
  const asking = { ...place, clock, limits, signal, onRequest: deps.onRequest, onFailure };
  const tokens = storeTokens({
    scope,
    keys: deps.secretKeys ?? [],
    storeId,
    refresh: (old) => renewed(source, asking, old),
    now: () => clock.now(),
  });
  return {
    source,
    connector: source.open({ ...asking, tokens }),
    async onPage() {
      signal.throwIfAborted();
      await onPage();
    },
  };
}

/** What was typed in by hand is renewed by hand. @throws MarketplaceError `unauthorized` when the consent is gone. */
async function renewed({ consent }: Source, asking: Asking, old: Tokens): Promise<Tokens> {
  if (consent.kind === "oauth") return consent.refresh(asking, old);
  throw new MarketplaceError("unauthorized", "what the seller typed in is refused");
}
