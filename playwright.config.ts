import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./src/start/chromium.ts";
import { HANGS_MS } from "./src/testing/patience.ts";

const executablePath = findTestBrowser();

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./test/e2e/global-setup.ts",
  // One server, a company of its own for every test: they may run side by side.
  fullyParallel: true,
  workers: 3,
  // Of a test that speaks of today while another day begins, and of no other: `scripts/browser-count.ts`.
  retries: 1,
  // For hangs alone: what a test waits for is a fact, and a machine that others keep busy is no fault.
  timeout: HANGS_MS,
  expect: { timeout: 300_000 },
  use: {
    // What hangs says where: a test that runs out of its own time names nothing.
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    // Recording every step takes a tenth of the time: `--trace on` where something has to be looked into.
    trace: "off",
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
