/** One round of one store's sync: its lock, its connector, and what the outcome means for the store and its next round. */
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCertaintyDay } from "#ledger/certainty.ts";
import { allegroConnector } from "#marketplace/allegro/connector.ts";
import { type Limits, requestLimits } from "#marketplace/allegro/limits.ts";
import { refreshTokens } from "#marketplace/allegro/oauth.ts";
import type { Clock, Environment, Marketplaces } from "#marketplace/connector.ts";
import { refreshCertainty } from "#pipeline/refresh-certainty.ts";
import { MINUTE } from "#pipeline/sync/plan.ts";
import type { SyncOutcome } from "#pipeline/sync/sync-run.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import type { OnPage } from "#pipeline/sync/take-in.ts";
import { storeTokens } from "#pipeline/sync/token-source.ts";
import type { WorkerDeps } from "./context.ts";
import { realClock } from "./real-clock.ts";
import {
  endSchedule,
  expireStore,
  findConnectedStore,
  findPause,
  markRound,
  markStore,
  pauseClient,
  planNextRound,
} from "./sync-schedule.query.ts";

const BETWEEN_ROUNDS = 2 * MINUTE;
const BUSY_PAUSE = MINUTE / 2;
const LONG_PAUSE = 60 * MINUTE;

export type RoundEnd = SyncOutcome | { readonly kind: "skipped"; readonly why: "busy" | "paused" | "notConnected" | "notConfigured" };

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

export type Round = { readonly scope: CompanyScope; readonly storeId: number; readonly signal: AbortSignal; readonly onPage: OnPage };

const later = (clock: Clock, pause: number): string => new Date(clock.now() + pause).toISOString();

/** Reads what is due for the store and plans the next round. Never two rounds of one store at once, whoever started them. */
export async function syncRound(deps: WorkerDeps, round: Round): Promise<RoundEnd> {
  const { scope, storeId } = round;
  const clock = deps.clock ?? realClock;
  const client = await deps.database.pool.connect();
  let broken = false;
  try {
    // The lock lives and dies with this connection: a worker that is killed leaves none behind.
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock(hashtextextended('store', $1)) as locked", [
      storeId,
    ]);
    if (rows[0]?.locked !== true) {
      await planNextRound(scope, storeId, later(clock, BUSY_PAUSE));
      return { kind: "skipped", why: "busy" };
    }
    return await lockedRound(deps, round, clock);
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}

type Open = {
  readonly environment: Environment;
  readonly marketplace: NonNullable<Marketplaces[Environment]>;
  readonly isFirstRound: boolean;
};

/** What there is to read, or why there is nothing. */
async function openRound(deps: WorkerDeps, { scope, storeId }: Round, clock: Clock): Promise<Open | RoundEnd> {
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

async function lockedRound(deps: WorkerDeps, round: Round, clock: Clock): Promise<RoundEnd> {
  const { scope, storeId, signal, onPage } = round;
  const open = await openRound(deps, round, clock);
  if ("kind" in open) return open;
  const { environment, marketplace } = open;
  const { clientId } = marketplace.app;
  const http = { ...marketplace, clock, limits: limitsOf(environment, clientId, clock), signal, onRequest: deps.onRequest };
  const tokens = storeTokens({
    scope,
    keys: deps.secretKeys ?? [],
    storeId,
    refresh: (old) => refreshTokens(http, old),
    now: () => clock.now(),
  });
  await markStore(scope, storeId, "syncing");
  try {
    const outcome = await syncStore(scope, {
      storeId,
      connector: allegroConnector({ ...http, tokens }),
      now: () => clock.now(),
      async onPage() {
        signal.throwIfAborted();
        await onPage();
      },
    });
    await ageOrdersOnce(scope, open.isFirstRound, clock);
    await follow(round, environment, clientId, outcome, clock);
    return outcome;
  } catch (error) {
    await markStore(scope, storeId, "failed");
    await planNextRound(scope, storeId, later(clock, MINUTE));
    throw error;
  }
}

/** The first round of a day, and the store's first one, ages all orders: also when nobody was here at night. */
async function ageOrdersOnce(scope: CompanyScope, isFirstRound: boolean, clock: Clock): Promise<void> {
  const today = dayInZone(later(clock, 0), zoneOf("PL"));
  if (!isFirstRound && (await findCertaintyDay(scope)) >= today) return;
  await withTransaction(scope.db, (db) => refreshCertainty({ db, companyId: scope.companyId }, today));
}

async function follow(
  { scope, storeId }: Round,
  environment: Environment,
  clientId: string,
  outcome: SyncOutcome,
  clock: Clock,
): Promise<void> {
  if (outcome.kind === "unauthorized") return expireStore(scope, storeId);
  await markRound(scope, storeId, later(clock, 0));
  if (outcome.kind === "blocked") await pauseClient(scope, environment, clientId, outcome.until);
  await planNextRound(scope, storeId, outcome.kind === "blocked" ? outcome.until : later(clock, BETWEEN_ROUNDS));
}
