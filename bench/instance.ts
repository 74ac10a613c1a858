/** The generated instance: a data folder like any other, kept between runs. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../src/db/connection.ts";
import { startEmbedded } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import { seedReference } from "../src/pipeline/seed-reference.ts";
import { installQueue } from "../src/queue/install.ts";
import { generate } from "./generate.ts";
import { GENERATOR, sizeOf } from "./sizes.ts";

/**
 * Nobody else's data, and made again when it is lost. Statistics lag behind a database that grows this fast, and a loop over what
 * was thought to be one row costs more than everything else.
 */
const WHILE_GENERATING = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "4GB",
  autovacuum: "off",
  enable_nestloop: "off",
};

export type Instance = {
  /** `DATA_DIR` of the server. */
  readonly folder: string;
  /** Beside the cluster: the tables of the other engines. */
  readonly engines: string;
};

/** The finished instance with so many lines in its large company; generates it unless an earlier run has. */
export async function openInstance(lines: number, say: (text: string) => void): Promise<Instance> {
  const folder = join(import.meta.dirname, "data", `v${GENERATOR}-${lines}`);
  const done = join(folder, "finished");
  const instance = { folder, engines: join(folder, "engines") };
  if (existsSync(done)) return instance;
  mkdirSync(instance.engines, { recursive: true });
  chmodSync(folder, 0o755);
  say(`generating ${lines} lines into bench/data, once`);
  const cluster = await startEmbedded(folder, { settings: WHILE_GENERATING });
  try {
    await migrate(cluster.target);
    const database = connect(cluster.target, { name: "bench generator", max: 4 });
    try {
      await installQueue(database.pool);
      await seedReference(database.db);
      await generate(database, sizeOf(lines), say);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop(120);
  }
  writeFileSync(done, `${new Date().toISOString()}\n`);
  return instance;
}
