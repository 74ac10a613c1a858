import { isCompanyReadOnly } from "#accounts/company-subscription.ts";
import { type PastOutcome, readPast } from "#pipeline/sync/read-past.ts";
import { requestRatesOf } from "#pipeline/rates/request-rates.ts";
import { addPast } from "#queue/add-past.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import type { WorkerDeps } from "./context.ts";
import { type Round, type Skipped, connectorOf, later, openStore, whileLocked } from "./open-store.ts";
import { realClock } from "./real-clock.ts";
import { expireStore, pauseClient } from "./sync-schedule.query.ts";

/** A store's turn: small ones get years done in it, large ones a stretch. */
const TURN_MS = 5000;

export type PastEnd = PastOutcome | Skipped;

/**
 * One stretch of what lies before the twelve months, then the next store's turn. A round asks for it as long as something is
 * missing, so whatever ends it here (a pause, a kill, a failure) ends it for minutes only.
 */
export async function pastRound(deps: WorkerDeps, round: Round): Promise<PastEnd> {
  return (await whileLocked(deps, round.storeId, () => lockedRound(deps, round))) ?? { kind: "skipped", why: "busy" };
}

async function lockedRound(deps: WorkerDeps, round: Round): Promise<PastEnd> {
  const { scope, storeId } = round;
  const clock = deps.clock ?? realClock;
  const open = await openStore(deps, round, clock);
  if ("kind" in open) return open;
  const outcome = await readPast(scope, { storeId, now: () => clock.now(), ...connectorOf(deps, round, open, clock) });
  if (outcome.kind === "unauthorized") await expireStore(scope, storeId);
  if (outcome.kind === "blocked") await pauseClient(scope, storeId, open, outcome.until);
  return outcome;
}

export async function runSyncPast(
  deps: WorkerDeps,
  { companyId, storeId }: PayloadOf<"sync-past">,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const scope = { db: deps.database.db, companyId };
  // A round asks for it again once the company has paid.
  if (await isCompanyReadOnly(scope, deps.subscriptionTerms ?? null, later(deps.clock ?? realClock, 0))) return;
  const ends = performance.now() + TURN_MS;
  let kind: PastEnd["kind"];
  do ({ kind } = await pastRound(deps, { scope, storeId, signal, onPage: async () => undefined }));
  while (kind === "more" && performance.now() < ends);
  if (kind === "more") await addPast(scope, storeId);
  await requestRatesOf(scope);
}
