/** What jobs of a test can reach. */
import type { Database } from "#db/connection.ts";
import type { Log, WorkerDeps } from "#jobs/context.ts";
import type { Clock } from "#sources/clock.ts";
import { readTexts } from "#text/texts.ts";

export const QUIET: Log = { info: () => undefined, error: () => undefined };

export const TEXTS = readTexts();

/** Time that stands; whoever waits has waited. */
export function clockAt(instant: string | number): Clock {
  const now = typeof instant === "number" ? instant : Date.parse(instant);
  return { now: () => now, sleep: () => Promise.resolve() };
}

/** The database, the product's texts and a log that nobody reads; `more` as the test needs it. */
export function workerDeps<More extends Partial<WorkerDeps>>(database: Database, more: More): WorkerDeps & More;
export function workerDeps(database: Database): WorkerDeps;
export function workerDeps(database: Database, more: Partial<WorkerDeps> = {}): WorkerDeps {
  return { database, log: QUIET, texts: TEXTS, ...more };
}
