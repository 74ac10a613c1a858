/** Tables that the queue keeps to itself may be other ones with its next release: whoever names them says why there is no other way. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** File → the private tables in it. */
const NO_OTHER_WAY: Readonly<Record<string, readonly string[]>> = {
  // A copy carries what a job is about, and the queue's view of jobs leaves that out.
  "src/queue/carried-jobs.ts": ["_private_jobs"],
  // A job that a dead worker had in hand: only a worker takes jobs.
  "src/testing/queue-state.ts": ["_private_job_queues", "_private_jobs"],
};

const privateTables = (source: string): string[] => [...new Set(source.match(/\b_private_\w+/g) ?? [])].toSorted();

test("no statement names a table private to the job queue but the two that have no other way", () => {
  const files = globSync("{src,test,scripts,bench,bin}/**/*.{ts,tsx,mjs,sql}", { cwd: ROOT }).filter(
    (file) => file !== "test/queue-tables.test.ts",
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.map((file) => [file, privateTables(readFileSync(join(ROOT, file), "utf8"))] as const);
  expect(Object.fromEntries(found.filter(([, tables]) => tables.length > 0))).toEqual(NO_OTHER_WAY);
  expect(privateTables("update graphile_worker._private_tasks set identifier = 'x'")).toEqual(["_private_tasks"]);
});
