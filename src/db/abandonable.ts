/** Statements whose asker may go away before they are answered: nobody would read the answer, and the database stops working on it. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database, Db } from "./connection.ts";

/** Backends as the server knows them. What the driver has is a pooler's number where one stands between. */
const backends = new WeakMap<pg.PoolClient, number>();

async function backendOf(client: pg.PoolClient): Promise<number> {
  const known = backends.get(client);
  if (known !== undefined) return known;
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  backends.set(client, pid);
  return pid;
}

/**
 * The same pool; a statement that runs when `gone` comes is cancelled, and none begins after it but the end of a transaction.
 * Cancelled over connections of `canceller`: those of the pool may all be busy with what is to be cancelled.
 */
export function abandonable({ pool }: Pick<Database, "pool">, gone: AbortSignal, canceller: Pick<Database, "pool">): Db {
  const watched = {
    async connect() {
      gone.throwIfAborted();
      const client = await pool.connect();
      try {
        const backend = await backendOf(client);
        gone.throwIfAborted();
        return watch(client, gone, () => cancel(canceller.pool, backend));
      } catch (error) {
        client.release(!gone.aborted);
        throw error;
      }
    },
    end: () => Promise.resolve(),
    options: pool.options,
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: watched }) });
}

/** What cannot be cancelled runs into its timeout; nobody is there to be told. */
async function cancel(pool: pg.Pool, backend: number): Promise<void> {
  // Citus has the function for a bigint as well.
  await pool.query("select pg_cancel_backend($1::integer)", [backend]).catch(() => undefined);
}

function watch(client: pg.PoolClient, gone: AbortSignal, stop: () => Promise<void>): pg.PoolClient {
  let stopping: Promise<void> | null = null;
  const onGone = (): void => void (stopping = stop());
  gone.addEventListener("abort", onGone, { once: true });
  const release = (destroy?: boolean): void => {
    gone.removeEventListener("abort", onGone);
    if (stopping === null) client.release(destroy);
    // The cancellation may arrive late: the connection is closed, so that it meets nobody else's statement.
    else void stopping.then(() => client.release(true));
  };
  const ask = client.query.bind(client);
  const query = (...values: unknown[]): unknown =>
    gone.aborted && values[0] !== "rollback" ? Promise.reject(asError(gone.reason)) : Reflect.apply(ask, client, values);
  return new Proxy(client, {
    get(target, key) {
      if (key === "release") return release;
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("the caller has gone");
}
