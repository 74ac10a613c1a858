/** One PostgreSQL for a whole test run, without durability, in a scratch folder that a later run clears if this one is killed. */
import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { connect } from "#db/connection.ts";
import { type SocketTarget, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { birthOf, isAlive } from "#db/process-table.ts";
import { installQueue } from "#queue/install.ts";
import { SCRATCH, scratchFolder } from "./scratch.ts";

const PREFIX = "zyskomierz-test-";

export const TEMPLATE = "template_test";

export type TestCluster = { readonly target: SocketTarget; stop(): Promise<void> };

/** Ends and removes clusters of test runs that were killed. */
async function clearAbandoned(): Promise<void> {
  const all = SCRATCH.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const folder of all.filter((entry) => basename(entry).startsWith(PREFIX))) {
    const [pid = "", birth = ""] = readOwner(folder).split(" ");
    if (isAlive(Number(pid)) && birth === String(birthOf(Number(pid)))) continue;
    const cluster = await startEmbedded(folder).catch(() => null);
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOwner(folder: string): string {
  try {
    return readFileSync(join(folder, "owner"), "utf8");
  } catch {
    return `${process.pid} ${birthOf(process.pid)}`;
  }
}

/** Starts the cluster and fills its template database with the newest schema. */
export async function startTestCluster(): Promise<TestCluster> {
  await clearAbandoned();
  const folder = scratchFolder(PREFIX);
  writeFileSync(join(folder, "owner"), `${process.pid} ${birthOf(process.pid)}`);
  chmodSync(folder, 0o755);
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    shared_buffers: "256MB",
    autovacuum: "off",
    max_connections: 200,
  };
  const cluster = await startEmbedded(folder, { settings });
  const template = { ...cluster.target, database: TEMPLATE };
  const admin = new pg.Client({ ...cluster.target, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} strategy file_copy`);
  await admin.end();
  await migrate(template);
  const database = connect(template);
  await installQueue(database.pool);
  await database.close();
  return {
    target: cluster.target,
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
