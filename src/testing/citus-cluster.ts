/** Databases of tests on a real cluster: the coordinator that CITUS_URL leads to and the machines that its database knows. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { type ConnectionOptions, type Database, connect } from "#db/connection.ts";
import type { SocketTarget } from "#db/embedded.ts";
import { settleMachines } from "#db/machine-settings.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { installQueue } from "#queue/install.ts";

export type Machine = { readonly host: string; readonly port: number };

/** `shards`: into how many each table of a test is cut; few are made in seconds, what they prove needs no more. */
export type CitusCluster = { readonly coordinator: SocketTarget; readonly workers: readonly Machine[]; readonly shards: number };

/** The cluster of a database with the extension and at least two machines with rows. A password is libpq's: PGPASSWORD or ~/.pgpass. */
export async function readCluster(url: string, shards: number): Promise<CitusCluster> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Machine>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid",
    );
    if (rows.length < 2) throw new Error("CITUS_URL needs a coordinator with two workers at least: with one it would all run in one place");
    const { host, port, user, database } = client;
    return { coordinator: { host, port, user: user ?? "postgres", database: database ?? "postgres" }, workers: rows, shards };
  } finally {
    await client.end();
  }
}

async function on(target: SocketTarget, ...statements: string[]): Promise<void> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const machinesOf = ({ coordinator, workers }: CitusCluster): SocketTarget[] => [
  coordinator,
  ...workers.map((worker) => ({ ...coordinator, ...worker })),
];

export type ClusterDatabase = Database & { readonly target: SocketTarget; drop(): Promise<void> };

export type OnCluster = {
  /** Without the product's tables. */
  readonly empty?: boolean;
  readonly options?: ConnectionOptions;
  /** By which addresses the machines reach each other, where it is not their own: through something that a test can cut. */
  readonly reachedBy?: readonly Machine[];
  readonly shards?: number;
};

/** A database of its own on every machine, joined to a cluster of its own. */
export async function createOnCluster(
  cluster: CitusCluster,
  { empty = false, options = {}, reachedBy = cluster.workers, shards = cluster.shards }: OnCluster = {},
): Promise<ClusterDatabase> {
  const target = { ...cluster.coordinator, database: `test_${randomBytes(6).toString("hex")}` };
  for (const machine of machinesOf(cluster)) {
    await on(machine, `create database ${target.database}`);
    await on({ ...machine, database: target.database }, "create extension citus");
  }
  await on(
    target,
    `select citus_set_coordinator_host('${target.host}', ${target.port})`,
    ...reachedBy.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  );
  if (!empty) await fill(target, shards);
  const database = connect(target, { name: "test", ...options });
  return {
    ...database,
    target,
    async drop() {
      await database.close();
      for (const machine of machinesOf(cluster)) await on(machine, `drop database ${target.database} with (force)`);
    },
  };
}

async function fill(target: SocketTarget, shards: number): Promise<void> {
  await migrate(target, readMigrations(), shards);
  await settleMachines(target);
  const database = connect(target);
  await installQueue(database.pool);
  await database.close();
}
