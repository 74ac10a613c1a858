/** Turns what the system and PostgreSQL say when a cluster cannot start into one sentence with a way out. */
import { DiskFullError, StartError, errorCode } from "./start-error.ts";

const CAUSES: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [/ENOTDIR|EEXIST/, (folder) => `A file stands where the folder ${folder} should be: remove it, or set DATA_DIR to another folder.`],
  [/read-only file system|EROFS/i, (folder) => `The disk that holds ${folder} is read-only: set DATA_DIR to a folder that can be written.`],
  [
    /was initialized by PostgreSQL version|database files are incompatible/i,
    (folder) =>
      `The data in ${folder} was made by another version of PostgreSQL: copy it with the release that made it (npm run backup -- <file>), set DATA_DIR to an empty folder and restore the copy there with npm run restore -- <file>.`,
  ],
  [
    /lock file ".*" already exists|another postmaster|ENOTEMPTY/i,
    (folder) => `Another start is using ${folder} right now: wait until it ends, or set DATA_DIR to another folder.`,
  ],
  [
    /shared memory|cannot allocate memory|ENOMEM/i,
    () => "There is not enough memory for PostgreSQL: stop other programs or set DATABASE_URL to a PostgreSQL elsewhere.",
  ],
  [
    /permission denied|wrong ownership|invalid permissions|EACCES|EPERM/i,
    (folder) => `PostgreSQL may not use ${folder}: start as the user who owns that folder, or set DATA_DIR to one of your own.`,
  ],
  [
    /invalid data in file|could not open file|invalid primary checkpoint|could not locate a valid checkpoint/i,
    (folder) =>
      `The database files in ${folder} are damaged: move the folder away, or set DATA_DIR to an empty one, and restore a copy with npm run restore -- <file>.`,
  ],
];

const FULL = /no space left on device|ENOSPC|EDQUOT|disk quota exceeded/i;

/** The sentence for what was said; null where it is none of what is known. */
function causeOf(said: string, folder: string, options?: ErrorOptions): StartError | null {
  if (FULL.test(said))
    return new DiskFullError(
      `The disk that holds ${folder} is full: free some space there or set DATA_DIR to a folder on another disk.`,
      options,
    );
  const cause = CAUSES.find(([pattern]) => pattern.test(said));
  return cause === undefined ? null : new StartError(cause[1](folder), options);
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? "";
}

/** `output` is what the server or initdb wrote during this start; `log` the file to look into. */
export function explainFailure(output: string, folder: string, log: string): StartError {
  const cause = causeOf(output, folder);
  return cause ?? new StartError(`PostgreSQL did not start (${lastLine(output).trim() || "it said nothing"}): see ${log}.`);
}

/** Runs a step that touches the disk; a system error becomes a sentence, anything else passes. */
export async function explaining<T>(folder: string, step: () => Promise<T> | T): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const code = errorCode(error);
    throw (code === undefined ? null : causeOf(code, folder, { cause: error })) ?? error;
  }
}
