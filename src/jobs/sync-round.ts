/** One round of one store's sync: what it reads, and what the outcome means for the store and its next round. */
import { beginTrial } from "#accounts/company-subscription.ts";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findCertaintyDay } from "#ledger/certainty.ts";
import type { Clock } from "#sources/clock.ts";
import { refreshCertainty } from "#pipeline/estimates/refresh-certainty.ts";
import { hasUncheckedFacts } from "#pipeline/alerts/alert-rules.query.ts";
import { MINUTE } from "#sources/kit/spans.ts";
import { wantsPast } from "#pipeline/sync/read-past.ts";
import type { SyncOutcome } from "#pipeline/sync/sync-run.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import { followRulesForNew } from "#pipeline/products/tags/follow-rules.ts";
import { addPast } from "#queue/add-past.ts";
import { enqueueCheck } from "#queue/enqueue-alerts.ts";
import type { WorkerDeps } from "./context.ts";
import { type Open, type Round, type Skipped, connectorOf, later, openStore, whileLocked } from "./open-store.ts";
import { realClock } from "./real-clock.ts";
import { expireStore, markRound, markStore, pauseClient, planNextRound } from "./sync-schedule.query.ts";

const BETWEEN_ROUNDS = 2 * MINUTE;
const BUSY_PAUSE = MINUTE / 2;

export type RoundEnd = SyncOutcome | Skipped;

/** Reads what is due for the store and plans the next round. Never two rounds of one store at once, whoever started them. */
export async function syncRound(deps: WorkerDeps, round: Round): Promise<RoundEnd> {
  const { scope, storeId } = round;
  const clock = deps.clock ?? realClock;
  const end = await whileLocked(deps, storeId, () => lockedRound(deps, round, clock));
  if (end !== null) return end;
  await planNextRound(scope, storeId, later(clock, BUSY_PAUSE));
  return { kind: "skipped", why: "busy" };
}

async function lockedRound(deps: WorkerDeps, round: Round, clock: Clock): Promise<RoundEnd> {
  const { scope, storeId } = round;
  const open = await openStore(deps, round, clock);
  if ("kind" in open) return open;
  await markStore(scope, storeId, "syncing");
  try {
    const outcome = await syncStore(scope, { storeId, now: () => clock.now(), ...connectorOf(deps, round, open, clock) });
    await ageOrdersOnce(scope, open.isFirstRound, clock);
    await concludeRound(round, open, outcome, clock);
    if (deps.subscriptionTerms && outcome.kind === "done") await beginTrial(scope, later(clock, 0));
    await giveTags(deps, scope, clock);
    if (outcome.kind === "unauthorized" || (await hasUncheckedFacts(scope, storeId))) await enqueueCheck(scope, "soon");
    return outcome;
  } catch (error) {
    await markStore(scope, storeId, "failed");
    await planNextRound(scope, storeId, later(clock, MINUTE));
    throw error;
  }
}

/** What was read is read, whatever becomes of tags: the next round, or the night, gives them. */
async function giveTags({ log }: WorkerDeps, scope: CompanyScope, clock: Clock): Promise<void> {
  try {
    await followRulesForNew(scope, dayInZone(later(clock, 0), zoneOf("PL")));
  } catch (error) {
    log.error({ err: error, companyId: scope.companyId }, "rules of tags were not followed");
  }
}

/** The first round of a day, and the store's first one, ages all orders: also when nobody was here at night. */
async function ageOrdersOnce(scope: CompanyScope, isFirstRound: boolean, clock: Clock): Promise<void> {
  const today = dayInZone(later(clock, 0), zoneOf("PL"));
  if (!isFirstRound && (await findCertaintyDay(scope)) >= today) return;
  await withTransaction(scope.db, (db) => refreshCertainty({ db, companyId: scope.companyId }, today));
}

async function concludeRound({ scope, storeId }: Round, open: Open, outcome: SyncOutcome, clock: Clock): Promise<void> {
  if (outcome.kind === "unauthorized") return expireStore(scope, storeId);
  await markRound(scope, storeId, later(clock, 0));
  if (outcome.kind === "blocked") await pauseClient(scope, storeId, open, outcome.until);
  else if (await wantsPast(scope, { source: open.source, storeId }, clock.now())) await addPast(scope, storeId);
  await planNextRound(scope, storeId, outcome.kind === "blocked" ? outcome.until : later(clock, BETWEEN_ROUNDS));
}
