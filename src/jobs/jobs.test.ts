/** The table of jobs: what the clock begins, which work has a place of its own, and what an entry must say. */
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { startTestWorker } from "#testing/worker.ts";
import { workerDeps } from "#testing/worker-deps.ts";
import { crontab, JOBS, jobsIn } from "./jobs.ts";
import { BadPayload } from "./payload.ts";
import { PLACES } from "./slots.ts";

const database = forFile(createTestDatabase);

test("each job is called as its row is, and every place of a worker has work", () => {
  expect(Object.entries(JOBS).filter(([key, { name }]) => key !== name)).toEqual([]);
  expect(Object.keys(PLACES).filter((place) => !Object.values(JOBS).some((job) => job.place === place))).toEqual([]);
  expect([jobsIn("letters"), jobsIn("webhooks")].map((jobs) => jobs.map(({ name }) => name))).toEqual([["send-mail"], ["send-webhook"]]);
});

test("the clock begins each job once at a time, and rates twice a day, after NBP has published", () => {
  const items = parseCrontab(crontab());
  expect(new Set(items.map(({ identifier }) => identifier)).size).toBe(items.length);
  expect(items.filter(({ task, options }) => options.jobKey !== task)).toEqual([]);
  expect(crontab().trim().split("\n").toSorted()).toEqual([
    "* * * * * schedule-reports ?jobKey=schedule-reports&max=1",
    "* * * * * schedule-syncs ?jobKey=schedule-syncs&max=1",
    "10 16 * * * fetch-rates ?id=fetch-rates-2&jobKey=fetch-rates&max=5",
    "20 2 * * * daily ?jobKey=daily&max=3",
    "35 * * * * hourly-alerts ?jobKey=hourly-alerts&max=3",
    "40 11 * * * fetch-rates ?jobKey=fetch-rates&max=5",
    "5 * * * * morning-letters ?jobKey=morning-letters&max=3",
  ]);
});

const attempt = { attempt: 1, maxAttempts: 3, signal: new AbortController().signal };

test.each([
  ["send-mail", { mailId: "7" }, "mailId: "],
  ["send-webhook", { companyId: 1 }, "deliveryId: "],
  ["check-alerts", null, "payload: "],
  ["sync-round", { companyId: 1.5, storeId: 2 }, "companyId: "],
  ["recompute", { companyId: 1 }, "jobId: "],
] as const)("%s is not begun by %j, and its end names what is wrong", async (name, payload, field) => {
  const ended = JOBS[name].work(workerDeps(database), payload, attempt);
  await expect(ended).rejects.toThrow(BadPayload);
  await expect(ended).rejects.toThrow(field);
});

test("what cannot be read leaves the queue at its first try, with a line in the log", async () => {
  const lines: string[] = [];
  const told = Promise.withResolvers<void>();
  const error = (details: Record<string, unknown>): void => {
    lines.push(String(details["err"]));
    told.resolve();
  };
  await database.pool.query(`select graphile_worker.add_job('check-alerts', '{"companyId": "x"}', max_attempts => 9)`);
  const worker = await startTestWorker(database, { log: { info: () => undefined, error } });
  await told.promise;
  await worker.stop();
  expect(lines).toEqual([expect.stringContaining("check-alerts cannot be done by what it says: companyId: ")]);
  const { rows } = await database.pool.query("select from graphile_worker.jobs where task_identifier = 'check-alerts'");
  expect(rows).toHaveLength(0);
});
