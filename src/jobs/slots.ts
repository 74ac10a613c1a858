/**
 * Places of a worker. Letters have one that nothing else can take: who resets a password does not wait for anybody's file. Files
 * have fewer than there are, so that accounts, figures and the daily work go on beside companies whose files take long. One
 * company has one place for files at most (its queue), and its second file waits behind the first of everybody else. Years that
 * are read in the background have one place, where stores take turns of seconds each: no other store's daily work waits for them.
 */
import type { Task } from "#queue/tasks.ts";

export type Slots = { readonly tasks: readonly Task[]; readonly atOnce: number };

export const SLOTS = [
  { tasks: ["send-mail"], atOnce: 1 },
  { tasks: ["import-file", "undo-import"], atOnce: 2 },
  {
    tasks: [
      "recompute",
      "sync-store",
      "sync-round",
      "schedule-syncs",
      "fetch-rates",
      "daily",
      "purge-company",
      "check-alerts",
      "hourly-alerts",
      "tell-alerts",
      "morning-letters",
      "schedule-reports",
      "send-report",
    ],
    atOnce: 2,
  },
  { tasks: ["sync-past"], atOnce: 1 },
  // Somebody else's server may take its ten seconds: nothing of ours waits for it, and of other companies' deliveries one at most, for a
  // company's own go one after another.
  { tasks: ["send-webhook"], atOnce: 3 },
] as const satisfies readonly Slots[];

/** A job's lock, its transaction and its progress; each kind of place listens for new jobs. */
export const WORKER_CONNECTIONS = SLOTS.reduce((sum, { atOnce }) => sum + 3 * atOnce + 1, 0);
