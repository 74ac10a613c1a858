/** The database of the configuration, running and with the newest schema. */
import type { Config } from "#config.ts";
import { openClient } from "#db/client.ts";
import { type ConnectionTarget, connect } from "#db/connection.ts";
import { type EmbeddedCluster, startEmbedded } from "#db/embedded.ts";
import { settleMachines } from "#db/machine-settings.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { keepsSessions } from "#db/sessions-kept.ts";
import { StartError, errorCode } from "#db/start-error.ts";
import { refuseUnfinished } from "#db/unfinished-restore.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { installQueue } from "#queue/install.ts";
import { findOwner } from "./data-folder.ts";

const OLDEST_SERVER = 150_000;

export type OpenDatabase = {
  readonly target: ConnectionTarget;
  /** Migrations that ran. */
  readonly migrated: readonly string[];
  /** Null with DATABASE_URL. */
  readonly cluster: EmbeddedCluster | null;
};

function explainConnection(error: unknown, url: string): StartError {
  const where = new URL(url);
  const address = `${where.hostname}:${where.port === "" ? "5432" : where.port}`;
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing listens on ${address}: start that PostgreSQL or correct the address`,
    ENOTFOUND: `the host ${where.hostname} is unknown: correct the address`,
    ETIMEDOUT: `${address} does not answer: check the network or correct the address`,
    "28P01": "the password is wrong: correct it",
    "28000": "that server does not let this user in: correct the user or its rights",
    "3D000": `there is no database ${where.pathname.slice(1)}: create it or correct the name`,
  };
  const reason = reasons[errorCode(error) ?? ""] ?? `${error instanceof Error ? error.message : String(error)}: correct the address`;
  return new StartError(`DATABASE_URL cannot be used, ${reason}.`, { cause: error });
}

async function checkServer(url: string): Promise<void> {
  const client = await openClient({ connectionString: url }).catch((error: unknown) => {
    throw explainConnection(error, url);
  });
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version) < OLDEST_SERVER)
      throw new StartError("DATABASE_URL leads to a PostgreSQL older than 15: upgrade it or use another.");
    if (!(await keepsSessions(url)))
      throw new StartError(
        "DATABASE_URL leads through a pooler that shares sessions (transaction mode), and prepared statements, notifications and locks are kept in them: set pool_mode = session, or connect to PostgreSQL itself.",
      );
  } catch (error) {
    throw error instanceof StartError ? error : explainConnection(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function bringUpToDate(target: ConnectionTarget, { CITUS_SHARD_COUNT }: Config, say: (message: string) => void): Promise<string[]> {
  await refuseUnfinished(target);
  const migrated = await migrate(target, readMigrations(), CITUS_SHARD_COUNT);
  for (const sentence of await settleMachines(target)) say(sentence);
  // A restore that began meanwhile.
  await refuseUnfinished(target);
  const database = connect(target, { max: 2, name: "zyskomierz start" });
  try {
    await installQueue(database.pool);
    await seedReference(database.db);
  } finally {
    await database.close();
  }
  return migrated;
}

export type ReachedDatabase = Pick<OpenDatabase, "target" | "cluster">;

/** Starts the embedded cluster or checks DATABASE_URL, and leaves what is inside as it is. Throws `StartError`. */
export async function reachDatabase(config: Config, say: (message: string) => void, signal?: AbortSignal): Promise<ReachedDatabase> {
  if (config.DATABASE_URL !== undefined) {
    await checkServer(config.DATABASE_URL);
    return { target: { url: config.DATABASE_URL }, cluster: null };
  }
  const cluster = await startEmbedded(config.DATA_DIR, {
    onWait: say,
    isAnothers: () => (findOwner(config.DATA_DIR)?.pid ?? process.pid) !== process.pid,
    ...(signal === undefined ? {} : { signal }),
  });
  return { target: cluster.target, cluster };
}

/** The same, and migrates it. */
export async function openDatabase(config: Config, say: (message: string) => void, signal?: AbortSignal): Promise<OpenDatabase> {
  const reached = await reachDatabase(config, say, signal);
  try {
    return { ...reached, migrated: await bringUpToDate(reached.target, config, say) };
  } catch (error) {
    if (reached.cluster?.started) await reached.cluster.stop();
    throw error;
  }
}

/**
 * For a command beside the server: stops the cluster afterwards only when the command started it and nobody else has come.
 * `name` is that of the command's own connections, which may still be open.
 */
export async function closeAfterCommand({ cluster }: ReachedDatabase, name: string): Promise<void> {
  if (!cluster?.started || !cluster.isAlive()) return;
  const client = await openClient(cluster.target);
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [name],
  );
  await client.end();
  if (rows[0]?.others === 0) await cluster.stop();
}
