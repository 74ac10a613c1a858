/**
 * Every job of the product, a row each: what it may be told, who does it, by which clock, and in which place of a worker
 * (CONTRIBUTING.md, How to add a job).
 */
import type { z } from "zod";
import type { JobKind } from "#core/job-kinds.ts";
import { ENTRIES, type Entry, type EntryName, Nothing, type PayloadOf, RUN_TRIES, RUNS } from "#queue/jobs.ts";
import { runCheck, runHourlyChecks } from "./check-alerts.task.ts";
import { contained } from "./contained.ts";
import type { JobTask, WorkerDeps } from "./context.ts";
import { runDaily } from "./daily.task.ts";
import { fetchRates } from "./fetch-rates.task.ts";
import { importFileTask } from "./import-file.task.ts";
import { scheduleMornings } from "./letters/morning-letters.task.ts";
import { parsePayload } from "./payload.ts";
import { runPurge } from "./purge-company.task.ts";
import { recomputeTask } from "./recompute.task.ts";
import { scheduleReports } from "./reports/schedule-reports.task.ts";
import { sendReportTask } from "./reports/send-report.task.ts";
import { type Attempt, runJob } from "./run-job.ts";
import { scheduleSyncs } from "./schedule-syncs.task.ts";
import { sendMail } from "./send-mail.task.ts";
import type { Place } from "./slots.ts";
import { runSyncPast } from "./sync-past.task.ts";
import { runSyncRound, syncStoreTask } from "./sync-store.task.ts";
import { runTelling } from "./tell-alerts.task.ts";
import { undoImportTask } from "./undo-import.task.ts";
import { sendWebhook } from "./webhooks/send-webhook.task.ts";

/** Of nobody's company, or of a company without a history of it. */
type Handler<Payload> = (
  deps: WorkerDeps,
  payload: Payload,
  run: { readonly signal: AbortSignal; readonly isLastTry: boolean },
) => Promise<void>;

export type Job<Name extends string = string> = {
  readonly name: Name;
  readonly place: Place;
  /** When the clock begins it, as lines of cron in UTC; most begin otherwise. */
  readonly when: readonly string[];
  readonly tries: number;
  /** @throws BadPayload before anything is done, where the queue's entry is not what its schema says. */
  readonly work: (deps: WorkerDeps, payload: unknown, attempt: Attempt) => Promise<void>;
};

type Row<Payload> = { readonly handler: Handler<Payload>; readonly place: Place; readonly when?: readonly string[] };

function told<Name extends string, Payload>(
  name: Name,
  { payload: schema, tries }: Entry<Payload>,
  { handler, place, when = [] }: Row<Payload>,
): Job<Name> {
  return {
    name,
    place,
    when,
    tries,
    async work(deps, payload, { attempt, maxAttempts, signal }) {
      const parsed = parsePayload(name, schema, payload);
      await contained(deps, signal, (inside) => handler(deps, parsed, { signal: inside, isLastTry: attempt >= maxAttempts }));
    },
  };
}

/** A job that somebody asks for (`src/queue`), in the history of nobody. */
function asked<Name extends EntryName>(name: Name, row: Row<PayloadOf<Name>>): Job<Name> {
  const entry: Entry<PayloadOf<Name>> = ENTRIES[name];
  return told(name, entry, row);
}

/** A job that the clock alone begins. */
function clocked<Name extends string>(
  name: Name,
  { tries, ...row }: Row<z.output<typeof Nothing>> & { readonly when: readonly string[]; readonly tries: number },
): Job<Name> {
  return told(name, { payload: Nothing, tries }, row);
}

/** A job of a company with a row of history. */
function run<Kind extends JobKind>(name: Kind, { handler, place }: { handler: JobTask<Kind>; place: Place }): Job<Kind> {
  return {
    name,
    place,
    when: [],
    tries: RUN_TRIES,
    work: (deps, payload, attempt) => runJob(deps, payload, attempt, { kind: name, about: RUNS[name], handler }),
  };
}

/** The queue's clock is UTC. NBP publishes table A on working days by 12:15 in Warsaw. */
const AFTER_NBP = ["40 11 * * *", "10 16 * * *"];
const EVERY_MINUTE = ["* * * * *"];

export const JOBS = {
  "import-file": run("import-file", { handler: importFileTask, place: "files" }),
  "undo-import": run("undo-import", { handler: undoImportTask, place: "files" }),
  recompute: run("recompute", { handler: recomputeTask, place: "common" }),
  "sync-store": run("sync-store", { handler: syncStoreTask, place: "common" }),
  "send-report": run("send-report", { handler: sendReportTask, place: "common" }),
  "send-mail": asked("send-mail", { handler: sendMail, place: "letters" }),
  "send-webhook": asked("send-webhook", { handler: sendWebhook, place: "webhooks" }),
  "check-alerts": asked("check-alerts", { handler: runCheck, place: "common" }),
  "tell-alerts": asked("tell-alerts", { handler: runTelling, place: "common" }),
  "purge-company": asked("purge-company", { handler: runPurge, place: "common" }),
  "sync-round": asked("sync-round", { handler: runSyncRound, place: "common" }),
  "sync-past": asked("sync-past", { handler: runSyncPast, place: "past" }),
  "fetch-rates": asked("fetch-rates", { handler: fetchRates, when: AFTER_NBP, place: "common" }),
  daily: clocked("daily", { handler: runDaily, when: ["20 2 * * *"], tries: 3, place: "common" }),
  "morning-letters": clocked("morning-letters", { handler: scheduleMornings, when: ["5 * * * *"], tries: 3, place: "common" }),
  "hourly-alerts": clocked("hourly-alerts", { handler: runHourlyChecks, when: ["35 * * * *"], tries: 3, place: "common" }),
  "schedule-syncs": clocked("schedule-syncs", { handler: scheduleSyncs, when: EVERY_MINUTE, tries: 1, place: "common" }),
  "schedule-reports": clocked("schedule-reports", { handler: scheduleReports, when: EVERY_MINUTE, tries: 1, place: "common" }),
} satisfies { readonly [Name in JobKind | EntryName]: Job<Name> } & Readonly<Record<string, Job>>;

const ALL: readonly Job[] = Object.values(JOBS);

export function jobsIn(place: Place): readonly Job[] {
  return ALL.filter((job) => job.place === place);
}

/** What is due by the clock, as the queue reads it: one entry of each job waits at most. */
export function crontab(): string {
  const lines = ALL.flatMap(({ name, when, tries }) =>
    when.map((at, index) => `${at} ${name} ?${index === 0 ? "" : `id=${name}-${index + 1}&`}jobKey=${name}&max=${tries}`),
  );
  return `${lines.join("\n")}\n`;
}
