/** Vitest runs this once before all files; `createTestDatabase` finds the cluster through what is provided here. */
import type { TestProject } from "vitest/node";
import type { SocketTarget } from "#db/embedded.ts";
import type { CitusCluster } from "./citus-cluster.ts";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    cluster: SocketTarget;
    /** Where databases of tests lie instead; null but for `npm run test:citus`. */
    citus: CitusCluster | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("cluster", cluster.target);
  project.provide("citus", null);
  return () => cluster.stop();
}
