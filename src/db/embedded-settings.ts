/** The embedded cluster's postgresql.conf, written anew at every start. */
import { availableParallelism, totalmem } from "node:os";

const MB = 1024 * 1024;

export type Settings = Record<string, string | number>;

/** Memory the process may use: the container's limit where there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.floor(value)));
}

/**
 * Sized from the machine, with caps that leave room for the server and the browser beside it.
 * Durability is PostgreSQL's own: fsync and synchronous_commit stay on.
 */
export function clusterSettings(socketFolder: string, overrides: Settings = {}): Settings {
  const mb = memory() / MB;
  return {
    listen_addresses: "",
    port: 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: `${clamp(mb / 8, 64, 1024)}MB`,
    effective_cache_size: `${clamp(mb / 2, 256, 16_384)}MB`,
    work_mem: `${clamp(mb / 256, 8, 64)}MB`,
    maintenance_work_mem: `${clamp(mb / 24, 64, 512)}MB`,
    fsync: "on",
    synchronous_commit: "on",
    // Nothing replicates from the embedded cluster, so bulk loads into new tables may skip the log.
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "4GB",
    min_wal_size: "256MB",
    checkpoint_timeout: "15min",
    random_page_cost: 1.1,
    effective_io_concurrency: 64,
    // Compiling a plan costs more than our statements last.
    jit: "off",
    max_parallel_workers_per_gather: clamp(availableParallelism() / 2, 0, 4),
    // Statistics must follow an import of half a million rows soon, not a minute later.
    autovacuum_naptime: "20s",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] ",
    ...overrides,
  };
}

/** postgresql.conf text; strings are quoted, quotes doubled. */
export function renderSettings(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return `# Written by the program at every start; changes here are lost.\n${lines.join("\n")}\n`;
}
