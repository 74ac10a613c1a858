/** A browser for the tests: the system's, else Debian's package where root may install it, else Playwright's own download. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findTestBrowser } from "#start/chromium.ts";
import { ROOT } from "./nets.ts";

function run(program: string, args: string[]): boolean {
  return (
    spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0
  );
}

/** Debian's package of the shell, else of the whole browser; older releases have no shell of its own. */
function installPackage(): boolean {
  if (!run("apt-get", ["update", "-q"])) return false;
  const install = (name: string): boolean => run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name]);
  return (install("chromium-headless-shell") || install("chromium")) && findTestBrowser() !== null;
}

/** True when a browser is there afterwards. */
export function installChromium(say: (text: string) => void): boolean {
  if (findTestBrowser() !== null || existsSync(chromium.executablePath())) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium with apt, once.");
    if (installPackage()) return true;
  }
  say("Downloading Playwright's Chromium, once.");
  if (run(process.execPath, [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"])) return true;
  say("There is no Chromium and none could be installed: install the package chromium as root, then run npm test again.");
  return false;
}
