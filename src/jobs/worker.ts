/** Runs the queue's tasks inside this process. */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, Logger, type Runner, type TaskList, type WorkerPool, run } from "graphile-worker";
import pg from "pg";
import { isJobKind } from "#core/job-kinds.ts";
import { keysOf } from "#core/record-of.ts";
import { keeping } from "#faults/escaped.ts";
import { runOfKey } from "#queue/queues.ts";
import type { WorkerDeps } from "./context.ts";
import { endJob } from "./end-job.ts";
import { type Heartbeat, type Lease, startHeartbeat } from "./heartbeat.ts";
import { crontab, type Job as JobRow, jobsIn } from "./jobs.ts";
import { BadPayload } from "./payload.ts";
import { PLACES, type Place } from "./slots.ts";
import type { SpentJob } from "./take-over.ts";
import type { WorkerSession } from "./worker-session.ts";

/** How long a stop waits for running jobs before it asks them to give up; they are returned to the queue. */
const STOP_PATIENCE_MS = 6000;

/** A worker's life, until it is stopped, breaks off, or others have taken its work over. */
export type WorkerLife = {
  /** Ends when the queue is not worked on any more, whatever the reason. */
  readonly ended: Promise<void>;
  /** Finishes or returns what it does; a lost one has nothing to return. */
  stop(): Promise<void>;
};

export type WorkerOptions = { readonly lease?: Lease };

/** A company's job that takes its worker down with it each time fails like any other, in sight of the company. */
export async function giveUp({ database, log }: Pick<WorkerDeps, "database" | "log">, { task, key }: SpentJob): Promise<void> {
  if (!isJobKind(task)) return;
  const { companyId, jobId } = runOfKey(key);
  log.error({ companyId, jobId, kind: task }, "a job took down every worker that tried it");
  await endJob({ db: database.db, companyId }, jobId, { status: "failed", error: "every worker that tried the job was killed" });
}

/** The job's name and the run's number, never its payload: that belongs to a company. */
function reportFailed({ reports }: Pick<WorkerDeps, "reports">, job: Job, error: unknown): void {
  reports?.failure(error, { where: "job", task: job.task_identifier, job: job.id, attempts: job.attempts });
}

function tasksOf(deps: WorkerDeps, place: Place): TaskList {
  const doing =
    ({ work }: JobRow): TaskList[string] =>
    async (payload, { job, abortSignal }) => {
      const signal = abortSignal ?? new AbortController().signal;
      try {
        await work(deps, payload, { attempt: job.attempts, maxAttempts: job.max_attempts, signal });
      } catch (error) {
        if (!(error instanceof BadPayload)) throw error;
        // It ends here, since it would be the same at every try.
        deps.log.error({ err: error, kind: job.task_identifier, attempt: job.attempts }, "a job cannot be read");
        reportFailed(deps, job, error);
      }
    };
  return Object.fromEntries(jobsIn(place).map((job) => [job.name, doing(job)]));
}

/** The queue locks jobs under the name of the whole pool: it takes none before the database knows that name. */
function knownFirst(heartbeat: Heartbeat, onError: (error: unknown) => void): GraphileConfig.Plugin {
  const known = new Map<WorkerPool, Promise<void>>();
  const makeKnown = async (pool: WorkerPool): Promise<void> => {
    for (;;) {
      try {
        return await heartbeat.add(pool.id);
      } catch (error) {
        onError(error);
        await sleep(1000);
      }
    }
  };
  return {
    name: "KnownFirst",
    version: "1.0.0",
    worker: {
      hooks: {
        async startWorker(_context, { worker: { workerPool } }) {
          const being = known.get(workerPool) ?? makeKnown(workerPool);
          known.set(workerPool, being);
          await being;
        },
      },
    },
  };
}

/** How jobs are taken: by known workers, and what happens when nobody can tell whether one was taken. */
type Takings = { readonly plugin: GraphileConfig.Plugin; readonly onDoubt: (error: unknown) => void };

/** The database has said no, so nothing happened; its classes 08 and 57 say that the connection is ending. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && !/^(?:08|57P)/u.test(error.code);
}

/** Works on the jobs of the place alone; one of them looks at the clock for all. */
function openPlace(deps: WorkerDeps, place: Place, { plugin, onDoubt }: Takings): Promise<Runner> {
  const events = new EventEmitter();
  events.on("worker:getJob:error", ({ error }: { error: unknown }) => {
    if (!isRefusal(error)) onDoubt(error);
  });
  events.on("job:failed", ({ job, error }: { job: Job; error: unknown }) => reportFailed(deps, job, error));
  return run({
    events,
    pgPool: deps.database.pool,
    taskList: tasksOf(deps, place),
    concurrency: PLACES[place],
    noHandleSignals: true,
    ...(place === "common" ? { crontab: crontab() } : { parsedCronItems: [] }),
    preset: {
      plugins: [plugin],
      worker: {
        gracefulShutdownAbortTimeout: STOP_PATIENCE_MS,
        // As a batch of one: where the end of a job cannot be told, the database being away, this life of the worker ends and
        // the next begins; told at once, the failure would be nobody's and end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") deps.log.error({ ...meta }, message);
    }),
  });
}

/** One life of a worker, over connections that `session` admits. */
export async function startWorker(deps: WorkerDeps, session: WorkerSession, options: WorkerOptions = {}): Promise<WorkerLife> {
  const onError = (error: unknown): void => deps.log.error({ err: error }, "a heartbeat failed");
  const lost = Promise.withResolvers<void>();
  const heartbeat = startHeartbeat(
    deps.database.pool,
    session,
    { onError, onSpent: (job) => giveUp(deps, job), onLost: lost.resolve },
    options.lease,
  );
  const runners: Runner[] = [];
  const broken = Promise.withResolvers<void>();
  // A job may have been taken whose name never arrived: it would be held for hours by a worker that is alive and knows nothing of it.
  const onDoubt = (error: unknown): void => {
    deps.log.error({ err: error }, "the queue's answer was lost");
    broken.resolve();
  };
  // Of the queue itself, not of a job: nobody can tell what it still does.
  const onEscaped = (error: unknown): void => {
    deps.log.error({ err: error }, "an error escaped from the queue");
    deps.reports?.failure(error, { where: "queue" });
    broken.resolve();
  };
  const stopAll = async (): Promise<void> => {
    const stops = await Promise.allSettled(runners.map((runner) => runner.stop()));
    for (const stop of stops) if (stop.status === "rejected") deps.log.error({ err: stop.reason }, "the queue did not stop cleanly");
    await heartbeat.stop();
  };
  try {
    for (const place of keysOf(PLACES)) {
      const runner = await keeping(onEscaped, () => openPlace(deps, place, { plugin: knownFirst(heartbeat, onError), onDoubt }));
      runners.push(runner);
      void runner.promise.catch((error: unknown) => deps.log.error({ err: error }, "the queue broke off")).then(() => broken.resolve());
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  let isStopped = false;
  return {
    ended: Promise.race([lost.promise, broken.promise]),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await stopAll();
    },
  };
}
