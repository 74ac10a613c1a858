import { requestRatesOf } from "#pipeline/rates/request-rates.ts";
import { reportProgress } from "#queue/job-runs.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { JobRefused } from "./run-job.ts";
import { syncRound } from "./sync-round.ts";

/** The first sync of a store, and one that a person asked for: with progress, history and a button to stop it. */
export const syncStoreTask: JobTask<"sync-store"> = async (context) => {
  const { scope, run, about, signal } = context;
  let pages = 0;
  const end = await syncRound(context, {
    scope,
    storeId: about.storeId,
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
export async function runSyncRound(
  deps: WorkerDeps,
  { companyId, storeId }: PayloadOf<"sync-round">,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const scope = { db: deps.database.db, companyId };
  await syncRound(deps, { scope, storeId, signal, onPage: async () => undefined });
  await requestRatesOf(scope);
}
