/** npm run test:languages: every screen on a phone, in each language as it is, with a picture of each. */
import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

process.env["PICTURES"] = "on";

export default defineConfig(tests, {
  testDir: ".",
  outputDir: "../../test-results/languages",
  globalSetup: "../e2e/global-setup.ts",
});
