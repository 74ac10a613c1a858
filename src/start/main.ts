/** The server as a process: its settings read, its end in order, whatever escapes told. */
import type { Config } from "#config.ts";
import { StartError } from "#db/start-error.ts";
import { catchEscaped, keepingOn } from "#faults/escaped.ts";
import { type ErrorReports, openErrorReports } from "./error-reports.ts";
import { loadConfig } from "./environment.ts";
import { createLog } from "./log.ts";
import { measureProcess } from "./measure.ts";
import { readRoles } from "./roles.ts";
import { runServer } from "./run-server.ts";
import { createShutdown } from "./shutdown.ts";
import { VERSION } from "./version.ts";
import type { Source } from "#sources/source.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const warn = (message: string): void => void process.stderr.write(`${message}\n`);

const measurement = measureProcess();
const shutdown = createShutdown(warn);
let reports: ErrorReports | null = null;

async function fail(error: unknown): Promise<never> {
  // A start that was told to end in its middle: nothing failed.
  if (shutdown.signal.aborted && error === shutdown.signal.reason) return shutdown.exit(0);
  if (!(error instanceof StartError)) reports?.failure(error, { where: "process" });
  warn(error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  return shutdown.exit(1);
}

// Whoever read what we say may have gone; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
function note(error: unknown, level: Config["LOG_LEVEL"]): void {
  createLog(level, say).error({ err: error }, "an error escaped");
  reports?.failure(error, { where: "process" });
}

/** Web and worker, or only one of them with `--web` or `--worker`. `sources` = what stores can be connected to. */
export async function runMain(sources: readonly Source[]): Promise<void> {
  catchEscaped((error) => void fail(error));
  shutdown.onSignals(say);
  try {
    const [config, roles] = [loadConfig(), readRoles(process.argv.slice(2))];
    reports = await openErrorReports({ dsn: config.SENTRY_DSN ?? null, release: VERSION });
    const server = { config, roles, shutdown, measurement, reports, say, onLost: (error: StartError) => void fail(error) };
    const escaped = { failed: (error: unknown) => void fail(error), noted: (error: unknown) => note(error, config.LOG_LEVEL) };
    await keepingOn(escaped, () => runServer(server, sources));
    measurement.restart();
    shutdown.add("measurement", () => say(measurement.summary()));
  } catch (error) {
    await fail(error);
  }
}
