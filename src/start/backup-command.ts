import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkCopy } from "#backup/check-copy.ts";
import type { CopyStart, CopyWhole } from "#backup/format/contents.ts";
import { openCopyFile } from "#backup/format/copy-file.ts";
import type { BackupSecret } from "#backup/format/secret.ts";
import { noteCopy } from "#backup/note-copy.ts";
import { makeCopy } from "#backup/make-copy.ts";
import type { Config } from "#config.ts";
import { connect } from "#db/connection.ts";
import { hasCluster } from "#db/embedded.ts";
import { readMigrations } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";
import { refuseUnfinished } from "#db/unfinished-restore.ts";
import { countTables, progress, resolveFile, secretsOf, untilInterrupted } from "./backup-files.ts";
import { type Command, type CommandInput, withDatabase } from "./command.ts";
import { closeAfterCommand, reachDatabase } from "./database.ts";
import { keptDemoPassword } from "./demo-password.ts";
import { secretKeysOf } from "./places.ts";
import { VERSION } from "./version.ts";

const USAGE = "npm run backup -- <file> [--force], or npm run backup -- --check <file>";

function readArguments(args: string[]): { file: string; force: boolean; check: boolean } {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { force: flag, check: flag } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error("Name one file");
    return { file: resolveFile(file), force: values.force, check: values.check };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`, { cause: error });
  }
}

function secretOf(config: Config): BackupSecret {
  const [secret, another] = secretsOf(config);
  if (secret === undefined) {
    throw new StartError("A copy is always encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY in the environment or in .env.");
  }
  if (another !== undefined)
    throw new StartError("BACKUP_PASSPHRASE and BACKUP_KEY are both set: leave the one this copy is to be made with.");
  return secret;
}

/** Told at the making and at the checking: whoever needs the copy has no other way to find out. */
function tellUnopened({ unopened }: CopyStart): void {
  if (unopened === 0) return;
  progress(
    `${unopened} connections or second factors are sealed with a key that was not configured for this command: after a restore they have to be set up again. Run it with the ENCRYPTION_KEYS and SECRET_KEY of the server.`,
  );
}

async function writeCopy(input: CommandInput, file: string, force: boolean): Promise<void> {
  const { config } = input;
  const secret = secretOf(config);
  if (config.DATABASE_URL === undefined && !hasCluster(config.DATA_DIR)) {
    throw new StartError(`There is nothing to copy: ${config.DATA_DIR} has no database.`);
  }
  const reached = await reachDatabase(config, progress);
  try {
    await refuseUnfinished(reached.target);
    const database = connect(reached.target, { max: 1, name: "zyskomierz backup" });
    try {
      const start = await untilInterrupted(input.shutdown, async (signal) =>
        makeCopy(database, {
          file,
          migrations: readMigrations(),
          carried: { release: VERSION, keys: await secretKeysOf(config), demoPassword: keptDemoPassword(config.DATA_DIR) },
          write: { secret, force, signal },
          onTable: countTables("Copied"),
        }),
      );
      tellUnopened(start);
    } finally {
      await database.close();
    }
  } finally {
    await closeAfterCommand(reached, "zyskomierz backup");
  }
}

export function describeCopy(file: string, { start, whole }: { start: CopyStart; whole: CopyWhole }): string {
  const rows = whole.tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = Math.ceil(statSync(file).size / 1e5) / 10;
  return `${file}: whole, made ${start.madeAt} by release ${start.release} with schema ${start.migrations.length} on PostgreSQL ${start.server}, ${whole.tables.length} tables, ${rows} rows, ${megabytes} MB`;
}

/** Makes a copy of the instance, whether the server runs or not, and reads it back; `--check` only reads one. */
export const backupCommand: Command = async (input) => {
  const { file, force, check } = readArguments(input.args);
  if (!check) await writeCopy(input, file, force);
  const read = await untilInterrupted(input.shutdown, async (signal) =>
    checkCopy(await openCopyFile(file, secretsOf(input.config)), readMigrations(), signal),
  );
  if (check) tellUnopened(read.start);
  // A schema from before this release has nowhere to note it, and a copy changes nothing else.
  else if (read.start.migrations.length === readMigrations().length)
    await withDatabase(input, ({ db }) => noteCopy(db, statSync(file).size));
  input.say(describeCopy(file, read));
  return 0;
};
