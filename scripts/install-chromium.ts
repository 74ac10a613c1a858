/** A browser for the tests: the system's, else Debian's package where root may install it, else Playwright's own download. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "#start/chromium.ts";
import { ROOT } from "./nets.ts";

function run(program: string, args: string[]): boolean {
  return (
    spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0
  );
}

/** True when a browser is there afterwards. */
export function installChromium(say: (text: string) => void): boolean {
  if (findChromium() !== null || existsSync(chromium.executablePath())) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium with apt, once.");
    const installed = run("apt-get", ["update", "-q"]) && run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"]);
    if (installed && findChromium() !== null) return true;
  }
  say("Downloading Playwright's Chromium, once.");
  if (run(process.execPath, [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"])) return true;
  say("There is no Chromium and none could be installed: install the package chromium as root, then run npm test again.");
  return false;
}
