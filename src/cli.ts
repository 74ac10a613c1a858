/** Commands beside the server: `user`, `mail`, `verify-ledger`, `backup`, `restore`, `doctor`. Each is loaded only when it is asked for. */
import { AppError } from "#core/errors.ts";
import { StartError } from "#db/start-error.ts";
import type { Command } from "./start/command.ts";
import { loadConfig } from "./start/environment.ts";

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  user: async () => (await import("./start/user-command.ts")).userCommand,
  mail: async () => (await import("./start/mail-command.ts")).mailCommand,
  "verify-ledger": async () => (await import("./start/verify-command.ts")).verifyLedgerCommand,
  backup: async () => (await import("./start/backup-command.ts")).backupCommand,
  restore: async () => (await import("./start/restore-command.ts")).restoreCommand,
  doctor: async () => (await import("./start/doctor.ts")).doctor,
};

const say = (message: string): void => void process.stdout.write(`${message}\n`);

const [name = "", ...args] = process.argv.slice(2);
try {
  const load = COMMANDS[name];
  if (!load) throw new StartError(`There is no command ${name}: use ${Object.keys(COMMANDS).join(", ")}.`);
  const command = await load();
  process.exitCode = await command({ config: loadConfig(), args, say });
} catch (error) {
  const expected = error instanceof StartError || error instanceof AppError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
