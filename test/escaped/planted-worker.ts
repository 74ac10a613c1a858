/** A worker in a process of its own, with a fault planted in each kind of place of a job; its parent tells it where the database is. */
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createUser } from "#accounts/create-user.ts";
import { connect } from "#db/connection.ts";
import { catchEscaped } from "#faults/escaped.ts";
import type { JobTask } from "#jobs/context.ts";
import { keepWorking } from "#jobs/keep-working.ts";
import { runJob } from "#jobs/run-job.ts";
import type { MailTransport } from "#mail/transport.ts";
import { enqueue } from "#queue/enqueue.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import { RUNS } from "#queue/jobs.ts";
import { TEXTS, workerDeps } from "#testing/worker-deps.ts";

const Target = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });
const target = Target.parse(JSON.parse(process.env["PLANTED_DATABASE"] ?? "null"));

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fault = (): never => {
  throw new Error("planted");
};
const never = (): Promise<never> => new Promise(() => undefined);
const until = (signal: AbortSignal): Promise<never> => pause(600_000, undefined as never, { signal });

/** Where the fault sits → what the job does. Those that hear of it end by themselves, the others never would. */
const JOBS: Readonly<Record<string, JobTask<"recompute">>> = {
  timer: async ({ signal }) => (setTimeout(fault, 5), until(signal)),
  listener: async ({ signal }) => {
    const events = new EventEmitter().on("told", fault);
    setTimeout(() => events.emit("told"), 5);
    await until(signal);
  },
  stream: async ({ signal }) => {
    new PassThrough().on("data", fault).write("x");
    await until(signal);
  },
  promise: async () => (void Promise.resolve().then(fault), never()),
  "next tick, beside work that succeeds": async () => {
    process.nextTick(fault);
    await pause(50);
  },
};

catchEscaped((error) => {
  say(`ends: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

const lines = { info: () => undefined, error: (_: Record<string, unknown>, message: string) => say(`log: ${message}`) };

async function runPlanted(): Promise<void> {
  const database = connect(target, { name: "planted" });
  // The first company of the database is theirs.
  await createUser(database.db, { email: "anna@example.com", password: "Bardzo-Tajne-Haslo-2026", role: "owner", isAdmin: false });
  const scope = { db: database.db, companyId: 1 };
  for (const [place, task] of Object.entries(JOBS)) {
    const jobId = await enqueue(scope, { task: "recompute", payload: { reason: "settings" } });
    const attempt = { attempt: 5, maxAttempts: 5, signal: new AbortController().signal };
    const heard = await runJob(workerDeps(database, { log: lines }), { companyId: 1, jobId }, attempt, {
      kind: "recompute",
      about: RUNS.recompute,
      handler: task,
    }).then(
      () => "done",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const { rows } = await database.pool.query<{ status: string; error: string | null }>(
      "select status, error from job_runs where company_id = 1 and id = $1",
      [jobId],
    );
    say(`${place}: ${heard}, ${rows[0]?.status}: ${rows[0]?.error}`);
  }
  await database.close();
}

/** The first try of a letter fails in a timer, and never ends by itself. */
async function runQueue(): Promise<void> {
  const database = connect(target, { name: "planted" });
  await enqueueMail(database.db, { kind: "passwordReset", to: "anna@example.com" });
  let tries = 0;
  const transport: MailTransport = {
    async send(to) {
      tries += 1;
      if (tries === 1) return (setTimeout(fault, 5), never());
      say(`try ${tries}: a letter to ${to}`);
    },
    close: () => undefined,
  };
  await keepWorking((session) => connect(target, { ...session, max: 10 }), {
    log: lines,
    texts: TEXTS,
    secretKeys: [],
    mail: { appUrl: "http://localhost", transport },
  });
}

await runPlanted();
await runQueue();
