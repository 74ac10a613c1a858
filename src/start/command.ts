import type { Config } from "#config.ts";
import { type Database, connect } from "#db/connection.ts";
import { closeAfterCommand, openDatabase } from "./database.ts";

export type CommandInput = { readonly config: Config; readonly args: string[]; readonly say: (message: string) => void };

/** Answers the exit code. */
export type Command = (input: CommandInput) => Promise<number>;

/** Runs `work` on the configured database, whether the server runs or not, and leaves the cluster as it was found. */
export async function withDatabase<T>({ config, say }: CommandInput, work: (database: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(config, say);
  const database = connect(opened.target, { max: 4, name: "zyskomierz command" });
  try {
    return await work(database);
  } finally {
    await database.close();
    await closeAfterCommand(opened);
  }
}
