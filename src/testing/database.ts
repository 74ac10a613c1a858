/** A database of its own for a test file, cloned from the migrated template; of `npm run test:citus` one on the real cluster. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type ConnectionOptions, type Database, connect } from "#db/connection.ts";
import type { SocketTarget } from "#db/embedded.ts";
import { createOnCluster } from "./citus-cluster.ts";
import { TEMPLATE } from "./cluster.ts";

export type TestDatabase = Database & { readonly target: SocketTarget; drop(): Promise<void> };

async function asAdmin(cluster: SocketTarget, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `empty` leaves the schema out; `options` are the pool's. Call `drop` in `afterAll`; it closes the pool first. */
export async function createTestDatabase({
  cluster,
  empty = false,
  options = {},
}: { cluster?: SocketTarget; empty?: boolean; options?: ConnectionOptions } = {}): Promise<TestDatabase> {
  const citus = inject("citus");
  if (citus !== null && cluster === undefined) return createOnCluster(citus, { empty, options });
  return createOnOne(cluster ?? inject("cluster"), empty, options);
}

async function createOnOne(cluster: SocketTarget, empty: boolean, options: ConnectionOptions): Promise<TestDatabase> {
  const target = { ...cluster, database: `test_${randomBytes(6).toString("hex")}` };
  await asAdmin(cluster, `create database ${target.database} template ${empty ? "template0" : TEMPLATE} strategy file_copy`);
  const database = connect(target, { name: "test", ...options });
  return {
    ...database,
    target,
    async drop() {
      await database.close();
      await asAdmin(cluster, `drop database ${target.database} with (force)`);
    },
  };
}
