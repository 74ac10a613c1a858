/** `npm start`: data folder, database, migrations, worker, web app and HTTP, in this order; `shutdown` learns how to undo each. */
import { keepWorking } from "#jobs/keep-working.ts";
import { WORKER_CONNECTIONS } from "#jobs/slots.ts";
import type { Config } from "#config.ts";
import { connectionsOf } from "#api/http/work-limits.ts";
import { type ConnectionOptions, type Database, connect } from "#db/connection.ts";
import type { EmbeddedCluster } from "#db/embedded.ts";
import { StartError } from "#db/start-error.ts";
import { findOwner, giveUpOwnership, takeOwnership } from "./data-folder.ts";
import { startDemo, startDemoSimulator } from "./demo.ts";
import type { Source } from "#sources/source.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import type { ErrorReports } from "./error-reports.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { keepDatabase, watchOwner } from "./keep-database.ts";
import { checkPort } from "./listen.ts";
import { readTexts } from "#text/texts.ts";
import { createLog } from "./log.ts";
import { mailOf } from "./mail.ts";
import { placesOf, secretKeysOf } from "./places.ts";
import type { Measurement } from "./measure.ts";
import { serveMetrics } from "./metrics-server.ts";
import { subscriptionTermsOf } from "./payments.ts";
import type { Roles } from "./roles.ts";
import type { Shutdown } from "./shutdown.ts";
import { type Shared, startWeb, workOf } from "./web.ts";
import { buildWeb } from "./web-build.ts";
import { welcome } from "./welcome.ts";

export type Server = {
  readonly config: Config;
  readonly roles: Roles;
  readonly shutdown: Shutdown;
  readonly measurement: Measurement;
  readonly reports: ErrorReports;
  readonly say: (message: string) => void;
  /** What cannot be mended while the process runs: it is to end, so that a supervisor starts it anew. */
  readonly onLost: (error: Error) => void;
};

