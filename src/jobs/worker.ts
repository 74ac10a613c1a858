/** Runs the queue's tasks inside this process. */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, Logger, type Runner, type TaskList, type WorkerPool, run } from "graphile-worker";
import pg from "pg";
import { keeping } from "#faults/escaped.ts";
import { type Task, jobOfKey } from "#queue/tasks.ts";
import { contained } from "./contained.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { runCheck, runHourlyChecks } from "./check-alerts.task.ts";
import { runDaily } from "./daily.task.ts";
import { endJob } from "./end-job.ts";
import { fetchRates } from "./fetch-rates.task.ts";
import { type Heartbeat, type Lease, startHeartbeat } from "./heartbeat.ts";
import { importFileTask } from "./import-file.task.ts";
import { runPurge } from "./purge-company.task.ts";
import { recomputeTask } from "./recompute.task.ts";
import { runJob } from "./run-job.ts";
import { sendMail } from "./send-mail.task.ts";
import { scheduleMornings } from "./letters/morning-letters.task.ts";
import { scheduleReports } from "./reports/schedule-reports.task.ts";
import { sendReportTask } from "./reports/send-report.task.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { SLOTS, type Slots } from "./slots.ts";
import { runSyncPast } from "./sync-past.task.ts";
import { runSyncRound, syncStoreTask } from "./sync-store.task.ts";
import type { SpentJob } from "./take-over.ts";
import { runTelling } from "./tell-alerts.task.ts";
import { undoImportTask } from "./undo-import.task.ts";
import { sendWebhook } from "./webhooks/send-webhook.task.ts";
import type { WorkerSession } from "./worker-session.ts";

const COMPANY_TASKS = {
  "import-file": importFileTask,
  "undo-import": undoImportTask,
  recompute: recomputeTask,
  "sync-store": syncStoreTask,
  "send-report": sendReportTask,
} satisfies Partial<Record<Task, JobTask>>;

/** How long a stop waits for running jobs before it asks them to give up; they are returned to the queue. */
const STOP_PATIENCE_MS = 6000;

/** The queue's clock is UTC. NBP publishes table A on working days by 12:15 in Warsaw. */
const CRONTAB = `
40 11 * * * fetch-rates ?jobKey=fetch-rates&max=5
10 16 * * * fetch-rates ?id=fetch-rates-evening&jobKey=fetch-rates&max=5
20 2 * * * daily ?jobKey=daily&max=3
5 * * * * morning-letters ?jobKey=morning-letters&max=3
35 * * * * hourly-alerts ?jobKey=hourly-alerts&max=3
* * * * * schedule-syncs ?jobKey=schedule-syncs&max=1
* * * * * schedule-reports ?jobKey=schedule-reports&max=1
`;

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
  if (!(task in COMPANY_TASKS)) return;
  const { companyId, jobId } = jobOfKey(key);
  log.error({ companyId, jobId, kind: task }, "a job took down every worker that tried it");
  await endJob({ db: database.db, companyId }, jobId, { status: "failed", error: "every worker that tried the job was killed" });
}

type InstanceTask = (
  deps: WorkerDeps,
  payload: unknown,
  run: { readonly signal: AbortSignal; readonly isLastTry: boolean },
) => Promise<void>;

/** Of nobody's company, or of a company without a history of it. */
const INSTANCE_TASKS: Readonly<Record<Exclude<Task, keyof typeof COMPANY_TASKS>, InstanceTask>> = {
  "fetch-rates": fetchRates,
  daily: runDaily,
  "purge-company": runPurge,
  "send-mail": sendMail,
  "send-webhook": (deps, payload, { isLastTry }) => sendWebhook(deps, payload, isLastTry),
  "check-alerts": runCheck,
  "hourly-alerts": runHourlyChecks,
  "tell-alerts": runTelling,
  "morning-letters": scheduleMornings,
  "schedule-syncs": scheduleSyncs,
  "schedule-reports": scheduleReports,
  "sync-past": (deps, payload, { signal }) => runSyncPast(deps, payload, signal),
  "sync-round": (deps, payload, { signal }) => runSyncRound(deps, payload, signal),
};

function tasksOf(deps: WorkerDeps): TaskList {
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(INSTANCE_TASKS)) {
    taskList[name] = (payload, { job, abortSignal }) =>
      contained(deps, abortSignal, (signal) => task(deps, payload, { signal, isLastTry: job.attempts >= job.max_attempts }));
  }
  for (const [name, task] of Object.entries(COMPANY_TASKS)) {
    taskList[name] = async (payload, { job, abortSignal }) =>
      runJob(
        deps,
        payload,
        { attempt: job.attempts, maxAttempts: job.max_attempts, signal: abortSignal ?? new AbortController().signal },
        task,
      );
  }
  return taskList;
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

/** Works on the slots' tasks alone; what is due by the clock belongs to those that schedule. */
function openSlots(deps: WorkerDeps, { tasks, atOnce }: Slots, { plugin, onDoubt }: Takings): Promise<Runner> {
  const events = new EventEmitter();
  events.on("worker:getJob:error", ({ error }: { error: unknown }) => {
    if (!isRefusal(error)) onDoubt(error);
  });
  // The task and the run's number, never its payload: that belongs to a company.
  events.on("job:failed", ({ job, error }: { job: Job; error: unknown }) =>
    deps.reports?.failure(error, { where: "job", task: job.task_identifier, job: job.id, attempts: job.attempts }),
  );
  return run({
    events,
    pgPool: deps.database.pool,
    taskList: Object.fromEntries(Object.entries(tasksOf(deps)).filter(([name]) => tasks.some((task) => task === name))),
    concurrency: atOnce,
    noHandleSignals: true,
    ...(tasks.includes("schedule-syncs") ? { crontab: CRONTAB } : { parsedCronItems: [] }),
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
    for (const slots of SLOTS) {
      const runner = await keeping(onEscaped, () => openSlots(deps, slots, { plugin: knownFirst(heartbeat, onError), onDoubt }));
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
