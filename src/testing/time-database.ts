/** Vitest runs this around every file of tests: how long it waited for the database, one JSON line each, beside `SQL_LOG`. */
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { waitedForDatabase } from "#db/statement-log.ts";

const log = process.env["SQL_LOG"];
let before = 0;

beforeAll(() => {
  before = waitedForDatabase();
});
afterAll(() => {
  const file = expect.getState().testPath;
  if (log === undefined || file === undefined) return;
  const seconds = (waitedForDatabase() - before) / 1000;
  appendFileSync(join(dirname(log), "database.jsonl"), `${JSON.stringify({ file, seconds })}\n`);
});
