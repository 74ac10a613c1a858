/** `npm start`: database, migrations, worker, web app, HTTP; or only part of it with `--web` or `--worker`. */
import { buildApp } from "#api/app.ts";
import { DEFAULT_LIMITS } from "#api/http/deps.ts";
import { DEFAULT_COST } from "#accounts/password.ts";
import { startWorker } from "#jobs/worker.ts";
import { readTexts } from "#text/texts.ts";
import type { Config } from "#config.ts";
import { type Database, connect } from "#db/connection.ts";
import { StartError } from "#db/start-error.ts";
import { findOwner, giveUpOwnership, secretKey, takeOwnership } from "./start/data-folder.ts";
import { type OpenDatabase, openDatabase } from "./start/database.ts";
import { loadConfig } from "./start/environment.ts";
import { welcome } from "./start/welcome.ts";
import { checkPort, explainListen } from "./start/listen.ts";
import { type Measurement, measureProcess } from "./start/measure.ts";
import { serveMetrics } from "./start/metrics-server.ts";
import { type Roles, readRoles } from "./start/roles.ts";
import { type Shutdown, createShutdown } from "./start/shutdown.ts";
import { VERSION } from "./start/version.ts";
import { buildWeb } from "./start/web-build.ts";

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const warn = (message: string): void => void process.stderr.write(`${message}\n`);

/** Only one server owns the embedded cluster; one started with a role of its own may join the owner's. */
async function claimDataFolder(config: Config, roles: Roles, shutdown: Shutdown): Promise<boolean> {
  if (config.DATABASE_URL !== undefined) return false;
  const owner = await takeOwnership(config.DATA_DIR, config.APP_URL);
  if (!owner) {
    shutdown.add("data folder", () => giveUpOwnership(config.DATA_DIR));
    return true;
  }
  if (!(roles.web && roles.worker)) return false;
  throw new StartError(
    `Zyskomierz already runs with the data folder ${config.DATA_DIR} at ${owner.url} (process ${owner.pid}): open it there, stop it first, or set DATA_DIR and PORT to others.`,
  );
}

function openPool(opened: OpenDatabase, name: string, max: number, shutdown: Shutdown): Database {
  const database = connect(opened.target, { name, max, onError: (error) => warn(`A database connection was lost: ${error.message}`) });
  shutdown.add(`${name} connections`, () => database.close());
  return database;
}

async function startWeb(config: Config, opened: OpenDatabase, webFolder: string, shutdown: Shutdown): Promise<Database> {
  const database = openPool(opened, "zyskomierz web", 10, shutdown);
  const app = await buildApp({
    database,
    config: {
      appUrl: config.APP_URL,
      apiUrl: config.API_URL === config.APP_URL ? "" : config.API_URL,
      iframeApiUrl: config.IFRAME_API_URL ?? "",
      allowedOrigins: config.ALLOWED_ORIGINS,
      cookieDomain: config.COOKIE_DOMAIN ?? null,
      embedded: config.IFRAME_API_URL !== undefined,
      secretKey: config.SECRET_KEY ?? (await secretKey(config.DATA_DIR)),
      sentryDsn: config.SENTRY_DSN ?? null,
      version: VERSION,
      maintenance: config.MAINTENANCE,
      demo: config.DEMO,
      webFolder,
      // We speak plain HTTP, so an https address means that a proxy of the operator stands before us.
      trustProxy: config.APP_URL.startsWith("https:"),
      limits: DEFAULT_LIMITS,
      passwordCost: DEFAULT_COST,
    },
    texts: readTexts(),
    clock: () => new Date().toISOString(),
    logger: { level: config.LOG_LEVEL },
  });
  shutdown.add("HTTP", () => app.close());
  await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
    throw explainListen(error, "PORT", config.HOST, config.PORT);
  });
  return database;
}

async function start(config: Config, roles: Roles, shutdown: Shutdown, measurement: Measurement): Promise<void> {
  const ownsData = await claimDataFolder(config, roles, shutdown);
  if (roles.web) await checkPort("PORT", config.HOST, config.PORT);
  // The bundler runs beside the database's start; its failure waits until both have ended.
  const building = roles.web ? buildWeb(process.env, say) : null;
  const [opening, built] = await Promise.allSettled([openDatabase(config, say), building]);
  if (opening.status === "rejected") throw opening.reason;
  const opened = opening.value;
  if (ownsData) shutdown.add("database", () => opened.cluster?.stop());
  if (built.status === "rejected") throw built.reason;
  if (ownsData && findOwner(config.DATA_DIR)?.pid !== process.pid)
    throw new StartError("Another start took this data folder at the same moment: use that one.");
  for (const name of opened.migrated) say(`Migrated: ${name}`);
  if (config.METRICS_PORT !== undefined) shutdown.add("metrics", await serveMetrics(measurement, config.HOST, config.METRICS_PORT));
  if (roles.worker) {
    const worker = await startWorker({
      database: openPool(opened, "zyskomierz worker", 8, shutdown),
      nbpApiUrl: config.NBP_API_URL,
      log: warn,
    });
    shutdown.add("worker", () => worker.stop());
  }
  if (roles.web && built.value) say(await welcome(await startWeb(config, opened, built.value.folder, shutdown), config));
  else say("The worker runs.");
}

const measurement = measureProcess();
const shutdown = createShutdown(warn);
shutdown.add("measurement", () => say(measurement.summary()));

async function fail(error: unknown): Promise<never> {
  warn(error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  await shutdown.run();
  process.exit(1);
}

process.on("uncaughtException", (error) => void fail(error));
process.on("unhandledRejection", (reason) => void fail(reason));
shutdown.onSignals(say);

try {
  await start(loadConfig(), readRoles(process.argv.slice(2)), shutdown, measurement);
} catch (error) {
  await fail(error);
}
