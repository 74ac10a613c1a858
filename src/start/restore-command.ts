import { parseArgs } from "node:util";
import { checkCopy } from "#backup/check-copy.ts";
import { openCopyFile } from "#backup/format/copy-file.ts";
import { restoreCopy } from "#backup/restore-copy.ts";
import type { Config } from "#config.ts";
import { readMigrations } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";
import { describeCopy } from "./backup-command.ts";
import { countTables, progress, resolveFile, secretsOf, untilInterrupted } from "./backup-files.ts";
import type { Command } from "./command.ts";
import { findOwner } from "./data-folder.ts";
import { closeAfterCommand, reachDatabase } from "./database.ts";
import { restoreDemoPassword } from "./demo-password.ts";
import { secretKeysOf } from "./places.ts";

const USAGE = "npm run restore -- <file>";

function readFileName(args: string[]): string {
  try {
    const [file, ...more] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    if (file === undefined || more.length > 0) throw new Error("Name one file");
    return resolveFile(file);
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`, { cause: error });
  }
}

function refuseRunning(config: Config): void {
  const owner = config.DATABASE_URL === undefined ? findOwner(config.DATA_DIR) : null;
  if (owner) throw new StartError(`The server runs at ${owner.url} (process ${owner.pid}) with this database: stop it first.`);
}

/** Fills an empty instance with a copy, which is read to its end before anything is written. */
export const restoreCommand: Command = async (input) => {
  const { config } = input;
  const file = readFileName(input.args);
  const secrets = secretsOf(config);
  if (secrets.length === 0) throw new StartError("Set BACKUP_PASSPHRASE or BACKUP_KEY to what the copy was made with.");
  const migrations = readMigrations();
  refuseRunning(config);
  return untilInterrupted(input.shutdown, async (signal) => {
    const copy = await openCopyFile(file, secrets);
    const checked = await checkCopy(copy, migrations, signal);
    progress(describeCopy(file, checked));
    const { start } = checked;
    const keys = await secretKeysOf(config);
    const shardCount = config.CITUS_SHARD_COUNT;
    const reached = await reachDatabase(config, progress);
    try {
      const restored = await restoreCopy(reached.target, {
        copy,
        start,
        migrations,
        keys,
        shardCount,
        signal,
        onTable: countTables("Restored"),
      });
      if (start.demoPassword !== null) restoreDemoPassword(config.DATA_DIR, start.demoPassword);
      for (const name of restored.migrated) input.say(`Migrated: ${name}`);
      if (restored.unopened > 0) {
        input.say(`${restored.unopened} connections or second factors came without a key that opens them: set them up again.`);
      }
      input.say(`Restored as of ${start.madeAt}; everybody signs in again. Compare the figures with npm run verify-ledger, then start.`);
      return 0;
    } finally {
      await closeAfterCommand(reached, "restore");
    }
  });
};
