/** A pool of connections and Kysely over it; SQL is written with Kysely's `sql` tag and typed rows. */
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { again } from "./again.ts";
import type { SocketTarget } from "./embedded.ts";
import { typeParsers } from "./parsers.ts";
import { keepPlans } from "./planned-once.ts";
import { recordStatements } from "./statement-log.ts";

/** No tables are declared: statements are whole SQL texts with typed rows, never built from table names. */
export type Db = Kysely<Record<string, never>>;

export type ConnectionTarget = { readonly url: string } | SocketTarget;

export type ConnectionOptions = {
  /** Most connections at once. */
  readonly max?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Asked of every new connection; what it throws refuses it. */
  readonly admit?: (client: pg.ClientBase) => Promise<void>;
  /** Milliseconds after which a statement is cancelled; none by default. */
  readonly statementTimeout?: number;
  /** Milliseconds after which a transaction that asks nothing loses its connection; none by default. */
  readonly idleTimeout?: number;
  /** Told about an idle connection that was lost; the pool opens a new one by itself. */
  readonly onError?: (error: Error) => void;
};

export type Database = { readonly pool: pg.Pool; readonly db: Db; close(): Promise<void> };

function poolConfig(target: ConnectionTarget, options: ConnectionOptions): pg.PoolConfig {
  return {
    ...("url" in target ? { connectionString: target.url } : target),
    max: options.max ?? 10,
    application_name: options.name ?? "zyskomierz",
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    // A machine that vanished says nothing: without the probes a statement would wait for its answer for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
  };
}

/**
 * Days are cut with explicit zones; a session in another zone would still print instants differently. A server of the operator's
 * would compile hundreds of functions for statements that end before (nested loops that are switched off count as endlessly dear).
 * Citus refuses to write what every machine has a copy of after the transaction has asked all shards at once: they are asked one
 * after the other, and lets what a transaction sets for itself (SET LOCAL) reach the machines with the rows only when told. Without
 * Citus both names are unknown and allowed.
 */
const SESSION = [
  "set timezone = 'UTC'",
  "set jit = off",
  "set citus.multi_shard_modify_mode = 'sequential'",
  "set citus.propagate_set_commands = 'local'",
].join("; ");

/** Of the session, not of the way in: a pooler between refuses parameters it does not know. */
async function setTimeouts(client: pg.ClientBase, { statementTimeout = 0, idleTimeout = 0 }: ConnectionOptions): Promise<void> {
  if (statementTimeout === 0 && idleTimeout === 0) return;
  await client.query("select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)", [
    String(statementTimeout),
    String(idleTimeout),
  ]);
}

export function connect(target: ConnectionTarget, options: ConnectionOptions = {}): Database {
  const pool = new pg.Pool({
    ...poolConfig(target, options),
    onConnect: async (client) => {
      await client.query(SESSION);
      await setTimeouts(client, options);
      await options.admit?.(client);
      keepPlans(client);
      recordStatements(client);
    },
  });
  let closing = false;
  const onError = (error: Error): void => {
    // Connections still saying goodbye when the server goes are no loss.
    if (!closing) options.onError?.(error);
  };
  pool.on("error", onError);
  // A connection in use that breaks says so by itself too, and unheard that would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    async close() {
      closing = true;
      await db.destroy();
      // Kysely leaves a pool alone that it never used.
      if (!pool.ended) await pool.end();
    },
  };
}

/** What the transactions of the work at hand commit besides. */
const alongside = new AsyncLocalStorage<(transaction: Db) => Promise<void>>();

/** Whatever `work` does with `withTransaction` is committed together with `also`, or not at all. */
export function committingTogether<T>(also: (transaction: Db) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return alongside.run(also, work);
}

/** Commits when `work` ends, rolls back when it throws. Inside of a transaction it joins that one. */
export function withTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (transaction) => {
    const result = await work(transaction);
    await alongside.getStore()?.(transaction);
    return result;
  });
}

/**
 * `withTransaction` for work that touches nothing but the database: when two of them hold what the other waits for, the database ends one, and
 * that one is done again.
 */
export function withTransactionAgain<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : again(() => withTransaction(db, work));
}

/** The client as Kysely sees it: giving it back is ours to do. */
function keptOpen(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, key) {
      if (key === "release") return () => undefined;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The same with the connection itself, for COPY streams; `db` and `client` are one session. */
export async function withClientTransaction<T>(
  database: Database,
  work: (session: { db: Db; client: pg.PoolClient }) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  const pool = { connect: () => Promise.resolve(keptOpen(client)), end: () => Promise.resolve(), options: database.pool.options };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  let broken = false;
  try {
    return await db.transaction().execute((transaction) => work({ db: transaction, client }));
  } catch (error) {
    broken = !(await client.query("rollback").then(
      () => true,
      () => false,
    ));
    throw error;
  } finally {
    client.release(broken);
  }
}
