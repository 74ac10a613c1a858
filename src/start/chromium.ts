import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without a window around it, a package of its own: browser tests take seven tenths of a Chromium's processor time. */
const SHELL = "chromium-headless-shell";

function inPath(names: readonly string[]): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** The system's Chromium in PATH, for browser tests; null when there is none. */
export function findChromium(): string | null {
  return inPath(BROWSERS);
}

export function findShell(): string | null {
  return inPath([SHELL]);
}

/** What browser tests run in: the shell where it is installed, else the system's Chromium; null when there is neither. */
export function findTestBrowser(): string | null {
  return findShell() ?? findChromium();
}
