import { defineConfig } from "vitest/config";

/** `npm run test:chaos`: long runs that `npm test` leaves out, one after the other. */
export default defineConfig({
  test: {
    include: ["test/chaos/*.chaos.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    fileParallelism: false,
    hookTimeout: 600_000,
  },
});
