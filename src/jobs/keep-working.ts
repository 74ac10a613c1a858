/** A worker for as long as the process lives: when one of its lives ends by itself, the next begins under another name. */
import { setTimeout as sleep } from "node:timers/promises";
import { createFailureLog } from "#db/api-failures.ts";
import type { Database } from "#db/connection.ts";
import type { WorkerDeps } from "./context.ts";
import { type WorkerLife, type WorkerOptions, startWorker } from "./worker.ts";
import { type WorkerSession, openSession } from "./worker-session.ts";

/** Between two lives, ms: the database may be away. */
const PAUSE_MS = 1000;

export type Worker = { stop(): Promise<void> };

/** Connections of one life, named and admitted by its session. */
export type OpenConnections = (session: Pick<WorkerSession, "name" | "admit">) => Database;

type Life = { readonly worker: WorkerLife; close(): Promise<void> };

async function begin(open: OpenConnections, deps: Omit<WorkerDeps, "database">, options: WorkerOptions): Promise<Life> {
  const session = openSession();
  const database = open(session);
  const failures = createFailureLog(database.db, (error) => deps.log.error({ err: error }, "failed calls were not written"));
  try {
    const worker = await startWorker({ ...deps, database, failures }, session, options);
    return {
      worker,
      async close() {
        await worker.stop();
        await failures.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws what keeps the first life from beginning. */
export async function keepWorking(open: OpenConnections, deps: Omit<WorkerDeps, "database">, options: WorkerOptions = {}): Promise<Worker> {
  const stopping = new AbortController();
  let life = await begin(open, deps, options);

  async function beginAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        life = await begin(open, deps, options);
        return;
      } catch (error) {
        deps.log.error({ err: error }, "the worker cannot begin anew yet");
        await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function live(): Promise<void> {
    const stopped = new Promise<void>((done) => stopping.signal.addEventListener("abort", () => done(), { once: true }));
    while (!stopping.signal.aborted) {
      await Promise.race([life.worker.ended, stopped]);
      if (stopping.signal.aborted) return;
      deps.log.error({}, "the worker lost its place in the queue and begins anew");
      // Its jobs are done by others and its connections are gone: what it still has in hand fails, and nobody waits for it.
      void life.close().catch((error: unknown) => deps.log.error({ err: error }, "a worker's old connections did not close"));
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      await beginAgain();
    }
  }

  const living = live();
  return {
    async stop() {
      stopping.abort();
      await living;
      await life.close();
    },
  };
}
