import type { Config } from "#config.ts";
import { type Database, connect } from "#db/connection.ts";
import { closeAfterCommand, openDatabase } from "./database.ts";
import type { Shutdown } from "./shutdown.ts";
import { within } from "./within.ts";

export type CommandInput = {
  readonly config: Config;
  readonly args: string[];
  readonly say: (message: string) => void;
  /** Told how to end what a command has started; without it a signal ends the process and nothing else. */
  readonly shutdown?: Shutdown;
};

/** Answers the exit code. */
export type Command = (input: CommandInput) => Promise<number>;

/** A connection that does not answer when it is closed is not waited for longer than this. */
const LEAVE_MS = 15_000;

/** Runs `work` on the configured database, whether the server runs or not, and leaves the cluster as it was found, also when it is told to end. */
export async function withDatabase<T>({ config, say, shutdown }: CommandInput, work: (database: Database) => Promise<T>): Promise<T> {
  const name = `zyskomierz command ${process.pid}`;
  const opening = openDatabase(config, say, shutdown?.signal);
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => closeAfterCommand(await opening, name);
  // The work may wait for an answer that never comes; its connections end with the process.
  shutdown?.add("database", () => (closing ??= opening.then(close, () => undefined)));
  const database = connect((await opening).target, { max: 4, name });
  try {
    return await work(database);
  } finally {
    closing ??= database.close().then(close);
    await within(LEAVE_MS, closing);
  }
}
