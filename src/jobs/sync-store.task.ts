import { requestRatesOf } from "#pipeline/rates/request-rates.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { JobRefused } from "./run-job.ts";
import { storeOf } from "./store-payload.ts";
import { syncRound } from "./sync-round.ts";

/** The first sync of a store, and one that a person asked for: with progress, history and a button to stop it. */
export const syncStoreTask: JobTask = async (context) => {
  const { scope, run, signal } = context;
  if (run.storeId === null) throw new JobRefused("a sync without a store");
  let pages = 0;
  const end = await syncRound(context, {
    scope,
    storeId: run.storeId,
    signal,
    async onPage() {
      pages += 1;
      await reportProgress(scope, run.id, pages, null);
    },
  });
  if (end.kind === "unauthorized") throw new JobRefused("consentEnded");
  if (end.kind === "skipped" && end.why !== "busy") throw new JobRefused(end.why);
};

/** A round by the clock. Its history is the store's feeds; it leaves no row of its own. */
export async function runSyncRound(deps: WorkerDeps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { companyId, storeId } = storeOf(payload);
  const scope = { db: deps.database.db, companyId };
  await syncRound(deps, { scope, storeId, signal, onPage: async () => undefined });
  await requestRatesOf(scope);
}
