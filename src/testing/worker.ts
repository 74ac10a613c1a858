import type { WorkerDeps } from "#jobs/context.ts";
import { type Worker, keepWorking } from "#jobs/keep-working.ts";
import { WORKER_CONNECTIONS } from "#jobs/slots.ts";
import type { WorkerOptions } from "#jobs/worker.ts";
import { connect } from "#db/connection.ts";
import type { TestDatabase } from "./database.ts";
import { QUIET, TEXTS } from "./worker-deps.ts";

/** The product's worker over connections of its own; lost connections are part of what it is tested with. */
export function startTestWorker(
  { target }: Pick<TestDatabase, "target">,
  deps: Partial<Omit<WorkerDeps, "database">> = {},
  options: WorkerOptions = {},
): Promise<Worker> {
  return keepWorking(
    (session) => connect(target, { ...session, max: WORKER_CONNECTIONS, onError: () => undefined }),
    { log: QUIET, texts: TEXTS, ...deps },
    options,
  );
}
