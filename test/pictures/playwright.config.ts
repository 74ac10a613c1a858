/** npm run pictures: every screen in every state and look, for a designer's eye; no part of the tests. */
import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

export default defineConfig(tests, {
  testDir: ".",
  outputDir: "../../test-results/pictures",
  globalSetup: "../e2e/global-setup.ts",
  timeout: 900_000,
});
