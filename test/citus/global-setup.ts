/** For `npm run test:citus`: databases of tests lie on the cluster of CITUS_URL, and a PostgreSQL without Citus stands beside it. */
import type { TestProject } from "vitest/node";
import { readCluster } from "#testing/citus-cluster.ts";
import { startTestCluster } from "#testing/cluster.ts";

/** Enough for several on each machine; more cost seconds for every file. */
const SHARDS = 4;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["CITUS_URL"] ?? "";
  if (url === "")
    throw new Error("Set CITUS_URL to a database with Citus on a coordinator that knows two workers: postgres://user@host:port/name");
  const citus = await readCluster(url, Number(process.env["CITUS_SHARD_COUNT"] ?? SHARDS));
  const plain = await startTestCluster();
  project.provide("citus", citus);
  project.provide("cluster", plain.target);
  return () => plain.stop();
}
