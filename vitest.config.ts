import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { CSS_MODULES } from "./scripts/css-modules.ts";

export default defineConfig({
  css: { modules: CSS_MODULES },
  test: {
    css: { include: /\.module\.css$/ },
    // For hangs alone: tests count work, and a machine that others keep busy is no fault.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The database works beside the tests, so a core more than Vitest would leave free is well used.
    maxWorkers: Math.max(2, availableParallelism()),
    // Modules hold no state (CONTRIBUTING.md), so the files of one worker share them: loading the server anew for every file took
    // half of the time that Node works. What a test puts over a global goes with the test.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      // Pure code and components: no database, so this project is what `npm run verify` runs.
      { extends: true, test: { name: "unit", include: ["src/{core,contract,text,web,marketplace,backup/format}/**/*.test.{ts,tsx}"] } },
      {
        extends: true,
        test: {
          name: "database",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["src/{core,contract,text,web,marketplace,backup/format}/**", "test/e2e/**"],
          globalSetup: ["src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
