/** The server: web and worker, or only one of them with `--web` or `--worker`. */
import { StartError } from "#db/start-error.ts";
import { loadConfig } from "./start/environment.ts";
import { measureProcess } from "./start/measure.ts";
import { readRoles } from "./start/roles.ts";
import { runServer } from "./start/run-server.ts";
import { createShutdown } from "./start/shutdown.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const warn = (message: string): void => void process.stderr.write(`${message}\n`);

const measurement = measureProcess();
const shutdown = createShutdown(warn);

async function fail(error: unknown): Promise<never> {
  warn(error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  await shutdown.run();
  process.exit(1);
}

process.on("uncaughtException", (error) => void fail(error));
process.on("unhandledRejection", (reason) => void fail(reason));
shutdown.onSignals(say);

try {
  const [config, roles] = [loadConfig(), readRoles(process.argv.slice(2))];
  await runServer({ config, roles, shutdown, measurement, say });
  measurement.restart();
  shutdown.add("measurement", () => say(measurement.summary()));
} catch (error) {
  await fail(error);
}
