import { defineConfig } from "vitest/config";
import { FILES } from "./files.ts";

/** `npm run test:citus`: on a real cluster, one file after the other. */
export default defineConfig({
  test: {
    include: ["test/citus/*.citus.ts", ...FILES],
    globalSetup: ["test/citus/global-setup.ts"],
    setupFiles: ["src/testing/seeded.ts"],
    fileParallelism: false,
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
