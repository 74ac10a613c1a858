/** npm run pictures: every screen in every state and look, for a designer's eye: the browser tests with pictures, and the states they do not show. */
import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config.ts";

process.env["PICTURES"] = "on";

export default defineConfig(tests, {
  testDir: "..",
  testMatch: ["pictures/*.spec.ts", "e2e/*.spec.ts"],
  outputDir: "../../test-results/pictures",
  globalSetup: "../e2e/global-setup.ts",
  timeout: 900_000,
});
