/** A browser for the tests: the system's, else Debian's package where root may install it, else Playwright's own download. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findShell, findTestBrowser } from "#start/chromium.ts";
import { ROOT } from "./nets.ts";

function run(program: string, args: string[]): boolean {
  return (
    spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0
  );
}

/** Debian's package of the shell, else of the whole browser; older releases have no shell of its own. */
function installPackage(): boolean {
  if (!run("apt-get", ["update", "-q"])) return findTestBrowser() !== null;
  const install = (name: string): boolean => run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name]);
  return (install("chromium-headless-shell") || findTestBrowser() !== null || install("chromium")) && findTestBrowser() !== null;
}

/** True when a browser is there afterwards; the shell is asked for even beside a whole browser, because the tests wait a third less for it. */
export function installChromium(say: (text: string) => void): boolean {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (findShell() !== null || (!mayInstall && (findTestBrowser() !== null || existsSync(chromium.executablePath())))) return true;
  if (mayInstall) {
    say("Installing Chromium's shell with apt, once.");
    if (installPackage()) return true;
  }
  say("Downloading Playwright's Chromium, once.");
  if (run(process.execPath, [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"])) return true;
  say("There is no Chromium and none could be installed: install the package chromium as root, then run npm test again.");
  return false;
}
