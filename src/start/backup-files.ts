/** What `backup` and `restore` share: where the file is, what opens it, and how far they are. */
import { resolve } from "node:path";
import type { BackupSecret } from "#backup/format/secret.ts";
import type { Config } from "#config.ts";
import { StartError } from "#db/start-error.ts";
import type { Shutdown } from "./shutdown.ts";

/** npm runs its commands in the folder of package.json; the operator means the one they stand in. */
export function resolveFile(file: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), file);
}

export function secretsOf({ BACKUP_KEY, BACKUP_PASSPHRASE }: Config): BackupSecret[] {
  return [
    ...(BACKUP_KEY === undefined ? [] : [{ kind: "key", key: Buffer.from(BACKUP_KEY, "base64") } as const]),
    ...(BACKUP_PASSPHRASE === undefined ? [] : [{ kind: "passphrase", passphrase: BACKUP_PASSPHRASE } as const]),
  ];
}

/** Beside the result on the output, so that this can be read by programs. */
export const progress = (message: string): void => void process.stderr.write(`${message}\n`);

const EVERY_MS = 2000;

export type Progress = (counts: { name: string; rows: number }) => void;

/** A line every two seconds at most. */
export function countTables(verb: string): Progress {
  let [tables, rows, reportedAt] = [0, 0, performance.now()];
  return (counts) => {
    tables += 1;
    rows += counts.rows;
    if (performance.now() - reportedAt < EVERY_MS) return;
    reportedAt = performance.now();
    progress(`${verb} ${tables} tables, ${rows} rows; last ${counts.name}.`);
  };
}

/** Ctrl-C and a supervisor's signal end the work in order instead of in the middle of it; the process waits for that end. */
export async function untilInterrupted<T>(shutdown: Shutdown | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = shutdown?.signal ?? new AbortController().signal;
  const working = work(signal);
  const settled = working.then(
    () => undefined,
    () => undefined,
  );
  shutdown?.add("the copy", () => settled);
  try {
    return await working;
  } catch (error) {
    if (signal.aborted) progress(INTERRUPTED);
    throw signal.aborted ? new StartError(INTERRUPTED, { cause: error }) : error;
  }
}

const INTERRUPTED = "Interrupted: nothing of it was kept.";
