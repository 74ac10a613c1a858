import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The database works beside the tests, so a core more than Vitest would leave free is well used.
    maxWorkers: Math.max(2, availableParallelism()),
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
