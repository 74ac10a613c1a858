import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { CSS_MODULES } from "./scripts/css-modules.ts";
import { LongestFirst } from "./scripts/longest-first.ts";
import { HANGS_MS } from "./src/testing/patience.ts";

/** Whole programs and databases are started, killed and waited for here: mostly waiting, so more of them run at once. */
const PROCESSES = [
  "test/{start,backup,database-dies,raw-http,error-reports}.test.ts",
  "test/escaped/*.test.ts",
  "test/chaos/*.test.ts",
  "src/db/embedded.test.ts",
  "src/start/{demo,keep-database}.test.ts",
  "src/files/workbook-bombs.test.ts",
];
/** The database works beside the tests, so a core more than Vitest would leave free is well used. */
const WORKERS = Math.max(2, availableParallelism());
const UNIT = "src/{core,contract,text,web,sources,backup/format}/**";

export default defineConfig({
  css: { modules: CSS_MODULES },
  test: {
    css: { include: /\.module\.css$/ },
    // For hangs alone: tests count work, and a machine that others keep busy is no fault.
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS } },
    sequence: { sequencer: LongestFirst },
    // Modules hold no state (CONTRIBUTING.md), so the files of one worker share them: loading the server anew for every file took
    // half of the time that Node works. What a test puts over a global goes with the test.
    isolate: false,
    setupFiles: ["src/testing/seeded.ts"],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "processes",
          include: PROCESSES,
          globalSetup: ["src/testing/global-setup.ts"],
          setupFiles: ["src/testing/time-database.ts"],
          sequence: { groupOrder: 0 },
          maxWorkers: availableParallelism() + 2,
        },
      },
      // Pure code and components: no database, so this project is what `npm run verify` runs.
      {
        extends: true,
        test: { name: "unit", include: [`${UNIT}/*.test.{ts,tsx}`], sequence: { groupOrder: 1 }, maxWorkers: WORKERS },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [UNIT, "test/e2e/**", ...PROCESSES],
          globalSetup: ["src/testing/global-setup.ts"],
          setupFiles: ["src/testing/time-database.ts"],
          sequence: { groupOrder: 1 },
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