/** Only one server owns the embedded cluster; one started with a role of its own may join the owner's. Answers whether we own it. */
async function claimDataFolder({ config, roles, shutdown }: Server): Promise<boolean> {
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

type Prepared = {
  readonly opened: OpenDatabase;
  /** Waits until the web app is built. Its folder; null = the API alone. */
  readonly webFolder: () => Promise<string | null>;
};

/**
 * Database and bundler start beside each other; where the database cannot be opened, the bundler's end is waited for, so that
 * both can be undone. Else nobody waits for it before the pages are served: the worker reads meanwhile.
 */
async function prepare(server: Server, ownsData: boolean): Promise<Prepared> {
  const { config, roles, shutdown, say } = server;
  const starting = openDatabase(config, say, shutdown.signal);
  // Known before it runs: a process that is told to end in the middle of its start leaves no server behind either.
  if (ownsData) shutdown.add("database", async () => (await starting.catch(() => null))?.cluster?.stop());
  const building = Promise.allSettled([roles.web && roles.app ? buildWeb(process.env, say) : null]);
  const [opening] = await Promise.allSettled([starting]);
  if (opening.status === "rejected") {
    await building;
    throw opening.reason;
  }
  const opened = opening.value;
  if (opened.cluster !== null) keepRunning(server, opened.cluster, ownsData);
  for (const name of opened.migrated) say(`Migrated: ${name}`);
  return {
    opened,
    webFolder: async () => {
      const [built] = await building;
      if (built.status === "rejected") throw built.reason;
      return built.value?.folder ?? null;
    },
  };
}

/** Before what uses the database, so that it ends after it and before the database does. */
function keepRunning({ config, shutdown, say, onLost }: Server, cluster: EmbeddedCluster, ownsData: boolean): void {
  const log = createLog(config.LOG_LEVEL, say);
  const keeper = (ownsData ? keepDatabase : watchOwner)({ dataDir: config.DATA_DIR, cluster, log, onLost });
  shutdown.add("watch over the database", () => keeper.stop());
}

function openPool(
  { shutdown, config, say }: Server,
  opened: OpenDatabase,
  name: string,
  options: Pick<ConnectionOptions, "max" | "statementTimeout" | "idleTimeout">,
): Database {
  const log = createLog(config.LOG_LEVEL, say);
  const database = connect(opened.target, {
    name,
    ...options,
    onError: (error) => log.error({ err: error }, "a database connection was lost"),
  });
  shutdown.add(`${name} connections`, () => database.close());
  return database;
}

/** A reader of a file that stands still for so long gives its connection back. */
const IDLE_MS = 120_000;

function openWebPools(server: Server, opened: OpenDatabase): { database: Database; files: Database } {
  const { ANSWER_TIMEOUT, EXPORT_TIMEOUT } = server.config;
  const { web, files } = connectionsOf(workOf(server.config));
  const open = (name: string, max: number, seconds: number): Database =>
    openPool(server, opened, name, { max, statementTimeout: seconds * 1000, idleTimeout: IDLE_MS });
  return { database: open("zyskomierz web", web, ANSWER_TIMEOUT), files: open("zyskomierz files", files, EXPORT_TIMEOUT) };
}

async function startWorker(server: Server, opened: OpenDatabase, { sources, places, texts }: Shared): Promise<void> {
  const { config, shutdown, reports, say } = server;
  const log = createLog(config.LOG_LEVEL, say);
  const onError = (error: Error): void => log.error({ err: error }, "a database connection was lost");
  const worker = await keepWorking((session) => connect(opened.target, { ...session, max: WORKER_CONNECTIONS, onError }), {
    log,
    texts,
    nbpUrl: config.NBP_API_URL,
    sources,
    places,
    secretKeys: await secretKeysOf(config),
    mail: mailOf(config),
    webhooksReachPrivate: config.WEBHOOK_PRIVATE_ADDRESSES,
    subscriptionTerms: subscriptionTermsOf(config),
    reports,
  });
  shutdown.add("worker", () => worker.stop());
}

/** Where web and worker run apart, the demo lives in the worker's process and its shops can only be read, not connected anew. */
async function openDemo(server: Server, opened: OpenDatabase): Promise<{ database: Database; simulator: Simulator } | null> {
  if (!server.config.DEMO || !server.roles.worker) return null;
  const database = openPool(server, opened, "zyskomierz demo", { max: 2 });
  return { database, simulator: await startDemoSimulator(database) };
}

/** `sources` = what stores can be connected to. */
export async function runServer(server: Server, sources: readonly Source[]): Promise<void> {
  const { config, roles, shutdown, measurement, reports, say } = server;
  shutdown.add("error reports", () => reports.flush());
  const ownsData = await claimDataFolder(server);
  if (roles.web) await checkPort("PORT", config.HOST, config.PORT);
  const { opened, webFolder } = await prepare(server, ownsData);
  if (ownsData && findOwner(config.DATA_DIR)?.pid !== process.pid) {
    throw new StartError(`Another start took the data folder ${config.DATA_DIR} at the same moment: use that one.`);
  }
  if (config.METRICS_PORT !== undefined) shutdown.add("metrics", await serveMetrics(measurement, config.HOST, config.METRICS_PORT));
  const shown = await openDemo(server, opened);
  const shared = { sources, places: placesOf(sources, config, shown?.simulator ?? null), texts: readTexts() };
  if (roles.worker) await startWorker(server, opened, shared);
  const demo = shown === null ? null : await startDemo(shown.database, config, shown.simulator);
  if (demo) shutdown.add("demo", () => demo.stop());
  if (!roles.web) {
    say("The worker runs.");
    return;
  }
  const pools = openWebPools(server, opened);
  const app = await startWeb(config, pools, await webFolder(), shared, reports);
  shutdown.add("HTTP", () => app.close());
  say(await welcome(pools.database, config, demo));
}
