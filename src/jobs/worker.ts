/** Runs the queue's tasks inside this process. */
import { EventEmitter } from "node:events";
import { type Job, Logger, type Runner, type TaskList, run } from "graphile-worker";
import { type Task, jobPayload } from "#queue/tasks.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { runDaily } from "./daily.task.ts";
import { endJob } from "./end-job.ts";
import { fetchRates } from "./fetch-rates.task.ts";
import { type SpentJob, startHeartbeat } from "./heartbeat.ts";
import { importFileTask } from "./import-file.task.ts";
import { runPurge } from "./purge-company.task.ts";
import { recomputeTask } from "./recompute.task.ts";
import { runJob } from "./run-job.ts";
import { sendMail } from "./send-mail.task.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { runSyncRound, syncStoreTask } from "./sync-store.task.ts";
import { undoImportTask } from "./undo-import.task.ts";

const COMPANY_TASKS = {
  "import-file": importFileTask,
  "undo-import": undoImportTask,
  recompute: recomputeTask,
  "sync-store": syncStoreTask,
} satisfies Partial<Record<Task, JobTask>>;

/** How long a stop waits for running jobs before it asks them to give up; they are returned to the queue. */
const STOP_PATIENCE_MS = 6000;

/** The queue's clock is UTC. NBP publishes table A on working days by 12:15 in Warsaw. */
const CRONTAB = `
40 11 * * * fetch-rates ?jobKey=fetch-rates&max=5
10 16 * * * fetch-rates ?id=fetch-rates-evening&jobKey=fetch-rates&max=5
20 2 * * * daily ?jobKey=daily&max=3
* * * * * schedule-syncs ?jobKey=schedule-syncs&max=1
`;

export type Worker = { stop(): Promise<void> };

/** A company's job that takes its worker down with it each time fails like any other, in sight of the company. */
export async function giveUp({ database, log }: Pick<WorkerDeps, "database" | "log">, { task, payload }: SpentJob): Promise<void> {
  if (!(task in COMPANY_TASKS)) return;
  const { companyId, jobId } = jobPayload(payload);
  log.error({ companyId, jobId, kind: task }, "a job took down every worker that tried it");
  await endJob({ db: database.db, companyId }, jobId, { status: "failed", error: "every worker that tried the job was killed" });
}

export async function startWorker(deps: WorkerDeps, options: { concurrency?: number } = {}): Promise<Worker> {
  const taskList: TaskList = {
    "fetch-rates": async () => fetchRates(deps),
    daily: async () => runDaily(deps),
    "purge-company": async (payload) => runPurge(deps, payload),
    "send-mail": async (payload) => sendMail(deps, payload),
    "schedule-syncs": async () => scheduleSyncs(deps),
    "sync-round": async (payload, helpers) => runSyncRound(deps, payload, helpers.abortSignal ?? new AbortController().signal),
  };
  for (const [name, task] of Object.entries(COMPANY_TASKS)) {
    taskList[name] = async (payload, helpers) =>
      runJob(
        deps,
        payload,
        {
          attempt: helpers.job.attempts,
          maxAttempts: helpers.job.max_attempts,
          signal: helpers.abortSignal ?? new AbortController().signal,
        },
        task,
      );
  }
  const heartbeat = startHeartbeat(deps.database.pool, {
    onError: (error) => deps.log.error({ err: error }, "a heartbeat failed"),
    onSpent: (job) => giveUp(deps, job),
  });
  const events = new EventEmitter();
  events.on("worker:create", ({ worker }: { worker: { workerId: string } }) => heartbeat.add(worker.workerId));
  // The task and the run's number, never its payload: that belongs to a company.
  events.on("job:failed", ({ job, error }: { job: Job; error: unknown }) =>
    deps.reports?.failure(error, { where: "job", task: job.task_identifier, job: job.id, attempts: job.attempts }),
  );
  const runner: Runner = await run({
    events,
    pgPool: deps.database.pool,
    taskList,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    crontab: CRONTAB,
    preset: { worker: { gracefulShutdownAbortTimeout: STOP_PATIENCE_MS } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") deps.log.error({ ...meta }, message);
    }),
  });
  return {
    async stop() {
      await runner.stop();
      await heartbeat.stop();
    },
  };
}
