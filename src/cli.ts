/** Commands beside the server: `user`, `terms`, `plans`, `mail`, `verify-ledger`, `backup`, `restore`, `doctor`. Each is loaded only when it is asked for. */
import { AppError } from "#core/errors.ts";
import { StartError } from "#db/start-error.ts";
import type { Command } from "./start/command.ts";
import { loadConfig } from "./start/environment.ts";
import { createShutdown } from "./start/shutdown.ts";

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  user: async () => (await import("./start/user-command.ts")).userCommand,
  terms: async () => (await import("./start/terms-command.ts")).termsCommand,
  plans: async () => (await import("./start/plans-command.ts")).plansCommand,
  mail: async () => (await import("./start/mail-command.ts")).mailCommand,
  "verify-ledger": async () => (await import("./start/verify-command.ts")).verifyLedgerCommand,
  backup: async () => (await import("./start/backup-command.ts")).backupCommand,
  restore: async () => (await import("./start/restore-command.ts")).restoreCommand,
  doctor: async () => (await import("./start/doctor.ts")).doctor,
};

const say = (message: string): void => void process.stdout.write(`${message}\n`);

const warn = (message: string): void => void process.stderr.write(`${message}\n`);

/** Whatever still keeps the process when its command is done keeps it no longer than this. */
const LEAVE_MS = 5000;
/** As a shell says of a command that was interrupted. */
const INTERRUPTED = 130;

const shutdown = createShutdown(warn);
shutdown.onSignals(() => undefined, INTERRUPTED);

const [name = "", ...args] = process.argv.slice(2);
try {
  const load = COMMANDS[name];
  if (!load) throw new StartError(`There is no command ${name}: use ${Object.keys(COMMANDS).join(", ")}.`);
  const command = await load();
  process.exitCode = await command({ config: loadConfig(), args, say, shutdown });
} catch (error) {
  const expected = error instanceof StartError || error instanceof AppError;
  if (!shutdown.signal.aborted) warn(expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
setTimeout(() => process.exit(), LEAVE_MS).unref();
