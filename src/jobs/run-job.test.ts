import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { JobCanceled } from "#queue/job-runs.ts";
import { enqueue } from "#queue/enqueue.ts";
import { RUNS } from "#queue/jobs.ts";
import { requeue } from "#queue/requeue.ts";
import { createTestDatabase } from "#testing/database.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { JobRefused, runJob } from "./run-job.ts";

const database = forFile(createTestDatabase);
let jobId: number;
beforeAll(() => sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(database.db));
beforeEach(async () => {
  await sql`delete from alerts where company_id = 1`.execute(database.db);
  jobId = await enqueue({ db: database.db, companyId: 1 }, { task: "recompute", payload: { reason: "settings" } });
});

const doing = (handler: () => Promise<void>) => ({ kind: "recompute", about: RUNS.recompute, handler }) as const;

/** The job as the queue would run it at its `attempt`-th of five tries. @returns what the queue hears of it. */
async function run(attempt: number, work: () => void): Promise<string> {
  const tried = { attempt, maxAttempts: 5, signal: new AbortController().signal };
  try {
    await runJob(
      workerDeps(database),
      { companyId: 1, jobId },
      tried,
      doing(async () => work()),
    );
    return "over";
  } catch {
    return "try again";
  }
}

const fail = (error: Error) => (): void => {
  throw error;
};

async function state(): Promise<{ status: string; error: string | null; alerts: number }> {
  const { rows } = await sql<{ status: string; error: string | null; alerts: number }>`
    select j.status, j.error, (select count(*)::int from alerts a where a.company_id = 1 and a.resolved_at is null
                                 and a.kind = 'jobFailed' and a.subject = j.id::text) as alerts
    from job_runs j where j.company_id = 1 and j.id = ${jobId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the job is gone");
  return row;
}

test("a job that fails is tried again in silence, and is an alert after its last try", async () => {
  expect(await run(4, fail(new Error("the disk is full")))).toBe("try again");
  expect(await state()).toEqual({ status: "running", error: null, alerts: 0 });
  expect(await run(5, fail(new Error("the disk is full")))).toBe("try again");
  expect(await state()).toEqual({ status: "failed", error: "the disk is full", alerts: 1 });
});

test("the alert of a failed job ends when somebody has it tried again and it succeeds", async () => {
  await run(5, fail(new Error("the disk is full")));
  await requeue({ db: database.db, companyId: 1 }, jobId);
  expect(await state()).toMatchObject({ status: "queued", alerts: 1 });
  expect(await run(1, () => undefined)).toBe("over");
  expect(await state()).toEqual({ status: "succeeded", error: null, alerts: 0 });
});

test("a refusal is told where the work was asked for, a cancel is what was asked for: neither is an alert", async () => {
  expect(await run(1, fail(new JobRefused("NEEDS_ANSWER")))).toBe("over");
  expect(await state()).toEqual({ status: "failed", error: "NEEDS_ANSWER", alerts: 0 });
  await requeue({ db: database.db, companyId: 1 }, jobId);
  expect(await run(5, fail(new JobCanceled()))).toBe("over");
  expect(await state()).toEqual({ status: "canceled", error: null, alerts: 0 });
});

test("a job that is done stays done when the rates that its figures lack cannot be asked for", async () => {
  const tried = { attempt: 5, maxAttempts: 5, signal: new AbortController().signal };
  const takeAway = doing(async () => {
    await sql`alter table postings rename to postings_away`.execute(database.db);
  });
  await runJob(workerDeps(database), { companyId: 1, jobId }, tried, takeAway);
  await sql`alter table postings_away rename to postings`.execute(database.db);
  expect(await state()).toEqual({ status: "succeeded", error: null, alerts: 0 });
});

test("a job of which the history says what no schema knows fails at once, names the field, and is not done", async () => {
  await sql`update job_runs set payload = '{"reason": "weather", "from": "2026-02-30"}' where company_id = 1 and id = ${jobId}`.execute(
    database.db,
  );
  let done = 0;
  await run(1, () => void (done += 1));
  const { error, ...ended } = await state();
  expect(ended).toEqual({ status: "failed", alerts: 1 });
  expect(error).toContain("payload.reason: ");
  expect(error).toContain("payload.from: a day of the calendar");
  expect([done, await run(2, () => void (done += 1)), done]).toEqual([0, "over", 0]);
});
