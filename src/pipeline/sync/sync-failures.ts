/** What follows when a feed could not be read, and when it can be again. */
import type { CompanyScope } from "#db/scope.ts";
import type { MarketplaceError } from "#sources/errors.ts";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { failFeed, failuresOf } from "./feeds.query.ts";
import type { FeedName, FeedState } from "#sources/kit/feed.ts";
import { MINUTE } from "#sources/kit/spans.ts";
import type { SyncOutcome, SyncRun } from "./sync-run.ts";

const LONGEST_PAUSE = 60 * MINUTE;
const REFUSED_PAUSE = 6 * 60 * MINUTE;
/** From here on a feed that keeps failing is told to the seller. */
const FAILURES_BEFORE_ALERT = 5;

/** A feed that had failed and is read again has nothing to tell any more. */
export async function resolveFailures(scope: CompanyScope, storeId: number, { feed, dueAt }: FeedState): Promise<void> {
  if (dueAt <= "1970-01-02") return;
  for (const kind of ["syncFailing", "scopeMissing"] as const) await resolveAlerts(scope, kind, [`${storeId}:${feed}`]);
}

/** The feed waits, longer each time. @returns how that ends the round, or null. */
export async function recordFailure(
  scope: CompanyScope,
  run: SyncRun,
  feed: FeedName,
  error: MarketplaceError,
): Promise<SyncOutcome | null> {
  const { storeId } = run;
  const fail = (state: "waiting" | "failed", dueAt: number): Promise<number> =>
    failFeed(scope, storeId, feed, { state, kind: error.kind, message: error.message, dueAt: new Date(dueAt).toISOString() });
  const alert = (kind: NewAlert["kind"]): Promise<void> =>
    raiseAlerts(scope, [
      { kind, subject: `${storeId}:${feed}`, storeId, params: { feed, problem: error.kind, traceId: error.traceId ?? "" } },
    ]);
  if (error.kind === "blocked") {
    const until = error.retryAt ?? new Date(run.now() + MINUTE).toISOString();
    await fail("waiting", Date.parse(until));
    return { kind: "blocked", until };
  }
  if (error.kind === "unauthorized") {
    await fail("failed", run.now());
    return { kind: "unauthorized" };
  }
  if (error.kind === "forbidden" || error.kind === "refused") {
    await fail("failed", run.now() + REFUSED_PAUSE);
    await alert(error.kind === "forbidden" ? "scopeMissing" : "syncFailing");
    return null;
  }
  const before = await failuresOf(scope, storeId, feed);
  const pause = Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(before, 10));
  const failures = await fail("waiting", run.now() + pause * (0.5 + (run.random ?? Math.random)() / 2));
  if (failures >= FAILURES_BEFORE_ALERT) await alert("syncFailing");
  return null;
}
